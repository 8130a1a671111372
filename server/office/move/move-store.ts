// Moves a store to another database while head office runs (decision 53): `npm run office -- move-store NUMBER NAME`.
// The store's hub waits during the move, and then continues with the other database. After a crash, the same command
// continues the move.
import { sql } from 'kysely';
import { StartRefused } from '../../db/migrate.ts';
import type { OfficeTx } from '../db/as-user.ts';
import type { Shards } from '../db/databases.ts';
import type { OfficeDb } from '../db/open.ts';
import { makeMonths } from '../receive/partitions.ts';
import { copyTables, deleteFacts, deleteFigures, monthsOf } from './copy-store.ts';

const MOVE_LOCK = 684_512_005;

interface Moving {
  readonly directory: OfficeDb;
  readonly id: number;
  /** The name of the database that the store leaves; null for the directory. */
  readonly from: string | null;
  readonly source: OfficeDb;
  readonly to: string;
  readonly target: OfficeDb;
}

const countMoves = async (directory: OfficeDb): Promise<number> => {
  const row = await directory.selectFrom('identity').select('moves').executeTakeFirstOrThrow();
  return row.moves;
};

/** Adds 1 to the counter `moves`. The counter is odd while a store's figures are being moved to another database. */
const step = (db: OfficeDb) => db.updateTable('identity').set({ moves: sql`moves + 1` }).execute();

const rowIn = (db: OfficeDb, id: number) =>
  db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirst();

/** Makes the store's hub wait from now on. If a batch is being stored, waits for it first. */
async function stopHub({ directory, source, id, to }: Moving): Promise<void> {
  for (const db of new Set([directory, source]))
    await db.updateTable('stores').set({ moving_to: to }).where('id', '=', id).execute();
}

/** Copies everything to the target, in a transaction. Just before the commit, the counter `moves` becomes odd. */
async function copyStore(moving: Moving): Promise<void> {
  const { directory, source, target, id, to } = moving;
  await makeMonths(target, await monthsOf(source, id));
  await target.transaction().execute(async (tx) => {
    await deleteFacts(tx, id);
    const row = await rowIn(source, id);
    if (!row) throw new Error(`store ${id} is missing in the database that it leaves`);
    await putRow(tx, { ...row, shard: to, moving_to: null });
    await copyTables(source, tx, id);
    await step(directory);
  });
}

async function putRow(tx: OfficeTx, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row).map((value) => sql`${value}`));
  await sql`INSERT INTO stores (${columns}) OVERRIDING SYSTEM VALUE VALUES (${values})`.execute(tx);
}

/**
 * Deletes the figures in the source, and records in the directory that the store is in the target. Lists wait during
 * these milliseconds.
 */
async function switchOver({ directory, source, from, id, to }: Moving): Promise<void> {
  await source.transaction().execute(async (tx) => {
    await deleteFigures(tx, id);
    if (from !== null) await tx.deleteFrom('stores').where('id', '=', id).execute();
  });
  await directory.transaction().execute(async (tx) => {
    const moved = { shard: to, moving_to: null };
    await tx.updateTable('stores').set(moved).where('id', '=', id).execute();
    await step(tx);
  });
}

/** Returns the store that is to be moved, and both databases. Throws StartRefused if the store cannot be moved. */
async function readMoving(
  directory: OfficeDb,
  shards: Shards,
  id: number,
  to: string,
): Promise<Moving & { readonly title: string }> {
  const row = await rowIn(directory, id);
  if (!row) throw new StartRefused(`There is no store ${id}.`);
  await expectFree(directory, row, to);
  const target = shards.get(to);
  if (!target) throw new StartRefused(`${to} is no database of STORES_SHARD that is on.`);
  const source = row.shard === null ? directory : shards.get(row.shard);
  if (!source) throw new StartRefused(`${row.shard}, the database of store ${id}, is not on.`);
  return { directory, id, from: row.shard, source, to, target, title: row.title };
}

/**
 * Throws if another move has begun and not ended. Before the switch, the user can give up a move: with a command that
 * names the same store and its present database.
 */
async function expectFree(
  directory: OfficeDb,
  row: { readonly id: number; readonly shard: string | null },
  to: string,
): Promise<void> {
  const begun = await directory
    .selectFrom('stores')
    .select(['id', 'moving_to'])
    .where('moving_to', 'is not', null)
    .executeTakeFirst();
  if (!begun || (begun.id === row.id && begun.moving_to === to)) return;
  const isGivenUp = begun.id === row.id && row.shard === to;
  if (isGivenUp && (await countMoves(directory)) % 2 === 0) return;
  throw new StartRefused(
    `A move has not ended. First run: move-store ${begun.id} ${begun.moving_to}`,
  );
}

/** After a failed copy, lets the hub continue with its present database. Throws the error. */
async function undo({ directory, source, target, id }: Moving, error: unknown): Promise<never> {
  // The error may have come after the commit was done.
  if (await rowIn(target, id)) throw error;
  if ((await countMoves(directory)) % 2 === 1) await step(directory);
  for (const db of new Set([directory, source]))
    await db.updateTable('stores').set({ moving_to: null }).where('id', '=', id).execute();
  throw error;
}

async function move(moving: Moving): Promise<void> {
  const { directory, source, target, id } = moving;
  // An odd counter means that an earlier run ended during the switch. Its copy is complete, or was rolled back.
  const isOdd = (await countMoves(directory)) % 2 === 1;
  if (!isOdd || !(await rowIn(target, id))) {
    if (isOdd) await step(directory);
    await stopHub(moving);
    await copyStore(moving).catch((error: unknown) => undo(moving, error));
  }
  await switchOver(moving);
  await deleteFacts(source, id);
}

/** Gives up a move before its switch. Deletes the rows that interrupted runs left in other databases. */
async function cleanUp({ directory, target, id }: Moving, shards: Shards): Promise<void> {
  for (const db of new Set([directory, target]))
    await db.updateTable('stores').set({ moving_to: null }).where('id', '=', id).execute();
  for (const db of [directory, ...shards.values()])
    if (db && db !== target) await deleteFacts(db, id);
}

/** Moves a store, and returns a sentence that reports the result. Throws StartRefused if the store cannot be moved. */
export async function moveStore(
  directory: OfficeDb,
  shards: Shards,
  id: number,
  to: string,
): Promise<string> {
  // The transaction keeps its lock until the move has ended, so that nobody moves another store meanwhile.
  return directory.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`SELECT
      pg_try_advisory_xact_lock(${MOVE_LOCK}) AS free`.execute(tx);
    if (!rows[0]?.free) throw new StartRefused('A store is being moved. Try again later.');
    const { title, ...moving } = await readMoving(directory, shards, id, to);
    await (moving.from === to ? cleanUp(moving, shards) : move(moving));
    return `Store ${id} (${title}) is on ${to}.`;
  });
}
