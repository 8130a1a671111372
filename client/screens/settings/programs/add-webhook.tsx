// The dialog that adds a webhook (contract 34.5).
import { t } from '../../../locales/t.ts';
import { CheckboxGroup } from '../../../parts/choice.tsx';
import { Field } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { PasswordNote, usePasswordNote } from '../../profile/password-note.tsx';
import { isKind, kindChoices } from './words.ts';

interface AddProps {
  onClose: () => void;
  onAdded: (secret: string | null) => void;
}

export function AddWebhook({ onClose, onAdded }: AddProps) {
  const { needed, guarded } = usePasswordNote();
  const form = useForm({
    initial: { url: '', kinds: ['invoice', 'credit', 'payment', 'z'] as string[] },
    check: ({ url, kinds }) => ({
      ...(!/^https?:\/\/./i.test(url.trim()) && {
        url: t('Please provide an address that begins with https:// or http://.'),
      }),
      ...(kinds.length === 0 && { kinds: t('Please choose what is sent.') }),
    }),
    submit: async ({ url, kinds }, once) => {
      const body = { url, kinds: kinds.filter(isKind) };
      await guarded(async () => {
        const { secret } = await promiseToast(once('POST /settings/webhooks/add', { body }));
        onAdded(secret);
      });
    },
  });
  return (
    <FormDialog title={t('Add a webhook')} form={form} submit={t('Add')} onClose={onClose}>
      <Field
        label={t('Address')}
        required
        maxLength={500}
        hint={t("The other program's address, such as https://books.example/comanda.")}
        {...form.field('url')}
      />
      <CheckboxGroup
        label={t('Send')}
        choices={kindChoices()}
        values={form.values.kinds}
        onChange={(kinds) => form.set('kinds', kinds)}
        error={form.fault('kinds')}
      />
      {needed && <PasswordNote />}
    </FormDialog>
  );
}
