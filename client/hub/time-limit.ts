// Every call of this screen has an end: one that nobody answers must not keep others waiting.

/** An answer of the hub takes milliseconds; after so many of them it does not come any more. */
export const CALL_MS = 15_000;
/** Who is signed in: everything else waits for it. */
export const SESSION_MS = 8000;
/** Photos and CSV files over a slow Wi-Fi. */
export const FILE_MS = 120_000;

interface TimeLimit {
  /** Ends with the caller's own signal, and when the time is over. */
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** The answer has been read. */
  readonly stop: () => void;
}

/** Starts the time of one call. Browsers of three years ago lack AbortSignal.any. */
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
