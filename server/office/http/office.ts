// The objects that every call of head office needs, such as its database and clock.
import type { OfficeRole } from '#shared/office.ts';
import type { Sight } from '../db/as-user.ts';
import type { Databases } from '../db/databases.ts';
import type { KnownKeys } from '../receive/known-keys.ts';
import type { Tries } from './tries.ts';

export interface Office extends Databases {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Counts the wrong passwords and codes of the last minutes. */
  readonly tries: Tries;
  /** The keys of stores that were used in the last minute. */
  readonly keys: KnownKeys;
}

/** A signed-in person. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly role: OfficeRole;
  readonly sight: Sight;
}
