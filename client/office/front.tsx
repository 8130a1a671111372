// The page for users who are not signed in: the first setup, or the sign-in.
import { type FormEvent, useState } from 'react';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FormFrame } from '../parts/page.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, useLoad } from './api.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './office.module.css';
import { useWork } from './use-work.ts';
import { View } from './view.tsx';

interface FrontFormProps {
  isNew: boolean;
  onSignedIn: () => void;
}

function FrontForm({ isNew, onSignedIn }: FrontFormProps) {
  const [values, setValues] = useState({ title: '', username: '', password: '' });
  const { isBusy, fault, run } = useWork();
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { title, username, password } = values;
    const body = isNew ? { title, username, password } : { username, password };
    void run(async () => {
      await ask('POST', isNew ? '/setup' : '/auth/signin', body);
      onSignedIn();
    });
  };
  return (
    <FormFrame onSubmit={submit}>
      {isNew && <Field label={t('Name of the company')} required {...field('title')} />}
      <Field label={t('User name')} required autoComplete="username" {...field('username')} />
      <Field
        label={t('Password')}
        type="password"
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? t('At least 8 characters.') : undefined}
        {...field('password')}
      />
      {fault !== undefined && <Warning role="alert" text={fault} />}
      <Button type="submit" look="primary" size="large" wide busy={isBusy}>
        {t(isNew ? 'Set up' : 'Sign in')}
      </Button>
    </FormFrame>
  );
}

export function Front({ onSignedIn }: { onSignedIn: () => void }) {
  const load = useLoad<{ title: string | null }>('/setup');
  return (
    <main className={styles.front}>
      <View load={load}>
        {({ title }) => (
          <>
            <h1>{title ?? t('Set up head office')}</h1>
            <FrontForm isNew={title === null} onSignedIn={onSignedIn} />
          </>
        )}
      </View>
      <LanguageChoice />
    </main>
  );
}
