// The database role with which people read, and who may use it. PGlite is a PostgreSQL that is newer than 16: a user
// who may create roles may not grant roles that other users have created (contract 36).
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { StartRefused } from '../../../server/db/migrate.ts';
import { pgliteDialect } from '../../../server/office/db/pglite-dialect.ts';
import { ensureReaderRole } from '../../../server/office/db/reader-role.ts';
import type { OfficeTables } from '../../../server/office/db/schema.ts';
import { covers } from '../../contract/covers.ts';

/** Makes the superuser the user of the connection again. In PGlite, RESET does not do that. */
const AS_SUPERUSER = 'RESET ROLE; SET SESSION AUTHORIZATION postgres';

let server: PGlite;
beforeAll(async () => {
  server = new PGlite();
  for (const role of ['bare', 'first CREATEROLE', 'second CREATEROLE', '"third-office" CREATEROLE'])
    await server.exec(`CREATE ROLE ${role} LOGIN`);
});

/**
 * Makes the role as this user, if it is missing. Returns the name of the user with whose rights the database then
 * reads.
 */
async function readerOf(user: string): Promise<string> {
  const db = new Kysely<OfficeTables>({ dialect: pgliteDialect(server) });
  await server.exec(`SET SESSION AUTHORIZATION "${user}"`);
  try {
    await db.transaction().execute(ensureReaderRole);
    await server.exec('SET ROLE comanda_office_reader');
    const { rows } = await server.query<{ name: string }>('SELECT current_user AS name');
    return rows[0]?.name ?? '';
  } finally {
    await server.exec(AS_SUPERUSER);
  }
}
const refusalOf = (user: string): Promise<unknown> => readerOf(user).catch((error) => error);

test('a user without any right says what an administrator must run', async () => {
  covers('36.1');
  const refusal = await refusalOf('bare');
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(String(refusal)).toContain(
    'CREATE ROLE comanda_office_reader NOLOGIN; GRANT comanda_office_reader TO bare;',
  );
});

test('a user with CREATEROLE makes the role and may use it, also when it made the role alone', async () => {
  covers('36.1');
  expect(await readerOf('first')).toBe('comanda_office_reader');
  expect(await readerOf('first')).toBe('comanda_office_reader');
  await server.exec('DROP ROLE comanda_office_reader');
  await server.exec('SET SESSION AUTHORIZATION first; CREATE ROLE comanda_office_reader NOLOGIN');
  await server.exec(AS_SUPERUSER);
  expect(await readerOf('first')).toBe('comanda_office_reader');
});

test('another user needs the grant of an administrator, and keeps it', async () => {
  covers('36.1');
  const refusal = await refusalOf('third-office');
  expect(refusal).toBeInstanceOf(StartRefused);
  expect(String(refusal)).toContain('run: GRANT comanda_office_reader TO "third-office";');
  for (const user of ['second', 'bare']) {
    await server.exec(`GRANT comanda_office_reader TO ${user}`);
    expect(await readerOf(user)).toBe('comanda_office_reader');
  }
});

test('a superuser needs nothing', async () => {
  expect(await readerOf('postgres')).toBe('comanda_office_reader');
});
