// The profile of the signed-in user: details, permissions, password and PIN (contract 9, 3).

import { parseScopes } from '#shared/scopes.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Field } from '../../parts/field.tsx';
import { Columns, FormFrame, Page } from '../../parts/page.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { OwnLanguage } from '../../session/language-choice.tsx';
import { type SessionUser, useUser } from '../../session/session.ts';
import { OwnPin } from './own-pin.tsx';
import styles from './profile.module.css';

const BLANK = { password: '', newPassword: '' };

function check({ password, newPassword }: typeof BLANK) {
  return {
    ...(password === '' && { password: t(INVALID.password) }),
    ...(newPassword === '' && { newPassword: t(INVALID.newPassword) }),
  };
}

function ChangePassword({ username }: { username: string }) {
  const form = useForm({
    initial: BLANK,
    check,
    submit: async (values) => {
      await promiseToast(call('POST /auth/change-password', { body: values }));
      form.reset(BLANK);
    },
  });
  return (
    <FormFrame {...form.props}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <Field
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        hint={t('Your other devices will be logged out.')}
        required
        {...form.field('newPassword')}
      />
      <Button type="submit" look="primary" busy={form.busy}>
        {t('Change password')}
      </Button>
    </FormFrame>
  );
}

function Scopes({ user }: { user: SessionUser }) {
  if (user.role === 'admin') return <p>{t('An admin may do everything.')}</p>;
  const scopes = parseScopes(user.scope);
  if (scopes.length === 0) return <p>{t('You have no permissions yet. Ask your manager.')}</p>;
  return (
    <ul className={styles.scopes}>
      {scopes.map((scope) => (
        <li key={scope}>
          <Badge>{scope}</Badge>
        </li>
      ))}
    </ul>
  );
}

export function Profile() {
  const user = useUser();
  if (user === null) return null;
  return (
    <Page title={t('Profile')}>
      <Columns>
        <Card title={user.name}>
          <dl className={styles.facts}>
            <dt>{t('Username')}</dt>
            <dd>{user.username}</dd>
            {user.designation !== '' && (
              <>
                <dt>{t('Designation')}</dt>
                <dd>{user.designation}</dd>
              </>
            )}
            <dt>{t('Role')}</dt>
            <dd>{user.role === 'admin' ? t('Admin') : t('Staff')}</dd>
          </dl>
        </Card>
        <Card title={t('Permissions')}>
          <Scopes user={user} />
        </Card>
        <Card title={t('Change password')}>
          <ChangePassword username={user.username} />
        </Card>
        <Card title={t('PIN')}>
          <OwnPin user={user} />
        </Card>
        <Card title={t('Language')}>
          <OwnLanguage user={user} />
        </Card>
      </Columns>
    </Page>
  );
}
