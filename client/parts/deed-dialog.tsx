// A dialog with one large button at its lower edge, which does what the title says.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface DeedDialogProps {
  title: string;
  size?: 'wide' | undefined;
  /** While it is under way. */
  busy: boolean;
  /** What the button says. */
  submit: ReactNode;
  disabled?: boolean | undefined;
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Mount it to open it. */
export function DeedDialog({
  title,
  size,
  busy,
  submit,
  disabled,
  onSubmit,
  onClose,
  children,
}: DeedDialogProps) {
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
