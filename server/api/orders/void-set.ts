// Voids a whole set: its dishes are cancelled together or not at all (contract 30.4).
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { findBillRows, listBillIdsOf, loadBills } from '../../domain/bills/load-bills.ts';
import { takeOffBills } from '../../domain/bills/voids.ts';
import { setWhole } from '../../domain/bills/whole-sets.ts';
import { getItemInOrder, type ItemInOrder, setItem } from '../../domain/orders/item-status.ts';
import type { SoldItem } from '../../domain/orders/orders.ts';
import { listDishesOf } from '../../domain/orders/sold-sets.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { CommandContext } from '../../engine/command.ts';
import { dishOf } from './loss.ts';

/** Returns the open dishes of the item's set; an empty list for an item that is in no set. */
export const openDishesOf = (tx: Tx, { set_id }: ItemInOrder): SoldItem[] =>
  set_id === null ? [] : listDishesOf(tx, set_id).filter(({ status }) => status !== 'cancelled');

/** Throws 409 SET_WHOLE, with the ids of the set's bill lines, if the item is one of several dishes of its set. */
export function expectAlone(tx: Tx, item: ItemInOrder, dishes: readonly SoldItem[]): void {
  if (dishes.length <= 1) return;
  const ids = new Set(dishes.map(({ id }) => id));
  const bills = loadBills(tx, findBillRows(tx, listBillIdsOf(tx, [item.order_id])));
  const lines = bills
    .filter(({ row }) => row.status === 'open')
    .flatMap(({ bill }) => bill.lines.filter(({ itemId }) => ids.has(itemId)));
  throw setWhole(lines.map(({ id }) => id));
}

/** Takes the dishes off their bills and cancels them. Returns the bills. */
export function voidSet(
  tx: Tx,
  context: CommandContext,
  dishes: readonly SoldItem[],
  reason: string,
): number[] {
  const items = dishes.map(({ id }) => getItemInOrder(tx, id));
  const billIds = takeOffBills(tx, context, dishes, reason);
  const wire = wireOf(tx);
  for (const item of items) {
    setItem(tx, item, 'cancelled', context.now);
    const { token_no: token, table_title: table } = item;
    const details = { from: item.status, to: 'cancelled', token, table, ...dishOf(item, wire) };
    audit(tx, context, { kind: 'order-item.status', entity: 'order-item', id: item.id, details });
  }
  return billIds;
}
