// A clock that nobody can set: for spans of time, which a corrected wall clock must not stretch or cut (CONTRACT §7).

/** Milliseconds since the process began. */
export const monotonicClock = (): number => performance.now();
