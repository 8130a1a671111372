// A dialog with a form. Close and the submit button are at its lower edge.

import type { ReactNode } from 'react';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormFrame } from './page.tsx';
import type { useForm } from './use-form.ts';

type FormOf = Pick<ReturnType<typeof useForm<object>>, 'id' | 'busy' | 'props'>;

interface FormDialogProps {
  title: string;
  form: FormOf;
  onClose: () => void;
  /** The text of the submit button. */
  submit?: string | undefined;
  size?: 'usual' | 'wide' | undefined;
  children: ReactNode;
}

/** A dialog that opens when it is mounted. Its fields start empty each time. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, onClose, submit = t('Save'), size, children } = props;
  return (
    <Dialog
      open
      size={size}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
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
