// Shows other pages of this browser whether this page still runs, so that they can take over the entries that it was
// sending when it was reloaded, closed or killed.
import { makeRequestKey } from '../hub/request-key.ts';
import { remember } from '../session/local-memory.ts';

/** The pages of this tab that ended, newest first. A duplicated tab copies the list, and the list stays true there. */
const ENDED_KEY = 'comanda__ended_pages';
const ENDED_LENGTH = 320;

const lockOf = (page: string): string => `comanda-page/${page}`;

const endedPages = (): string => {
  try {
    return sessionStorage.getItem(ENDED_KEY) ?? '';
  } catch {
    return '';
  }
};

/** The two questions that leases ask about pages. */
export interface PageLife {
  /** Returns the name of this page; undefined until other pages can see that this page runs. */
  name(): string | undefined;
  /** Resolves to true only if it is certain that a page has ended. */
  isGone(page: string): Promise<boolean>;
}

/**
 * Names this page. A page that ends normally notes its name in its tab, which works on plain HTTP too. A page that
 * crashes can't do that, but the browser releases its lock; browsers have locks only on HTTPS.
 */
export function startPageLife(): PageLife {
  const mine = makeRequestKey();
  const locks: LockManager | undefined = navigator.locks;
  let isShown = locks === undefined;
  const hold = () => {
    isShown = true;
    return new Promise<never>(() => undefined);
  };
  locks?.request(lockOf(mine), hold).catch((error: unknown) => console.warn('No lock', error));
  window.addEventListener('pagehide', ({ persisted }) => {
    // The browser may bring a persisted page back, and the page then continues to send.
    if (persisted || !isShown) return;
    remember(ENDED_KEY, `${mine} ${endedPages()}`.slice(0, ENDED_LENGTH), 'sessionStorage');
  });
  return {
    name: () => (isShown ? mine : undefined),
    async isGone(page) {
      if (page === mine) return false;
      if (endedPages().includes(page)) return true;
      if (locks === undefined) return false;
      return locks.request(lockOf(page), { ifAvailable: true }, (lock) => lock !== null);
    },
  };
}
