// Shows other pages of this browser whether this page still runs. If this page was reloaded, closed or killed, they can
// take over the entries that it was sending.
import { makeRequestKey } from '../hub/request-key.ts';
import { remember } from '../session/local-memory.ts';

/** The pages of this tab that ended, newest first. A duplicated tab copies the list, and the copy is correct too. */
const ENDED_KEY = 'comanda__ended_pages';
const ENDED_LENGTH = 320;

const lockOf = (page: string): string => `comanda-page/${page}`;

/** The first characters of the name of a page that holds an open database. */
const WITH_DATABASE = 'd-';
/** A database that is not deleted within this many ms may still be open. */
const DELETE_MS = 1000;

/**
 * Without locks, each page keeps an empty database open. The browser deletes a database only when no page has it open.
 * So another page can find out whether this page still runs, even if this page has crashed or is frozen.
 */
function holdDatabase(page: string, onHeld: (held: IDBDatabase | undefined) => void): void {
  const request = indexedDB.open(lockOf(page));
  request.onsuccess = () => {
    // The browser has closed the database, for example because its data were cleared.
    request.result.onclose = () => onHeld(undefined);
    onHeld(request.result);
  };
}

/** Resolves to true if the database of a page could be deleted. That means that the page has ended. */
function isDeleted(page: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(lockOf(page));
    request.onsuccess = () => resolve(true);
    request.onblocked = () => resolve(false);
    request.onerror = () => resolve(false);
    setTimeout(() => resolve(false), DELETE_MS);
  });
}

/** Deletes the databases that ended pages have left. */
async function deleteLeft(mine: string): Promise<void> {
  const found = await indexedDB.databases();
  const names = found.flatMap(({ name = '' }) => name.split(lockOf(''))[1] ?? []);
  for (const name of names) if (name !== mine) await isDeleted(name);
}

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
 * Names this page. A page that ends normally notes its name in its tab. A page that crashes can't do that, but the
 * browser releases its lock or, on plain HTTP, where browsers have no locks, closes its database.
 */
export function startPageLife(): PageLife {
  const locks: LockManager | undefined = navigator.locks;
  const mine = `${locks === undefined ? WITH_DATABASE : ''}${makeRequestKey()}`;
  // Keeps a reference to the database, because the browser may close a database that nothing refers to.
  let shown: Lock | IDBDatabase | null | undefined;
  const show = (held: typeof shown) => {
    shown = held;
  };
  const hold = (lock: Lock | null) => {
    show(lock);
    return new Promise<never>(() => undefined);
  };
  locks?.request(lockOf(mine), hold).catch((error: unknown) => console.warn('No lock', error));
  if (locks === undefined && 'indexedDB' in globalThis) {
    holdDatabase(mine, show);
    deleteLeft(mine).catch((error: unknown) => console.warn('Databases not deleted', error));
  }
  window.addEventListener('pagehide', ({ persisted }) => {
    // The browser may bring a persisted page back, and the page then continues to send.
    if (persisted || !shown) return;
    remember(ENDED_KEY, `${mine} ${endedPages()}`.slice(0, ENDED_LENGTH), 'sessionStorage');
  });
  return {
    name: () => (shown ? mine : undefined),
    async isGone(page) {
      if (page === mine) return false;
      if (endedPages().includes(page)) return true;
      if (locks === undefined) return page.startsWith(WITH_DATABASE) && isDeleted(page);
      return locks.request(lockOf(page), { ifAvailable: true }, (lock) => lock !== null);
    },
  };
}
