// Fetches the parts of the app that load after the first screen. Retries, because the hub may be unreachable at that
// moment.

const AGAIN_MS = 2000;

const sleepers = new Set<() => void>();

const pause = () =>
  new Promise<void>((resolve) => {
    const wake = () => {
      sleepers.delete(wake);
      resolve();
    };
    sleepers.add(wake);
    setTimeout(wake, AGAIN_MS);
  });

/** Retries all failed fetches immediately, because a user is waiting. */
export const tryNow = (): void => {
  for (const wake of [...sleepers]) wake();
};

/** Fetches a part of the app, and retries until it succeeds. */
export async function fetchUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.warn('Part of the app not loaded', error);
      await pause();
    }
  }
}
