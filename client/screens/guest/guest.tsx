// The page of a guest's phone: it opens the scanned card, shows the menu and sends orders (contract 29).
import { useCallback, useEffect, useState } from 'react';
import { canonicalTag, fittingLanguage } from '#shared/languages.ts';
import { ApiError } from '../../hub/api-error.ts';
import { chooseInBrowser } from '../../locales/choose.ts';
import { fittingScreenLanguage } from '../../locales/language.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { languageName } from '../../parts/language-name.ts';
import { EmptyState, Loading } from '../../parts/states.tsx';
import { remember } from '../../session/local-memory.ts';
import styles from './guest.module.css';
import { guestCall, inLanguage, type Opened } from './guest-call.ts';
import { OpenCard } from './open-card.tsx';
import type { Menu } from './prices.ts';
import { guestSentence } from './sentences.ts';

const KEY = 'comanda__menu_language';
const MENU_MS = 30_000;

const fitting = (wish: string, languages: readonly string[]): string | undefined => {
  const tag = canonicalTag(wish);
  return tag && fittingLanguage(tag, languages);
};

/** Returns the language that the guest chose, else the phone's, else the store's. */
function firstLanguage(languages: readonly string[]): string | undefined {
  const chosen = localStorage.getItem(KEY);
  const wishes = chosen === null ? navigator.languages : [chosen, ...navigator.languages];
  return wishes.flatMap((wish) => fitting(wish, languages) ?? [])[0] ?? languages[0];
}

const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};

function useOpening(token: string) {
  const [opened, setOpened] = useState<Opened>();
  const [error, setError] = useState<ApiError>();
  const open = useCallback(() => {
    setError(undefined);
    guestCall('POST /guest/open', { body: { token } }).then(setOpened, (failed: unknown) =>
      setError(asApiError(failed)),
    );
  }, [token]);
  useEffect(open, [open]);
  return { opened, error, open };
}

function useMenu(isOpen: boolean, lang: string | undefined) {
  const [menu, setMenu] = useState<Menu>();
  const [error, setError] = useState<ApiError>();
  const load = useCallback(() => {
    guestCall('GET /guest/menu', { query: inLanguage(lang) }).then(
      (answer) => {
        setMenu(answer);
        setError(undefined);
      },
      (failed: unknown) => setError(asApiError(failed)),
    );
  }, [lang]);
  useEffect(() => {
    if (!isOpen) return;
    load();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') load();
    }, MENU_MS);
    return () => clearInterval(timer);
  }, [isOpen, load]);
  return { menu, error, load };
}

interface LanguageProps {
  languages: readonly string[];
  lang: string | undefined;
  onChoose: (tag: string) => void;
}

/** Each language by its own name: a guest who needs it may not read another. */
function LanguageChoice({ languages, lang, onChoose }: LanguageProps) {
  if (languages.length < 2) return null;
  return (
    <select
      className={styles.language}
      aria-label={t('Language')}
      value={lang}
      onChange={({ target }) => onChoose(target.value)}
    >
      {languages.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageName(tag, tag)}
        </option>
      ))}
    </select>
  );
}

interface FaultProps {
  error: ApiError;
  onRetry: () => void;
}

function Fault({ error, onRetry }: FaultProps) {
  return (
    <EmptyState text={guestSentence(error)}>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </EmptyState>
  );
}

function Opening({ token }: { token: string }) {
  const { opened, error, open } = useOpening(token);
  const [chosen, setChosen] = useState<string>();
  const languages = opened?.store.languages ?? [];
  const lang = chosen ?? firstLanguage(languages);
  const menu = useMenu(opened !== undefined, lang);
  const choose = (tag: string) => {
    remember(KEY, tag);
    setChosen(tag);
    chooseInBrowser(fittingScreenLanguage(tag) ?? null);
  };
  if (error !== undefined) return <Fault error={error} onRetry={open} />;
  if (opened === undefined) return <Loading text={t('One moment…')} />;
  const { session, store } = opened;
  return (
    <>
      <header className={styles.head}>
        <h1>{store.title}</h1>
        <LanguageChoice languages={languages} lang={lang} onChoose={choose} />
        <p>{session.table_title ?? t('Pick-up')}</p>
      </header>
      {menu.menu === undefined && menu.error !== undefined && (
        <Fault error={menu.error} onRetry={menu.load} />
      )}
      {menu.menu === undefined && menu.error === undefined && <Loading text={t('One moment…')} />}
      {menu.menu !== undefined && (
        <OpenCard
          key={token}
          {...{ token, opened, lang }}
          menu={menu.menu}
          reloadMenu={menu.load}
          reopen={open}
        />
      )}
    </>
  );
}

export function GuestPage() {
  const [, , token = ''] = window.location.pathname.split('/');
  return (
    <main className={styles.page}>
      <Opening token={token} />
    </main>
  );
}
