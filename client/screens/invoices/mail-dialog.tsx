// Mails the receipt of an invoice to the guest (contract 28.2).
import { INVALID } from '#shared/texts.ts';
import { t } from '../../locales/t.ts';
import { Field } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';

export function MailDialog({ invoice, onClose }: InvoiceDialogProps) {
  const form = useForm({
    initial: { to: invoice.email ?? '' },
    check: ({ to }) => ({ ...(!to.includes('@') && { to: t(INVALID.email) }) }),
    submit: async (body, once) => {
      const params = { id: invoice.invoice_id };
      await promiseToast(once('POST /invoices/{id}/mail', { params, body }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Mail receipt {id}', { id: invoice.invoice_id })}
      submit={t('Send')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Email')} type="email" autoComplete="off" required {...form.field('to')} />
    </FormDialog>
  );
}
