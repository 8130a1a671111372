// The releases of head office as this hub has applied them (contract 39.3).
import { sql } from 'kysely';
import type { RefusedEntry, ReleaseKind } from '#shared/releases.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireOf } from '../store/bill-rules.ts';

const newest = prepared()(() =>
  qb.selectFrom('releases').select('no').orderBy('no', 'desc').limit(1),
);

/** Returns the number of the last release that was applied; 0 before the first. */
export const lastRelease = (tx: Tx): number => tx.get(newest, {})?.no ?? 0;

const unreported = prepared()(() =>
  qb.selectFrom('releases').selectAll().where('is_reported', '=', 0).orderBy('no'),
);

/** Lists what head office does not know yet. */
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

/** Forgets the releases of another head office. What they made stays. */
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

/** Returns what an entry is here; undefined before it was applied, and once it was deleted here. */
export function findReleased(tx: Tx, ref: string): number | undefined {
  return tx.get(known, { ref })?.local_id;
}

/** Whether an entry was applied as it is. What a store has changed by hand since then stays. */
export const isApplied = (tx: Tx, ref: string, hash: string): boolean =>
  tx.get(known, { ref })?.hash === hash;

/** Selects the rows of a kind that were not deleted. Taxes and categories leave no row behind. */
const liveRows = (kind: RowKind) => {
  const rows = qb.selectFrom(TABLES[kind]).select('id');
  if (kind === 'tax' || kind === 'category') return rows;
  return rows.where(sql<boolean>`deleted_at is null`);
};

/** Returns the row that stands for an entry: the one it became, else one of the same title. */
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

/** Returns the price of an item, which an update needs though the store owns it. */
export function priceOfItem(tx: Tx, id: number): number {
  const row = tx.get(qb.selectFrom('menu_items').select('price_cents').where('id', '=', id));
  return wireOf(tx).amount(row?.price_cents ?? 0);
}

/** Stores that a release was applied. */
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
