// A dialog that is a form, with Close and its submit button at its lower edge.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormFrame } from './page.tsx';
import type { useForm } from './use-form.ts';

type FormOf = Pick<ReturnType<typeof useForm<object>>, 'id' | 'busy' | 'props'>;

interface FormDialogProps {
  title: string;
  form: FormOf;
  onClose: () => void;
  /** What the submit button says. */
  submit?: string | undefined;
  size?: 'usual' | 'wide' | undefined;
  children: ReactNode;
}

/** Mount it to open it; its fields start afresh each time. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, onClose, submit = 'Save', size, children } = props;
  return (
    <Dialog
      open
      size={size}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" form={form.id} busy={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <FormFrame {...form.props}>{children}</FormFrame>
    </Dialog>
  );
}
