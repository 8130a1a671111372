// Sets or removes another user's PIN, for anyone who may reset that user's password (contract 18).
import type { StaffUser } from '#shared/entities/people.ts';
import { FALLBACK } from '#shared/texts.ts';
import { ApiError, call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { PasswordNote, usePasswordNote } from '../profile/password-note.tsx';
import { NewPin, pinFault } from '../profile/pin-field.tsx';
import { accountOf } from './user-rules.ts';

export function UserPin({ user, onDone }: { user: StaffUser; onDone: () => void }) {
  const { needed, guarded } = usePasswordNote();
  const save = (pin: string | null) =>
    guarded(async () => {
      const request = { params: { id: user.username }, body: { pin } };
      await promiseToast(call('POST /users/update-pin/{id}', request), t(FALLBACK.processing));
      onDone();
    });
  const form = useForm({
    initial: { pin: '' },
    check: ({ pin }) => pinFault(pin, accountOf(user)),
    submit: ({ pin }) => save(pin),
  });
  const remove = async () => {
    try {
      await save(null);
    } catch (error) {
      // A toast already shows the error.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <FormFrame {...form.props}>
      <p>
        {user.has_pin === 1
          ? t('{name} (@{username}) has a PIN.', user)
          : t('{name} (@{username}) has no PIN yet.', user)}
      </p>
      <NewPin role={accountOf(user)} {...form.field('pin')} />
      {needed && <PasswordNote />}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {t('Save PIN')}
      </Button>
      {user.has_pin === 1 && (
        <Button wide disabled={form.busy} onClick={() => void remove()}>
          {t('Remove PIN')}
        </Button>
      )}
    </FormFrame>
  );
}
