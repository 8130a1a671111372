// The frame around every page behind the sign-in: sidebar, top bar, page search.

import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart, useFetchedSoon } from '../app/lazy.tsx';
import { t } from '../locales/t.ts';
import { Brand } from '../parts/brand.tsx';
import { IconButton } from '../parts/button.tsx';
import { classes } from '../parts/classes.ts';
import { remember } from '../session/local-memory.ts';
import { AccountButton } from './account-button.tsx';
import { ConnectionMark } from './connection-mark.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const PageSearch = lazyPart(async () => (await import('./page-search.tsx')).PageSearch);
const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);
/** These parts are not needed for the first screen, so they are loaded after it. */
const StaffWork = lazyPart(async () => (await import('./staff-work.tsx')).StaffWork, 'idle');
const TopMarks = lazyPart(async () => (await import('./top-marks.tsx')).TopMarks, 'idle');
const TillLock = lazyPart(async () => (await import('./till-lock.tsx')).TillLock, 'idle');
const LockButton = lazyPart(async () => (await import('./lock-button.tsx')).LockButton, 'idle');
const SOON = [StaffWork, TopMarks, TillLock, LockButton];

const NARROW_KEY = 'comanda__sidebar_collapsed';
/** The sidebar starts collapsed on screens narrower than this (px), unless the user has chosen otherwise. */
const ROOMY = 1200;
const SEARCH_KEY = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // The search does not open over another dialog, because it would cover the dialog's input.
      if (document.querySelector('dialog[open]') === null) open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

interface TopBarProps {
  /** Whether the POS is open. The POS has its own search field, so the search in the top bar is then only an icon. */
  onPos: boolean;
  onSearch: () => void;
  onMenu: () => void;
}

function TopBar({ onPos, onSearch, onMenu }: TopBarProps) {
  return (
    <header className={styles.top}>
      <span className={styles.phone}>
        <IconButton
          label={t('Open menu')}
          icon={<IconMenu2 size={24} aria-hidden />}
          onClick={onMenu}
        />
        <Brand size={24} mark />
      </span>
      <button
        type="button"
        className={classes(styles.searchButton, !onPos && styles.fieldLike)}
        aria-label={t('Search pages')}
        onClick={onSearch}
      >
        <IconSearch size={20} aria-hidden />
        <span>{t('Search')}</span>
        <kbd>{SEARCH_KEY}</kbd>
      </button>
      {/* A screen may show its own messages at this place. */}
      <div id="bar-room" className={styles.space} />
      <TopMarks />
      <LockButton />
      <ConnectionMark />
      <ThemeSwitch />
      <AccountButton />
    </header>
  );
}

export function Shell({ children }: { children: ReactNode }) {
  const [narrow, setNarrow] = useState(
    () => (localStorage.getItem(NARROW_KEY) ?? String(innerWidth < ROOMY)) === 'true',
  );
  const [shown, setShown] = useState<'search' | 'menu'>();
  const [openSearch] = useState(() => () => setShown('search'));
  useSearchKey(openSearch);
  useFetchedSoon(SOON);
  const toggle = () => {
    remember(NARROW_KEY, String(!narrow));
    setNarrow(!narrow);
  };
  const close = () => setShown(undefined);
  const [location] = useLocation();
  // Expanding the menu on POS applies to this visit only, because POS needs the space.
  const [unfolded, setUnfolded] = useState(false);
  const onPos = location === '/dashboard/pos';
  const folded = onPos ? !unfolded : narrow;
  return (
    <div className={styles.shell} data-narrow={folded}>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      <aside className={styles.side} aria-label={t('Sidebar')}>
        <Sidebar narrow={folded} onToggle={onPos ? () => setUnfolded(!unfolded) : toggle} />
      </aside>
      <div>
        <TopBar onPos={onPos} onSearch={openSearch} onMenu={() => setShown('menu')} />
        <StaffWork />
        <TillLock />
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      {shown === 'search' && <PageSearch onClose={close} />}
      {shown === 'menu' && <Drawer onClose={close} />}
    </div>
  );
}
