// Asks the partner for its role while the partner is not connected, because it may have taken over or been sealed.
import type { Hello } from './reception.ts';

interface WatchParts {
  /** Asks once; returns undefined while nobody needs to be asked. */
  readonly ask: () => Promise<Hello> | undefined;
  readonly heard: (hello: Hello) => void;
  readonly isWaiting: () => boolean;
}

/** How often a hub asks its partner: while it waits to work, and while it works without a standby. */
const WAITING_ASKS_MS = 1000;
const WORKING_ASKS_MS = 5000;

/** Asks the partner again and again; returns the function that stops this. */
export function watchPartner({ ask, heard, isWaiting }: WatchParts): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const askOnce = (): void => {
    if (isClosed) return;
    const asked = ask()?.then(
      (hello) => !isClosed && heard(hello),
      // The partner was not reached; it is asked again.
      () => undefined,
    );
    void Promise.resolve(asked).finally(() => {
      const pause = isWaiting() ? WAITING_ASKS_MS : WORKING_ASKS_MS;
      if (!isClosed) timer = setTimeout(askOnce, pause).unref();
    });
  };
  askOnce();
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
}

interface Log {
  warn(details: object, text: string): void;
}

/**
 * Returns a function that fetches the list of entries that the sealed hub had acknowledged and this hub may lack. It
 * does nothing while an earlier call is fetching the list, or after a call has succeeded.
 */
export function oncePerStart(
  find: (generation: number) => Promise<boolean>,
  log: Log,
): (generation: number) => void {
  let isDone = false;
  return (generation) => {
    if (isDone) return;
    isDone = true;
    find(generation).then(
      (isFound) => {
        isDone = isFound;
      },
      (error: unknown) => {
        isDone = false;
        log.warn({ reason: String(error) }, 'the list of the old hub is not here yet');
      },
    );
  };
}
