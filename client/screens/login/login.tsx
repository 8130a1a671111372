// The page at `/`: sign-in, or the first-run form on a hub that has no users yet (CONTRACT §9, §3).
import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { Brand } from '../../parts/brand.tsx';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { Loading } from '../../parts/states.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { signIn } from '../../session/account.ts';
import { hasMarker, landingPath, useUser } from '../../session/session.ts';
import styles from './login.module.css';
import { LoginPicture } from './login-picture.tsx';

const FirstRun = lazy(async () => ({ default: (await import('../setup/first-run.tsx')).FirstRun }));

interface LoginValues {
  username: string;
  password: string;
}

function check({ username, password }: LoginValues) {
  return {
    ...(username.trim() === '' && { username: INVALID.username }),
    ...(password === '' && { password: INVALID.password }),
  };
}

function LoginForm() {
  const [, navigate] = useLocation();
  const form = useForm<LoginValues>({
    initial: { username: '', password: '' },
    check,
    submit: async ({ username, password }) => {
      const { user } = await promiseToast(signIn(username.trim(), password), FALLBACK.wrong);
      navigate(landingPath(user), { replace: true });
    },
  });
  return (
    <FormFrame {...form.props}>
      <Field label="Username" autoComplete="username" required {...form.field('username')} />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Login
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
  // Someone who is signed in never sees the form; a hub that can't tell is taken as set up.
  const signedIn = hasMarker();
  const { data } = useData('GET /setup', signedIn ? null : {});
  if (signedIn) return <Redirect to={landingPath(user)} replace />;
  return (
    <main className={styles.login}>
      <div className={styles.side}>
        {data?.needed === true ? (
          <Box title="Set up your restaurant" text="This takes a minute.">
            <Suspense fallback={<Loading />}>
              <FirstRun />
            </Suspense>
          </Box>
        ) : (
          <Box title="Sign in" text="With the name and password that your manager gave you.">
            <LoginForm />
          </Box>
        )}
      </div>
      <div className={styles.picture}>
        <LoginPicture />
      </div>
    </main>
  );
}
