// The time limit of every call of this screen. A call without an answer must not keep other calls waiting.

/** The time limit of a call, in ms. The hub normally responds within milliseconds. */
export const CALL_MS = 15_000;
/** The time limit of the session check, in ms. It is short, because everything else waits for this check. */
export const SESSION_MS = 8000;
/** The time limit for photos and CSV files over slow Wi-Fi, in ms. */
export const FILE_MS = 120_000;

interface TimeLimit {
  /** Aborts when the caller's signal aborts, and when the time is over. */
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Ends the time limit once the answer has been read. */
  readonly stop: () => void;
}

/** Starts the time limit of one call. Does not use AbortSignal.any, because three-year-old browsers lack it. */
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
