// Reads as a person: with a role that sees only the stores of its user, whatever the query asks for.
import { sql, type Transaction } from 'kysely';
import type { OfficeDb } from './open.ts';
import type { OfficeTables } from './schema.ts';

export type OfficeTx = Transaction<OfficeTables>;

/** The stores of a user; 'all' of an owner. */
export type Sight = 'all' | readonly number[];

/** Runs reads in one transaction that sees only these stores and can write nothing. */
export const readAs = <R>(
  db: OfficeDb,
  sight: Sight,
  read: (tx: OfficeTx) => Promise<R>,
): Promise<R> =>
  db.transaction().execute(async (tx) => {
    // Without any store: a number that no store has.
    const stores = sight === 'all' ? '*' : sight.join(',') || '0';
    await sql`SELECT set_config('office.stores', ${stores}, TRUE)`.execute(tx);
    await sql`SET LOCAL ROLE comanda_office_reader`.execute(tx);
    return read(tx);
  });
