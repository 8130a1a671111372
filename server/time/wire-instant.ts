// Instants in wire format (contract 1).

/** Converts UTC milliseconds to ISO 8601: 0 → `1970-01-01T00:00:00.000Z`; null stays null. */
export const wireInstant = <T extends number | null>(at: T): T extends null ? null : string =>
  (at === null ? null : new Date(at).toISOString()) as T extends null ? null : string;
