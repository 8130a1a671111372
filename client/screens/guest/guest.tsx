// The page of a guest's phone: it opens the scanned QR card, shows the menu and sends orders (contract 29).
import { useCallback, useEffect, useState } from 'react';
import {
  chosenLanguage,
  LanguageChoice,
  menuLanguage,
  rememberLanguage,
} from '../../guest-menu/language-choice.tsx';
import { ApiError } from '../../hub/api-error.ts';
import { useLanguage } from '../../locales/language.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/states.tsx';
import styles from './guest.module.css';
import { guestCall, inLanguage, type Opened } from './guest-call.ts';
import { showGuestLanguage } from './language.ts';
import { OpenCard } from './open-card.tsx';
import type { Menu } from './prices.ts';
import { guestSentence } from './sentences.ts';

/**
 * A menu older than this, in ms, is loaded again when the guest touches the page or comes back to it. An untouched page
 * only loads the party's orders; that answer says whether the menu has changed.
 */
const MENU_MS = 30_000;
const EVENTS = ['pointerdown', 'visibilitychange'] as const;

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
    let at = performance.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || performance.now() - at < MENU_MS) return;
      at = performance.now();
      load();
    };
    for (const event of EVENTS) document.addEventListener(event, look);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, look);
    };
  }, [isOpen, load]);
  return { menu, error, load };
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
  const [chosen, setChosen] = useState(chosenLanguage);
  const languages = opened?.store.languages ?? [];
  const lang = menuLanguage(languages, chosen);
  const menu = useMenu(opened !== undefined, lang);
  const choose = (tag: string) => {
    rememberLanguage(tag);
    setChosen(tag);
    void showGuestLanguage([tag, ...navigator.languages]);
  };
  if (error !== undefined) return <Fault error={error} onRetry={open} />;
  if (opened === undefined)
    return (
      <>
        {/* Reserves the space of the head. */}
        <header className={styles.head} aria-hidden>
          <h1>{'\u00a0'}</h1>
          <p>{'\u00a0'}</p>
        </header>
        <Loading text={t('One moment…')} />
      </>
    );
  const { session, store } = opened;
  return (
    <>
      {/* The keys make these parts new elements, so that none of them moves when the card is open. */}
      <header key="open" className={styles.head}>
        <h1>{store.title}</h1>
        {languages.length > 1 && (
          <LanguageChoice languages={languages} tag={lang} onChoose={choose} />
        )}
        <p>{session.table_title ?? t('Pick-up')}</p>
      </header>
      {menu.menu === undefined && menu.error !== undefined && (
        <Fault error={menu.error} onRetry={menu.load} />
      )}
      {menu.menu === undefined && menu.error === undefined && (
        <Loading key="menu" text={t('One moment…')} />
      )}
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
  useLanguage();
  const [, , token = ''] = window.location.pathname.split('/');
  return (
    <main className={styles.page}>
      <Opening token={token} />
    </main>
  );
}
