// The stored printers: those in use, and the categories of each kitchen printer.
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import type { PrinterRow } from '../../db/schema.ts';

export type StoredPrinter = Selectable<PrinterRow>;

const live = prepared()(() =>
  qb.selectFrom('printers').selectAll().where('deleted_at', 'is', null).orderBy('id'),
);
const claims = prepared()(() => qb.selectFrom('printer_categories').selectAll());
const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('printers').selectAll().where('id', '=', p('id')),
);

const LIVE = cacheKey<readonly StoredPrinter[]>('printers');

/** Returns the printers in use, oldest first. */
export const listPrinters = (tx: Tx): readonly StoredPrinter[] =>
  tx.cached(LIVE, () => tx.all(live, {}));

/** Returns a printer in use, or undefined. */
export function findPrinter(tx: Tx, id: number): StoredPrinter | undefined {
  const row = tx.get(byId, { id });
  return row?.deleted_at === null ? row : undefined;
}

/** Returns a printer by its id, including deleted printers; undefined if it is unknown. */
export const findAnyPrinter = (tx: Tx, id: number): StoredPrinter | undefined =>
  tx.get(byId, { id });

/** Returns the categories of each printer. */
export function listClaims(tx: Tx): Map<number, number[]> {
  const byPrinter = new Map<number, number[]>();
  for (const { printer_id, category_id } of tx.all(claims, {})) {
    byPrinter.set(printer_id, [...(byPrinter.get(printer_id) ?? []), category_id]);
  }
  return byPrinter;
}

/** Returns the first printer that prints receipts; undefined if there is none. */
export const findReceiptPrinter = (printers: readonly StoredPrinter[]): StoredPrinter | undefined =>
  printers.find(({ prints_receipts }) => prints_receipts === 1);

/**
 * Returns the first printer that prints tokens, or else the first that prints receipts; undefined if there is
 * neither.
 */
export const findTokenPrinter = (printers: readonly StoredPrinter[]): StoredPrinter | undefined =>
  printers.find(({ prints_tokens }) => prints_tokens === 1) ?? findReceiptPrinter(printers);

/** Returns the first printer with a drawer, preferably one that prints receipts. */
export const findDrawer = (printers: readonly StoredPrinter[]): StoredPrinter | undefined =>
  printers.find(({ has_drawer, prints_receipts }) => has_drawer === 1 && prints_receipts === 1) ??
  printers.find(({ has_drawer }) => has_drawer === 1);

/** Returns whether a network printer prints receipts. If so, screens print no receipt in a pop-up window. */
export const hasReceiptPrinter = (tx: Tx): boolean =>
  findReceiptPrinter(listPrinters(tx)) !== undefined;
