// No sale: asks for the reason, which goes to the audit trail.
import { call } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { useForm } from '../../parts/use-form.ts';
import { promiseToast } from '../../toasts.ts';

const MISSING = 'Please provide a reason!';

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
    <Dialog
      open
      title="Open the drawer without a sale"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" form={form.id} busy={form.busy}>
            Open drawer
          </Button>
        </>
      }
    >
      <FormFrame {...form.props}>
        <Field
          label="Reason"
          required
          maxLength={200}
          hint="Kept with your name in the audit trail."
          {...form.field('reason')}
        />
      </FormFrame>
    </Dialog>
  );
}
