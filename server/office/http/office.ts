// What every call of head office needs.
import type { OfficeRole } from '#shared/office.ts';
import type { Sight } from '../db/as-user.ts';
import type { OfficeDb } from '../db/open.ts';
import type { Tries } from './tries.ts';

export interface Office {
  readonly db: OfficeDb;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Counts the wrong passwords and codes of the last minutes. */
  readonly tries: Tries;
}

/** A signed-in person. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly role: OfficeRole;
  readonly sight: Sight;
}
