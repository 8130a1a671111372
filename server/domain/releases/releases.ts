// The releases of head office as this hub has applied them (contract 39.3).
import { sql } from 'kysely';
import type { RefusedEntry, ReleaseKind } from '#shared/releases.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireOf } from '../store/bill-rules.ts';

const newest = prepared()(() =>
  qb.selectFrom('releases').select('no').orderBy('no', 'desc').limit(1),
);

/** Returns the number of the last release that was applied; 0 before the first release. */
export const lastRelease = (tx: Tx): number => tx.get(newest, {})?.no ?? 0;

const unreported = prepared()(() =>
  qb.selectFrom('releases').selectAll().where('is_reported', '=', 0).orderBy('no'),
);

/** Lists the applied releases that were not reported to head office yet. */
export const listUnreported = (tx: Tx) =>
  tx
    .all(unreported, {})
    .map(({ refused, ...row }) => ({ ...row, refused: JSON.parse(refused) as RefusedEntry[] }));

const report = prepared<{ no: number }>()((p) =>
  qb.updateTable('releases').set({ is_reported: 1 }).where('no', '=', p('no')),
);
export const markReported = (tx: Tx, no: number): void => {
  tx.run(report, { no });
};

/** Deletes the records of another head office's releases. The menu entries that these releases created are kept. */
export function forgetReleases(tx: Tx): void {
  tx.run(qb.deleteFrom('releases'));
  tx.run(qb.deleteFrom('released'));
}

const TABLES = {
  tax: 'taxes',
  category: 'categories',
  group: 'option_groups',
  item: 'menu_items',
  promotion: 'promotions',
} as const;
type RowKind = keyof typeof TABLES;
export const hasRows = (kind: ReleaseKind): kind is RowKind => kind in TABLES;

const known = prepared<{ ref: string }>()((p) =>
  qb.selectFrom('released').select(['local_id', 'hash']).where('ref', '=', p('ref')),
);

/**
 * Returns the id that an entry of head office has on this hub; undefined if it was not applied or was deleted here.
 */
export function findReleased(tx: Tx, ref: string): number | undefined {
  return tx.get(known, { ref })?.local_id;
}

/**
 * Returns whether this version of an entry was applied already. If so, changes that the store made by hand since then
 * are kept.
 */
export const isApplied = (tx: Tx, ref: string, hash: string): boolean =>
  tx.get(known, { ref })?.hash === hash;

/**
 * Selects the ids of all rows of a kind, except deleted rows. Taxes and categories need no such check, because a
 * deleted tax or category has no row any more.
 */
const liveRows = (kind: RowKind) => {
  const rows = qb.selectFrom(TABLES[kind]).select('id');
  if (kind === 'tax' || kind === 'category') return rows;
  return rows.where(sql<boolean>`deleted_at is null`);
};

/**
 * Returns the id of the row for an entry of head office: the row that it was applied to, else a row with the same
 * title; undefined if there is none.
 */
export function findRow(tx: Tx, kind: RowKind, ref: string, title: string): number | undefined {
  const id = findReleased(tx, ref);
  if (id !== undefined) return tx.get(liveRows(kind).where('id', '=', id))?.id;
  const taken = qb.selectFrom('released').select('local_id').where('kind', '=', kind);
  return tx.get(
    liveRows(kind)
      .where(sql<boolean>`lower(title) = lower(${title})`)
      .where('id', 'not in', taken)
      .orderBy('id')
      .limit(1),
  )?.id;
}

interface Applied {
  readonly kind: ReleaseKind;
  readonly ref: string;
  readonly id: number;
  readonly hash: string;
}

export function noteReleased(tx: Tx, { kind, ref, id: local_id, hash }: Applied): void {
  const set = { kind, local_id, hash };
  tx.run(
    qb
      .insertInto('released')
      .values({ ref, ...set })
      .onConflict((same) => same.column('ref').doUpdateSet(set)),
  );
}

/**
 * Returns the price of an item in the unit of the API. An update must contain the price even if the store, not head
 * office, decides it.
 */
export function priceOfItem(tx: Tx, id: number): number {
  const row = tx.get(qb.selectFrom('menu_items').select('price_cents').where('id', '=', id));
  return wireOf(tx).amount(row?.price_cents ?? 0);
}

/** Records that a release was applied, and which of its entries were refused. */
export function noteApplied(
  tx: Tx,
  release: { readonly no: number; readonly title: string },
  refused: readonly RefusedEntry[],
  now: number,
): void {
  const { no, title } = release;
  const row = { no, title, applied_at: now, refused: JSON.stringify(refused) };
  tx.run(qb.insertInto('releases').values(row));
}
