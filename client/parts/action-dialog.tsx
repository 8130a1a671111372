// A dialog with one large button at its lower edge. The button does what the title says.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ActionDialogProps {
  title: string;
  size?: 'wide' | undefined;
  /** True while the action runs. */
  busy: boolean;
  /** The text of the button. */
  submit: ReactNode;
  disabled?: boolean | undefined;
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that opens when it is mounted. */
export function ActionDialog({
  title,
  size,
  busy,
  submit,
  disabled,
  onSubmit,
  onClose,
  children,
}: ActionDialogProps) {
  return (
    <Dialog
      open
      title={title}
      size={size}
      busy={busy}
      onClose={onClose}
      footer={
        <Button
          wide
          look="primary"
          size="large"
          busy={busy}
          disabled={disabled}
          onClick={() => void onSubmit()}
        >
          {submit}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
