// Keeps selling possible when the browser's storage fails: records that the disk refuses stay in memory until the disk
// accepts them.
import type { Changes, TillStore } from './till-store.ts';

/** How long the disk is not used after a failure, in ms. Otherwise a disk that hangs would delay every tap. */
export const REST_MS = 30_000;

interface Disk {
  readonly store: TillStore;
  readonly now: () => number;
  /** Called after each write. `isDurable` says whether the records outlive the page. */
  readonly onDurability: (isDurable: boolean) => void;
}

/**
 * Returns a function that runs one kind of work on the disk. If that work failed less than REST_MS ago, the function
 * returns null without trying.
 */
function makeTries(now: () => number) {
  let failedAt: number | undefined;
  return async function attempt<T>(work: () => Promise<T>): Promise<{ readonly value: T } | null> {
    const age = failedAt === undefined ? undefined : now() - failedAt;
    // Ignores a negative age, because it only shows that the clock was set back.
    if (age !== undefined && age >= 0 && age < REST_MS) return null;
    try {
      const value = await work();
      failedAt = undefined;
      return { value };
    } catch (error) {
      console.warn('The storage of this browser failed', error);
      failedAt = now();
      return null;
    }
  };
}

/**
 * Returns a store that keeps records in memory if the disk does not accept them. No call rejects because of the disk.
 */
export function lastingStore({ store, now, onDurability }: Disk): TillStore {
  const tryRead = makeTries(now);
  const tryWrite = makeTries(now);
  /** The records that the disk did not accept, by name; undefined for a record that was deleted. */
  const untaken = new Map<string, unknown>();
  let last: Promise<unknown> = Promise.resolve();

  async function get(name: string): Promise<unknown> {
    if (untaken.has(name)) return structuredClone(untaken.get(name));
    return (await tryRead(() => store.get(name)))?.value;
  }

  async function list(prefix: string): Promise<[string, unknown][]> {
    const read = await tryRead(() => store.list(prefix));
    const found = new Map(read?.value ?? []);
    for (const [name, record] of untaken) {
      if (!name.startsWith(prefix)) continue;
      if (record === undefined) found.delete(name);
      else found.set(name, structuredClone(record));
    }
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  async function changeNow(
    names: readonly string[],
    decide: (...found: unknown[]) => Changes,
  ): Promise<void> {
    let made: Changes | undefined;
    const wrote = await tryWrite(() =>
      store.change(names, (...found) => {
        made = decide(
          ...names.map((name, at) => (untaken.has(name) ? untaken.get(name) : found[at])),
        );
        return { ...Object.fromEntries(untaken), ...made };
      }),
    );
    if (wrote !== null) {
      untaken.clear();
      onDurability(true);
      return;
    }
    made ??= decide(...(await Promise.all(names.map(get))));
    for (const [name, record] of Object.entries(made)) untaken.set(name, structuredClone(record));
    onDurability(false);
  }

  return {
    get,
    list,
    // Runs changes one after another. Otherwise a change could miss records that the previous change wrote but the disk
    // did not accept.
    change: (names, decide) => {
      const mine = last.then(() => changeNow(names, decide));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
