// Stores which page the display shows. Keys and taps change the page. A page that no longer exists is never shown.
import { useCallback, useEffect, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = {
  PageDown: 1,
  ArrowRight: 1,
  PageUp: -1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export interface Pages {
  readonly page: number;
  readonly count: number;
  readonly go: (page: number) => void;
}

/**
 * Returns whether a key press is not meant for the pages: it was already handled, has a modifier key, or a dialog or
 * menu is open.
 */
export const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  document.querySelector('dialog[open]') !== null ||
  (event.target instanceof Element && event.target.closest('[role="menu"]') !== null);

export function usePages(count: number): Pages {
  const [wanted, setWanted] = useState(0);
  const last = Math.max(0, count - 1);
  const page = Math.min(wanted, last);
  const go = useCallback((to: number) => setWanted(Math.max(0, Math.min(to, last))), [last]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || last === 0 || isElsewhere(event)) return;
      event.preventDefault();
      go(page + step);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [go, page, last]);
  return { page, count: last + 1, go };
}
