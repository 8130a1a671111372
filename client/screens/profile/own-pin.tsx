// Sets or removes the user's own PIN, which requires their password (contract 18).

import { useRef } from 'react';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame, Pair } from '../../parts/page.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import type { SessionUser } from '../../session/session.ts';
import { PasswordNote, usePasswordNote } from './password-note.tsx';
import { NewPin, pinFault } from './pin-field.tsx';
import styles from './profile.module.css';

const BLANK = { password: '', pin: '' };

function usePinForm({ role }: SessionUser) {
  const { needed, guarded } = usePasswordNote();
  /** True if the user pressed the Remove button; false if the user pressed Save. */
  const isRemoving = useRef(false);
  const form = useForm({
    initial: BLANK,
    check: ({ password, pin }) => ({
      ...(password === '' && { password: t(INVALID.password) }),
      ...(!isRemoving.current && pinFault(pin, role)),
    }),
    submit: async ({ password, pin }) => {
      const body = { password, pin: isRemoving.current ? null : pin };
      await guarded(() => promiseToast(call('POST /auth/pin', { body })));
      form.reset(BLANK);
    },
  });
  const press = (removes: boolean) => {
    isRemoving.current = removes;
  };
  return { form, needed, press };
}

export function OwnPin({ user }: { user: SessionUser }) {
  const { form, needed, press } = usePinForm(user);
  return (
    <FormFrame {...form.props}>
      <p className={styles.muted}>
        {t('Use your PIN to sign in quickly at a till and to approve actions.')}
      </p>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.username}
        readOnly
        hidden
      />
      <Field
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <NewPin role={user.role} {...form.field('pin')} />
      {needed && <PasswordNote />}
      <Pair>
        <Button type="submit" look="primary" busy={form.busy} onClick={() => press(false)}>
          {t('Save PIN')}
        </Button>
        <Button type="submit" disabled={form.busy} onClick={() => press(true)}>
          {t('Remove PIN')}
        </Button>
      </Pair>
    </FormFrame>
  );
}
