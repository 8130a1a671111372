// The database role with which people read. It belongs to the whole database server, so several head offices may share
// it (contract 36).
import { sql, type Transaction } from 'kysely';
import { StartRefused } from '../../db/migrate.ts';
import type { OfficeTables } from './schema.ts';

/** The type of `OfficeTx`. It is repeated here, because the file of `OfficeTx` depends on this file. */
type Tx = Transaction<OfficeTables>;

const DENIED = '42501';

const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DENIED;

/**
 * Returns whether the user may take on the role; undefined if there is no such role. Since PostgreSQL 16, the user that
 * created a role is its member but may not take it on.
 */
async function readMembership(tx: Tx): Promise<boolean | undefined> {
  const { rows } = await sql<{ may: boolean }>`SELECT pg_has_role(CURRENT_USER, oid,
    CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) AS may
    FROM pg_roles WHERE rolname = 'comanda_office_reader'`.execute(tx);
  return rows[0]?.may;
}

async function readUser(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT quote_ident(CURRENT_USER) AS name`.execute(
    tx,
  );
  return rows[0]?.name ?? '';
}

/**
 * Creates the role if it is missing, and grants it to the user of this connection. Throws the statements that an
 * administrator must run if the user may not do that.
 */
export async function ensureReaderRole(tx: Tx): Promise<void> {
  const may = await readMembership(tx);
  if (may) return;
  const user = await readUser(tx);
  const statements = [
    ...(may === undefined ? ['CREATE ROLE comanda_office_reader NOLOGIN'] : []),
    `GRANT comanda_office_reader TO ${user}`,
  ];
  try {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  } catch (error) {
    if (!isDenied(error)) throw error;
    throw new StartRefused(
      `The database user ${user} may not use the role comanda_office_reader. As an administrator of PostgreSQL, run: ${statements.join('; ')};`,
    );
  }
}
