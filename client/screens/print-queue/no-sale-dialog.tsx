// Opens the cash drawer without a sale, and asks for the reason for the audit trail.
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Field } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';

export function NoSaleDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('Please provide a reason.') } : {}),
    submit: async (body) => {
      await promiseToast(call('POST /print/no-sale', { body }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Open the drawer without a sale')}
      form={form}
      onClose={onClose}
      submit={t('Open drawer')}
    >
      <Field
        label={t('Reason')}
        required
        maxLength={200}
        hint={t('This action is recorded with your name in the audit trail.')}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
