// Ids that come within moments of one another, gathered for one fetch.

/** Events within this many ms of one another become one fetch. */
export const BURST_MS = 20;

/** What is named until the burst is over; `whenOver` is called once for all of it, unless `isBusy` says to wait. */
export function makeBurst(isBusy: () => boolean, whenOver: () => void) {
  const named = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to wait where something is named and nobody waits yet. */
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
    /** All that is named; none of it any more afterwards. */
    take(): number[] {
      clearTimeout(timer);
      timer = undefined;
      const ids = [...named];
      named.clear();
      return ids;
    },
  };
}
