// The commands of the kitchen: next step of an item, recall, hand out, acknowledge allergies (contract 5, 20).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal, say } from '#shared/errors.ts';
import { RECALL_MS } from '#shared/limits.ts';
import { COOKING, kitchenAllows } from '#shared/states/order-item.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { afterStep } from '../../domain/kitchen/fire-courses.ts';
import {
  changedItem,
  expectChangeable,
  expectFired,
  getItemInOrder,
  type ItemInOrder,
  setItem,
} from '../../domain/orders/item-status.ts';
import { getOrderRows, idsIn } from '../../domain/orders/orders.ts';
import { printItems } from '../../domain/print-jobs/slips.ts';
import { findStation, stationsOf } from '../../domain/stations/stations.ts';
import type { CallCommands } from '../../engine/calls.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';
import { markSeen, noteWorkedOn } from './seen.ts';
import { addStation, deleteStation, updateStation } from './stations.ts';

type Message = { message: string };
type Step = BodyOf<'POST /kitchen/{id}'> & { id: number };

const passItem = prepared<{ id: number; from: number; to: number; now: number }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ station_id: p('to'), status: 'created', passed_at: p('now') })
    .where('id', '=', p('id'))
    .where('station_id', '=', p('from'))
    .where('status', '=', 'preparing'),
);

/** Sends a completed item to the next station, and prints a slip for that station. */
function passOn(
  tx: Tx,
  context: CommandContext,
  item: ItemInOrder,
  from: number,
  to: number,
): Outcome<Message> {
  const { id, status } = item;
  if (tx.run(passItem, { id, from, to, now: context.now }).changes !== 1) throw changedItem();
  const details = { from: status, to: 'created', fromStation: from, station: to };
  audit(tx, context, { kind: 'order-item.status', entity: 'order-item', id, details });
  const slips = printItems(tx, context, item.order_id, [id]);
  const title = findStation(stationsOf(tx), to)?.title ?? '';
  return {
    answer: { message: `The dishes are passed on to ${title}.` },
    ...afterStep(tx, context, item, slips),
  };
}

const cooking = prepared<{ order: number; station: number | null }>()((p) =>
  qb
    .selectFrom('order_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', p('order'))
    .where('station_id', 'is', p('station'))
    .where('waits', '=', 0)
    .where('status', 'in', COOKING),
);

/**
 * Marks a ticket's cancelled items as read when the station completes the last item of the ticket: the cook has seen
 * the ticket by then.
 */
function noteLast(tx: Tx, { order_id: order, station_id: station }: ItemInOrder): void {
  if (tx.get(cooking, { order, station })?.count === 1) noteWorkedOn(tx, order, station);
}

/**
 * Moves an item one step forward. Setting the same status again changes nothing, because two cooks may tap the same
 * item.
 */
const setKitchenStatus: Command<Step, Message> = (
  tx,
  { id, status, stationId = null },
  context,
) => {
  const answer = { message: 'Order item status updated.' };
  const item = getItemInOrder(tx, id);
  // The item has moved to another station, but the screen that sent this call still showed it at its former station.
  if (stationId !== null && item.station_id !== null && item.station_id !== stationId) {
    return { answer };
  }
  expectChangeable(item);
  if (item.status === status) return { answer };
  const { item_title: title, order_id } = item;
  if (item.waits === 1) expectFired([{ id, order_id, title }]);
  if (!kitchenAllows(item.status, status)) {
    const message = say`“${{ title }}” is ${{ from: item.status }} and can't become ${{ to: status }}.`;
    throw new Refusal('BAD_TRANSITION', message);
  }
  const here = findStation(stationsOf(tx), item.station_id);
  if (status === 'completed') noteLast(tx, item);
  if (status === 'completed' && here && here.next_station_id !== null) {
    return passOn(tx, context, item, here.id, here.next_station_id);
  }
  setItem(tx, item, status, context.now);
  const details = { from: item.status, to: status };
  audit(tx, context, { kind: 'order-item.status', entity: 'order-item', id, details });
  return { answer, ...afterStep(tx, context, item) };
};

/** Sets an item completed by mistake back to preparing, within a limited time. */
const recallItem: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const answer = { message: 'Order item recalled.' };
  const item = getItemInOrder(tx, id);
  const { status, order_status, completed_at, item_title } = item;
  if (status === 'preparing' && order_status === 'created') return { answer };
  const isFresh = completed_at !== null && context.now - completed_at <= RECALL_MS;
  if (status !== 'completed' || order_status !== 'created' || !isFresh) {
    throw new Refusal(
      'BAD_TRANSITION',
      say`“${{ title: item_title }}” can't be recalled any more.`,
    );
  }
  setItem(tx, item, 'preparing', context.now);
  audit(tx, context, { kind: 'order-item.recalled', entity: 'order-item', id });
  return { answer, ...afterStep(tx, context, item) };
};

const handOver = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ status: 'delivered' })
    .where('order_id', 'in', idsIn(p('ids')))
    .where('status', '=', 'completed')
    .returning('order_id'),
);

/** Delivers the completed items of these orders; other items are left unchanged. */
const handOut: Command<BodyOf<'POST /kitchen/hand-out'>, Message> = (tx, { orderIds }, context) => {
  const answer = { message: 'The dishes are handed out.' };
  const open = getOrderRows(tx, orderIds).filter(({ status }) => status === 'created');
  const rows = tx.all(handOver, { ids: JSON.stringify(open.map(({ id }) => id)) });
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  if (ids.length === 0) return { answer };
  for (const { id, token_no } of open.filter((order) => ids.includes(order.id))) {
    const details = { token: token_no };
    audit(tx, context, { kind: 'order.handed-out', entity: 'order', id, details });
  }
  return { answer, events: [{ event: 'order_update', data: { orderIds: ids } }] };
};

const setAllergiesSeen = prepared<{ ids: string; now: number }>()((p) =>
  qb
    .updateTable('orders')
    .set({ allergies_seen_at: p('now') })
    .where('id', 'in', idsIn(p('ids')))
    .where('allergies_seen_at', 'is', null),
);

/**
 * Records that the kitchen knows the guests' allergies; only the first call is stored and announced (contract 21.4).
 */
const acknowledgeAllergies: Command<BodyOf<'POST /kitchen/allergies'>, Message> = (
  tx,
  { orderIds },
  context,
) => {
  const fresh = getOrderRows(tx, orderIds).filter(
    ({ allergies, allergies_seen_at }) => allergies !== null && allergies_seen_at === null,
  );
  const ids = fresh.map(({ id }) => id);
  const answer = { message: 'Allergies acknowledged.' };
  if (ids.length === 0) return { answer };
  tx.run(setAllergiesSeen, { ids: JSON.stringify(ids), now: context.now });
  for (const { id, token_no: token, allergies } of fresh) {
    const details = { token, allergies };
    audit(tx, context, { kind: 'order.allergies-seen', entity: 'order', id, details });
  }
  return { answer, events: [{ event: 'order_update', data: { orderIds: ids } }] };
};

export const kitchenCommands = {
  'POST /kitchen/{id}': setKitchenStatus,
  'POST /kitchen/{id}/recall': recallItem,
  'POST /kitchen/hand-out': handOut,
  'POST /kitchen/seen': markSeen,
  'POST /kitchen/allergies': acknowledgeAllergies,
  'POST /settings/stations/add': addStation,
  'POST /settings/stations/{id}/update': updateStation,
  'DELETE /settings/stations/{id}': deleteStation,
} satisfies CallCommands;
