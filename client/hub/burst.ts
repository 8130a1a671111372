// Collects ids that arrive shortly after one another, so that one call fetches them all.

/** Events within this many ms of one another become one fetch. */
export const BURST_MS = 20;

/** Collects ids. `whenOver` is called once for all ids of a burst, but not while `isBusy` returns true. */
export function makeBurst(isBusy: () => boolean, whenOver: () => void) {
  const named = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts the timer if there are ids and no timer runs. */
  function schedule(): void {
    if (isBusy() || timer !== undefined || named.size === 0) return;
    timer = setTimeout(whenOver, BURST_MS);
  }

  return {
    schedule,
    add(ids: readonly number[]): void {
      for (const id of ids) named.add(id);
      schedule();
    },
    /** Returns all collected ids and removes them. */
    take(): number[] {
      clearTimeout(timer);
      timer = undefined;
      const ids = [...named];
      named.clear();
      return ids;
    },
  };
}
