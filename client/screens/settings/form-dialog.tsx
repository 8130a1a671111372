// The one dialog style of the settings: a form with Close and Save at its lower edge.
import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FormFrame } from '../../parts/page.tsx';
import type { useForm } from '../../parts/use-form.ts';

type FormOf = Pick<ReturnType<typeof useForm<object>>, 'id' | 'busy' | 'props'>;

interface FormDialogProps {
  title: string;
  form: FormOf;
  onClose: () => void;
  children: ReactNode;
}

/** Mount it to open it; its fields start afresh each time. */
export function FormDialog({ title, form, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" form={form.id} busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <FormFrame {...form.props}>{children}</FormFrame>
    </Dialog>
  );
}
