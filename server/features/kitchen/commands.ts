// What the kitchen changes: the next step of an item, and which tickets its screens have shown (CONTRACT §5, §6).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { kitchenAllows } from '#shared/states/order-item.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command } from '../../threads/command.ts';
import { expectChangeable, getItemInOrder, orderUpdated, setItem } from '../orders/moves.ts';
import { getOrderRows, idsIn } from '../orders/queries.ts';

type Message = { message: string };
type Step = BodyOf<'POST /kitchen/{id}'> & { id: number };

/** One step forward; the same status again changes nothing, because two cooks tap the same card. */
export const setKitchenStatus: Command<Step, Message> = (tx, { id, status }, context) => {
  const answer = { message: 'Order item status updated!' };
  const item = getItemInOrder(tx, id);
  expectChangeable(item);
  if (item.status === status) return { answer };
  if (!kitchenAllows(item.status, status)) {
    const message = `“${item.item_title}” is ${item.status} and can't become ${status}!`;
    throw new Refusal('BAD_TRANSITION', message);
  }
  setItem(tx, item, status);
  const details = { from: item.status, to: status };
  audit(tx, context, { kind: 'order-item.status', entity: 'order-item', id, details });
  return { answer, events: orderUpdated(item) };
};

const setSeen = prepared<{ ids: string; now: number }>()((p) =>
  qb
    .updateTable('orders')
    .set({ seen_at: p('now') })
    .where('id', 'in', idsIn(p('ids')))
    .where('seen_at', 'is', null),
);

/** A kitchen screen shows these tickets: the first time counts and is announced (CONTRACT §6). */
export const markSeen: Command<BodyOf<'POST /kitchen/seen'>, Message> = (
  tx,
  { orderIds },
  context,
) => {
  const { now } = context;
  const fresh = getOrderRows(tx, orderIds).filter(({ seen_at }) => seen_at === null);
  const ids = fresh.map(({ id }) => id);
  const answer = { message: 'Marked as seen!' };
  if (ids.length === 0) return { answer };
  tx.run(setSeen, { ids: JSON.stringify(ids), now });
  for (const { id, token_no } of fresh) {
    audit(tx, context, { kind: 'order.seen', entity: 'order', id, details: { token: token_no } });
  }
  return { answer, events: [{ event: 'order_update', data: { orderIds: ids } }] };
};

export const kitchenCommands = { setKitchenStatus, markSeen };
