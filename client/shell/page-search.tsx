// The search (Ctrl/Cmd+K) for pages and for data of the hub. A result is opened with the arrow keys and Enter, or by a
// tap.

import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { FALLBACK } from '#shared/texts.ts';
import { pages } from '../app/pages.ts';
import { said, t } from '../locales/t.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useUser } from '../session/session.ts';
import { findPages } from './find-pages.ts';
import { type FoundRow, useFound } from './found.ts';
import styles from './page-search.module.css';

export function PageSearch({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={t('Search')} onClose={onClose}>
      <SearchList onClose={onClose} />
    </Dialog>
  );
}

/**
 * Returns the entries that match the text, and which of them Enter opens. Pages come first, so that entries that
 * arrive later from the hub do not move the pages under the user's finger.
 */
function useSearch(onClose: () => void) {
  const user = useUser();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { rows, error, isLoading } = useFound(text, user);
  const own = findPages(pages, user, text).map(({ page: { path, title }, word }) => ({
    path,
    title: said(title),
    detail: word,
  }));
  const found: readonly FoundRow[] = [...own, ...rows];
  const pick = (row: FoundRow | undefined) => {
    if (row === undefined) return;
    onClose();
    navigate(row.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Escape') {
      // Escape would otherwise only clear the text of the search field.
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(found[at]);
    }
  };
  const type = (typed: string) => {
    setText(typed);
    setAt(0);
  };
  return { text, type, found, at, pick, onKeyDown, error, isLoading };
}

interface FoundListProps {
  id: string;
  found: readonly FoundRow[];
  at: number;
  onPick: (row: FoundRow) => void;
}

function FoundList({ id, found, at, onPick }: FoundListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div id={id} role="listbox" aria-label={t('Search results')} className={styles.list}>
      {found.map((row, index) => (
        // biome-ignore lint/a11y: an option of a combobox is picked from the input; a tap is a shortcut
        <div
          key={`${row.path} ${row.detail}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.row}
          onClick={() => onPick(row)}
        >
          <span>{row.title}</span>
          {row.detail !== '' && <span className={styles.detail}>{row.detail}</span>}
        </div>
      ))}
    </div>
  );
}

function SearchList({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { text, type, found, at, pick, onKeyDown, error, isLoading } = useSearch(onClose);
  const state = isLoading
    ? t('Searching…')
    : (error ?? (found.length === 0 ? t(FALLBACK.noResult) : ''));
  return (
    <>
      <input
        className={styles.input}
        type="search"
        role="combobox"
        aria-label={t('Search pages')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
        placeholder={t('Table, token, guest, dish, invoice or page')}
        autoComplete="off"
        maxLength={100}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.target.value)}
      />
      <FoundList id={id} found={found} at={at} onPick={pick} />
      <p className={styles.none} role="status">
        {state}
      </p>
    </>
  );
}
