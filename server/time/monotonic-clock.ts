// A monotonic clock for durations, which a corrected wall clock must not change (contract 7).

/** Returns milliseconds since the process began. */
export const monotonicClock = (): number => performance.now();
