// Every call of this screen has a time limit: a call without an answer must not keep others waiting.

/** The hub answers within milliseconds; after this many ms a call is given up. */
export const CALL_MS = 15_000;
/** For the session check, in ms; everything else waits for it. */
export const SESSION_MS = 8000;
/** For photos and CSV files over slow Wi-Fi, in ms. */
export const FILE_MS = 120_000;

interface TimeLimit {
  /** Aborts with the caller's own signal, and when the time is over. */
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Ends the time limit once the answer has been read. */
  readonly stop: () => void;
}

/** Starts the time limit of one call. Does not use AbortSignal.any, which three-year-old browsers lack. */
export function limitTime(ms: number, outer: AbortSignal | undefined): TimeLimit {
  const own = new AbortController();
  let isOver = false;
  const end = () => own.abort(outer?.reason);
  const timer = setTimeout(() => {
    isOver = true;
    own.abort();
  }, ms);
  if (outer?.aborted === true) end();
  outer?.addEventListener('abort', end);
  return {
    signal: own.signal,
    isOver: () => isOver,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', end);
    },
  };
}
