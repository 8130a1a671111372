// Opens the cash drawer without a sale, and asks for the reason for the audit trail.
import { call } from '../../hub/api.ts';
import { Field } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';

const MISSING = 'Please provide a reason.';

export function NoSaleDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: MISSING } : {}),
    submit: async (body) => {
      await promiseToast(call('POST /print/no-sale', { body }));
      onClose();
    },
  });
  return (
    <FormDialog
      title="Open the drawer without a sale"
      form={form}
      onClose={onClose}
      submit="Open drawer"
    >
      <Field
        label="Reason"
        required
        maxLength={200}
        hint="Recorded with your name in the audit trail."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
