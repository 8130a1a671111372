// Reads on behalf of a user: with a database role that sees only this user's stores, whatever the query asks for.
import { sql, type Transaction } from 'kysely';
import type { OfficeDb } from './open.ts';
import type { OfficeTables } from './schema.ts';

export type OfficeTx = Transaction<OfficeTables>;

/** The stores that a user may see; 'all' for an owner. */
export type Sight = 'all' | readonly number[];

/** Runs reads in one transaction that sees only these stores and can write nothing. */
export const readAs = <R>(
  db: OfficeDb,
  sight: Sight,
  read: (tx: OfficeTx) => Promise<R>,
): Promise<R> =>
  db.transaction().execute(async (tx) => {
    // A user without stores gets 0, a number that no store has.
    const stores = sight === 'all' ? '*' : sight.join(',') || '0';
    await sql`SELECT set_config('office.stores', ${stores}, TRUE)`.execute(tx);
    await sql`SET LOCAL ROLE comanda_office_reader`.execute(tx);
    return read(tx);
  });
