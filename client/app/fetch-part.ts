// A part of the app that comes after the first screen: the hub may be away just then.

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

/** Somebody waits: tries again at once. */
export const tryNow = (): void => {
  for (const wake of [...sleepers]) wake();
};

/** Fetches a part of the app, again and again until it is there. */
export async function fetchUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.warn('A part of the app could not be fetched', error);
      await pause();
    }
  }
}
