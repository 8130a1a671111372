// Booleans as 1 and 0, as they are stored and sent (contract 10).

/** Converts a boolean to 1 or 0, and undefined to undefined. */
export function flag(on: boolean): 0 | 1;
export function flag(on: boolean | undefined): 0 | 1 | undefined;
export function flag(on: boolean | undefined): 0 | 1 | undefined {
  return on === undefined ? undefined : on ? 1 : 0;
}
