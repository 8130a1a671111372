// The kitchen's calls: its tickets, the next step of an item, and what its screens have shown (decisions §5, §6).
import type { BodyOf } from '#shared/endpoints.ts';
import { Refusal } from '#shared/errors.ts';
import { parseOrderIds } from '#shared/order-ids.ts';
import { kitchenAllows } from '#shared/order-states.ts';
import { audit } from '../audit.ts';
import type { Command } from '../db/command.ts';
import { prepared, qb } from '../db/sql.ts';
import type { Hub } from '../hub.ts';
import { expectChangeable, getItemInOrder, orderUpdated, setItem } from '../item-queries.ts';
import { getOrderRows, idsIn, listKitchenOrders } from '../order-queries.ts';
import { type Route, route } from '../route.ts';

export const kitchenRoutes = (hub: Hub): Route[] => [
  route('GET /kitchen', ({ query }) => {
    const orderIds = parseOrderIds(query.orderIds);
    return hub.read((tx) => listKitchenOrders(tx, orderIds));
  }),
  route('GET /kitchen/screens', () => ({ connected: hub.screens.kitchenScreens() })),
  route('POST /kitchen/seen', ({ body, call }) => hub.command('markSeen', body, call)),
  route('POST /kitchen/{id}', ({ params, body, call }) =>
    hub.command('setKitchenStatus', { ...body, id: params.id }, call),
  ),
];

type Message = { message: string };
type Step = BodyOf<'POST /kitchen/{id}'> & { id: number };

/** One step forward; the same status again changes nothing, because two cooks tap the same card. */
const setKitchenStatus: Command<Step, Message> = (tx, { id, status }, context) => {
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

/** A kitchen screen shows these tickets: the first time counts and is announced (decisions §6). */
const markSeen: Command<BodyOf<'POST /kitchen/seen'>, Message> = (tx, { orderIds }, { now }) => {
  const fresh = getOrderRows(tx, orderIds).filter(({ seen_at }) => seen_at === null);
  const ids = fresh.map(({ id }) => id);
  const answer = { message: 'Marked as seen!' };
  if (ids.length === 0) return { answer };
  tx.run(setSeen, { ids: JSON.stringify(ids), now });
  return { answer, events: [{ event: 'order_update', data: { orderIds: ids } }] };
};

export const kitchenCommands = { setKitchenStatus, markSeen };
