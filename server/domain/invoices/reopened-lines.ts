// Puts an invoice's lines on an open bill again. The invoice keeps its own lines; its orders are unpaid again (contract
// 17).
import { settlePromos } from '#shared/billing/line-promos.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordUnpaidOrder } from '../../rollups/record-money.ts';
import type { KeptLine, StoredInvoice } from '../bills/invoice-lines.ts';
import { type LoadedBill, loadBill } from '../bills/load-bills.ts';
import { accounted } from '../bills/losses.ts';
import { moveOrdersTo } from '../bills/move-orders.ts';
import { openBeside, openNewBill } from '../bills/open-new-bill.ts';
import { saveBills } from '../bills/write-bills.ts';
import { idsIn } from '../orders/orders.ts';
import { addInvoiceLines } from './write-lines.ts';

const itemise = prepared<{ id: number }>()((p) =>
  qb
    .updateTable('invoices')
    .set({ is_itemised: 1 })
    .where('id', '=', p('id'))
    .where('is_itemised', '=', 0),
);
const unpay = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('orders')
    .set({ payment_status: 'pending', invoice_id: null })
    .where('id', 'in', idsIn(p('ids')))
    .where('payment_status', '=', 'paid'),
);
const paidDays = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.id', 'orders.invoice_id')
    .select(['orders.id', 'invoices.business_day as day'])
    .where('orders.id', 'in', idsIn(p('ids'))),
);

/**
 * Stores the lines with the invoice if they were read from its orders until now, because these orders are about to
 * move to another bill.
 */
function keepLines(tx: Tx, sale: StoredInvoice, lines: readonly KeptLine[]): void {
  if (sale.is_itemised === 1) return;
  addInvoiceLines(
    tx,
    lines.map(({ item: _, ...line }) => withoutLeft(line)),
  );
  tx.run(itemise, { id: sale.id });
}

const withoutLeft = <L extends object>(line: L): L => {
  const { left: _, ...own } = line as L & { left?: unknown };
  return own as unknown as L;
};

/** Opens a copy of the paid bill and moves its lines there. Orders that are on the paid bill move as a whole. */
function copyOpen(tx: Tx, loaded: LoadedBill): number {
  const { row } = loaded;
  const bill = { ...loaded.bill, lines: loaded.bill.lines.map(settlePromos) };
  const billId = openBeside(tx, row, bill);
  const home = [...loaded.items.values()].filter(({ home_id }) => home_id === row.id);
  const orders = [...new Set(home.map(({ order_id }) => order_id))];
  moveOrdersTo(tx, orders, { ...row, id: billId });
  const items = new Map(
    [...loaded.items].map(([id, item]) => [
      id,
      item.home_id === row.id ? { ...item, home_id: billId } : item,
    ]),
  );
  const account = accounted([bill], null);
  saveBills(tx, [{ ...loaded, items }], [{ id: billId, version: null, bill }], account);
  return billId;
}

/** Opens a new bill for the orders of an old invoice that was issued without a bill. */
function openOver(
  tx: Tx,
  context: CommandContext,
  sale: StoredInvoice,
  orderIds: readonly number[],
): number {
  const billId = openNewBill(tx, context, sale);
  moveOrdersTo(tx, orderIds, { ...sale, id: billId });
  const loaded = loadBill(tx, billId);
  const bill = { ...loaded.bill, hasService: false, serviceForced: false };
  const change = { id: billId, version: loaded.row.version, bill };
  saveBills(tx, [loaded], [change], accounted([bill], null));
  return billId;
}

/**
 * Opens a bill with the lines of an invoice. Returns the id of the bill and the ids of the orders that are unpaid
 * now.
 */
export function reopenedLines(
  tx: Tx,
  context: CommandContext,
  sale: StoredInvoice,
  lines: readonly KeptLine[],
): { billId: number; orderIds: number[] } {
  const orderIds = [...new Set(lines.flatMap(({ item }) => item?.order_id ?? []))];
  const ids = JSON.stringify(orderIds);
  keepLines(tx, sale, lines);
  for (const { day } of tx.all(paidDays, { ids })) recordUnpaidOrder(tx, day);
  tx.run(unpay, { ids });
  const billId =
    sale.bill_id === null
      ? openOver(tx, context, sale, orderIds)
      : copyOpen(tx, loadBill(tx, sale.bill_id));
  return { billId, orderIds };
}
