// The page at `/`: sign-in, or the first-run form on a hub that has no users yet (contract 9, 3).

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { useLocking } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Brand } from '../../parts/brand.tsx';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { Loading } from '../../parts/states.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { signIn } from '../../session/account.ts';
import { BrowserLanguage } from '../../session/language-choice.tsx';
import { hasMarker, useUser } from '../../session/session.ts';
import { afterPairing, afterSignIn, afterSwitch } from './after-sign-in.ts';
import { ConnectThis } from './connect-this.tsx';
import styles from './login.module.css';
import { LoginPicture } from './login-picture.tsx';
import { PinPad } from './pin-pad.tsx';

const FirstRun = lazy(async () => ({ default: (await import('../setup/first-run.tsx')).FirstRun }));

interface LoginValues {
  username: string;
  password: string;
}

function check({ username, password }: LoginValues) {
  return {
    ...(username.trim() === '' && { username: t(INVALID.username) }),
    ...(password === '' && { password: t(INVALID.password) }),
  };
}

function LoginForm() {
  const [, navigate] = useLocation();
  const form = useForm<LoginValues>({
    initial: { username: '', password: '' },
    check,
    submit: async ({ username, password }) => {
      const { user } = await promiseToast(signIn(username.trim(), password), t(FALLBACK.wrong));
      navigate(afterSignIn(user), { replace: true });
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field label={t('Username')} autoComplete="username" required {...form.field('username')} />
      <Field
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {t('Login')}
      </Button>
    </FormFrame>
  );
}

function Box({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.box}>
      <Brand size={40} />
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.muted}>{text}</p>
      </div>
      {children}
    </div>
  );
}

export function Login() {
  const user = useUser();
  // A signed-in user never sees the form. If the hub can't be reached, the page assumes that the hub already has
  // users.
  const signedIn = hasMarker();
  const { isTill } = useLocking();
  const [wantsPassword, setWantsPassword] = useState(false);
  const [isConnecting, setConnecting] = useState(false);
  const [wasSignedIn] = useState(hasMarker);
  const hasPad = isTill && !wantsPassword;
  const { data } = useData('GET /setup', signedIn || hasPad ? null : {});
  if (signedIn && user !== null && !wasSignedIn) {
    if (isConnecting) return <Redirect to={afterPairing(user)} replace />;
    if (hasPad) return <Redirect to={afterSwitch(user)} replace />;
  }
  if (signedIn) return <Redirect to={afterSignIn(user)} replace />;
  if (hasPad) return <PinPad onPassword={() => setWantsPassword(true)} />;
  return (
    <main className={styles.login}>
      <div className={styles.side}>
        {data?.needed === true ? (
          <Box title={t('Set up your restaurant')} text={t('This takes a minute.')}>
            <Suspense fallback={<Loading />}>
              <FirstRun />
            </Suspense>
          </Box>
        ) : (
          <Box
            title={t('Sign in')}
            text={t('Use the name and password that your manager gave you.')}
          >
            <LoginForm />
            {isTill ? (
              <Button size="touch" onClick={() => setWantsPassword(false)}>
                {t('Sign in with a PIN')}
              </Button>
            ) : (
              <ConnectThis isOpen={isConnecting} onOpen={setConnecting} />
            )}
          </Box>
        )}
        <BrowserLanguage />
      </div>
      <div className={styles.picture}>
        <LoginPicture />
      </div>
    </main>
  );
}
