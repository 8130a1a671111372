// Finds users in the standby's copy, for the check of an admin before a takeover.
import { join } from 'node:path';
import { Tx } from '../db/executor.ts';
import { openReading } from '../db/open.ts';
import { findUserByName, type KnownUser } from '../domain/users/users.ts';
import { COPY_DATABASE } from './followed-log.ts';
import type { StandbyHub } from './standby-hub.ts';

/** Returns the user of this name in the copy. Throws 409 `NO_COPY` before the first copy is whole. */
export async function findCopiedUser(
  standby: StandbyHub,
  username: string,
): Promise<KnownUser | undefined> {
  const { user } = await standby.withCopy((folder) => {
    const db = openReading(join(folder, COPY_DATABASE));
    try {
      return { user: findUserByName(new Tx(db), username) };
    } finally {
      db.close();
    }
  });
  return user;
}
