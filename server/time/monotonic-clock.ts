// A monotonic clock for durations. A correction of the wall clock does not change it (contract 7).

/** Returns milliseconds since the process began. */
export const monotonicClock = (): number => performance.now();
