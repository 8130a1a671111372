// The frame of head office: the signed-in user, and a link to each screen.
import { useCallback, useEffect } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import type { OfficeUser } from '#shared/office.ts';
import { useLanguage } from '../locales/language.ts';
import { t, words } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmHost } from '../parts/confirm.tsx';
import { LoadError, Loading } from '../parts/states.tsx';
import { ask, useLoad } from './api.ts';
import { Exceptions } from './exceptions.tsx';
import { Front } from './front.tsx';
import { Groups } from './groups.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Catalogue } from './menu/catalogue.tsx';
import styles from './office.module.css';
import { Releases } from './releases.tsx';
import { Sales } from './sales.tsx';
import { Stores } from './stores.tsx';
import { Users } from './users.tsx';
import { Zs } from './zs.tsx';

const PAGES = [
  { path: '/', title: words('Stores') },
  { path: '/sales', title: words('Sales') },
  { path: '/days', title: words('Z reports') },
  { path: '/exceptions', title: words('Exceptions') },
] as const;
const OWNER_PAGES = [
  { path: '/menu', title: words('Menu') },
  { path: '/releases', title: words('Releases') },
  { path: '/groups', title: words('Groups') },
  { path: '/users', title: words('Users') },
] as const;

function Bar({ user, onSignedOut }: { user: OfficeUser; onSignedOut: () => void }) {
  const [location] = useLocation();
  const pages = user.role === 'owner' ? [...PAGES, ...OWNER_PAGES] : PAGES;
  const signOut = async () => {
    await ask('POST', '/auth/signout', {});
    onSignedOut();
  };
  return (
    <nav className={styles.bar} aria-label={t('Head office')}>
      {pages.map(({ path, title }) => (
        <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
          {t(title)}
        </Link>
      ))}
      <span className={styles.end}>
        <LanguageChoice hideLabel />
        {user.username}
        <Button onClick={() => void signOut()}>{t('Sign out')}</Button>
      </span>
    </nav>
  );
}

/** Shows the name of head office in the browser's tab. */
function useTitle(): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` reads the language.
  useEffect(() => {
    document.title = t('Comanda head office');
  }, [language]);
}

export function Office() {
  useTitle();
  const { data, error, reload } = useLoad<{ user: OfficeUser | null }>('/auth/session');
  const again = useCallback(() => void reload(), [reload]);
  if (data === undefined) {
    return error ? <LoadError text={error.message} onRetry={reload} /> : <Loading />;
  }
  const { user } = data;
  if (user === null) return <Front onSignedIn={again} />;
  const isOwner = user.role === 'owner';
  return (
    <>
      <Bar user={user} onSignedOut={again} />
      <main className={styles.main}>
        <Switch>
          <Route path="/">
            <Stores isOwner={isOwner} />
          </Route>
          <Route path="/sales">
            <Sales />
          </Route>
          <Route path="/days">
            <Zs />
          </Route>
          <Route path="/exceptions">
            <Exceptions />
          </Route>
          {isOwner && <Route path="/menu" component={Catalogue} />}
          {isOwner && <Route path="/releases" component={Releases} />}
          {isOwner && <Route path="/groups" component={Groups} />}
          {isOwner && <Route path="/users" component={Users} />}
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </main>
      <ConfirmHost />
    </>
  );
}
