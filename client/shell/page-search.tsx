// The page search (Ctrl/Cmd+K): type a part of a title, arrows and Enter, or a tap.
import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { FALLBACK } from '#shared/texts.ts';
import { findPages, type Page } from '../app/page.ts';
import { pages } from '../app/pages.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useUser } from '../session/session.ts';
import styles from './page-search.module.css';

export function PageSearch({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Search pages" onClose={onClose}>
      <SearchList onClose={onClose} />
    </Dialog>
  );
}

/** Returns the pages that match the entry, and which of them Enter opens. */
function useSearch(onClose: () => void) {
  const user = useUser();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = findPages(pages, user, text);
  const pick = (page: Page | undefined) => {
    if (page === undefined) return;
    onClose();
    navigate(page.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Escape') {
      // Otherwise a search field would only clear its text.
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
  return { text, type, found, at, pick, onKeyDown };
}

interface FoundPagesProps {
  id: string;
  found: readonly Page[];
  at: number;
  onPick: (page: Page) => void;
}

function FoundPages({ id, found, at, onPick }: FoundPagesProps) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Pages" className={styles.list}>
        {found.map((page, index) => (
          // biome-ignore lint/a11y: an option of a combobox is picked from the input; a tap is a shortcut
          <div
            key={page.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.row}
            onClick={() => onPick(page)}
          >
            {page.title}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>{FALLBACK.noResult}</p>}
    </>
  );
}

function SearchList({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { text, type, found, at, pick, onKeyDown } = useSearch(onClose);
  return (
    <>
      <input
        className={styles.input}
        type="search"
        role="combobox"
        aria-label="Search pages"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
        placeholder="Search pages"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.target.value)}
      />
      <FoundPages id={id} found={found} at={at} onPick={pick} />
    </>
  );
}
