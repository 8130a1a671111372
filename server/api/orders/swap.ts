// Exchanges a dish of a set within its step, before anybody has begun it (contract 30.5).
import { lineAmounts } from '#shared/billing/cart.ts';
import type { SoldTax } from '#shared/billing/line.ts';
import { findChoice } from '#shared/billing/set-choices.ts';
import { divideSet } from '#shared/billing/sets.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { repriceSet } from '../../domain/bills/repriced-sets.ts';
import { expectWhole } from '../../domain/bills/voids.ts';
import { takePortions } from '../../domain/menu/take-portions.ts';
import { expectChangeable, getItemInOrder, orderOf } from '../../domain/orders/item-status.ts';
import { getItemRow, getOrderRows, isBegun, type SoldItem } from '../../domain/orders/orders.ts';
import { getSoldSet, listDishesOf, readSetDishes } from '../../domain/orders/sold-sets.ts';
import { soldTexts } from '../../domain/orders/sold-texts.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { printSwapped } from '../../domain/print-jobs/swapped-jobs.ts';
import { stationFor, stationsOf } from '../../domain/stations/stations.ts';
import type { Command } from '../../engine/command.ts';
import { recordSwap } from '../../rollups/sets.ts';
import { taxOf } from './line-price.ts';
import { getDish } from './menu-dish.ts';
import { giveBack, takenDish } from './portions.ts';
import { sellChoice } from './sell-set.ts';
import { putDish, putPrice } from './swap-rows.ts';

type Body = BodyOf<'POST /orders/items/{id}/swap'>;

const soldTaxOf = ({ tax_title, tax_rate_milli, tax_type }: SoldItem): SoldTax | null =>
  tax_type === null || tax_rate_milli === null
    ? null
    : { title: tax_title ?? '', rateMilli: tax_rate_milli, type: tax_type };

/**
 * Returns the set, its entry on the menu and the dish that the call chose; 400 if the step does not offer that dish.
 */
function readChoice(tx: Tx, row: SoldItem, setId: number, { itemId, variantId, ...body }: Body) {
  const set = getSoldSet(tx, setId);
  const menu = getDish(tx, set.item_id);
  const step = readSetDishes(tx, setId).get(row.id)?.step ?? 0;
  const choice = { step, itemId, variantId: variantId ?? null, ...body };
  if (findChoice(menu.steps, choice)) return { set, menu, choice };
  throw invalid('itemId', say`“${{ title: set.title }}” does not offer this dish in this step.`);
}

type Chosen = ReturnType<typeof sellChoice>;
type Swapped = Pick<ReturnType<typeof readChoice>, 'set' | 'menu'> & {
  readonly chosen: Chosen;
  readonly deliveryType: DeliveryType;
};

/**
 * Divides the set's price among its dishes again and stores the parts. The other dishes keep the weights with which
 * they were sold.
 */
function storeSwap(
  tx: Tx,
  row: SoldItem,
  dishes: readonly SoldItem[],
  { chosen, tax, priceCents }: { chosen: Chosen; tax: SoldTax | null; priceCents: number },
): void {
  const sold = readSetDishes(tx, row.set_id ?? 0);
  const pieces = dishes.map(({ id }) => {
    const { weight_cents = 0, added_cents = 0 } = sold.get(id) ?? {};
    return id === row.id ? chosen : { weightCents: weight_cents, addedCents: added_cents };
  });
  const parts = divideSet(priceCents, pieces);
  for (const [at, dish] of dishes.entries()) {
    const unitCents = parts[at] ?? 0;
    const own = dish.id === row.id ? tax : soldTaxOf(dish);
    putPrice(tx, dish.id, unitCents, lineAmounts({ unitCents, quantity: 1, tax: own }));
  }
}

const named = ({ item_title, variant_title }: Pick<SoldItem, 'item_title' | 'variant_title'>) =>
  variant_title === null ? item_title : `${item_title}, ${variant_title}`;

/** Returns the dishes of a set that are not cancelled. */
const listOpenDishes = (tx: Tx, setId: number): SoldItem[] =>
  listDishesOf(tx, setId).filter(({ status }) => status !== 'cancelled');

const totalOf = (dishes: readonly SoldItem[]): number =>
  dishes.reduce((sum, { total_cents }) => sum + total_cents, 0);

/** Stores the chosen dish in the row of the former one, and divides the set's price among its dishes again. */
function putSwapped(
  tx: Tx,
  row: SoldItem,
  dishes: readonly SoldItem[],
  { set, menu, chosen, deliveryType }: Swapped,
): void {
  const tax = taxOf(chosen.item, deliveryType);
  const texts = soldTexts(tx, { ...chosen, set: { set: { item: menu.row } } });
  const station = row.waits === 1 ? null : stationFor(stationsOf(tx), chosen.item.category_id);
  putDish(tx, row.id, { ...chosen, tax, texts, station });
  storeSwap(tx, row, dishes, { chosen, tax, priceCents: set.price_cents });
}

export const swapDish: Command<Body & { id: number }, { message: string }> = (
  tx,
  body,
  context,
) => {
  const item = getItemInOrder(tx, body.id);
  const row = getItemRow(tx, body.id);
  if (row.set_id === null)
    throw invalid('id', say`“${{ title: row.item_title }}” is not in a set.`);
  const { set, menu, choice } = readChoice(tx, row, row.set_id, body);
  const [order] = getOrderRows(tx, [row.order_id]);
  const sale = { at: context.now, deliveryType: order?.delivery_type ?? 'dinein' } as const;
  const chosen = sellChoice(tx, menu, choice, sale);
  expectChangeable(item);
  if (isBegun(row)) {
    throw new Refusal('BEGUN', say`“${{ title: row.item_title }}” is already being prepared.`);
  }
  const dishes = listOpenDishes(tx, row.set_id);
  const before = expectWhole(tx, ...dishes);
  const counted = [
    ...giveBack(tx, context, orderOf(item), [row]),
    ...takePortions(tx, context.now, [takenDish({ ...chosen, index: 0, quantity: 1 })]),
  ];
  putSwapped(tx, row, dishes, { set, menu, chosen, deliveryType: sale.deliveryType });
  const openNow = listOpenDishes(tx, row.set_id);
  recordSwap(tx, orderOf(item), {
    set: set.item_id,
    cents: totalOf(openNow) - totalOf(dishes),
    from: row.item_id,
    to: chosen.item.id,
    options: chosen.options,
  });
  const now = getItemRow(tx, row.id);
  const [from, to] = [named(row), named(now)];
  if (before) {
    const ids = new Set(dishes.map(({ id }) => id));
    repriceSet(tx, context, before, ids, {
      title: `${to} instead of ${from}`,
      orderId: row.order_id,
    });
  }
  const details = { from, to, set: set.title };
  audit(tx, context, { kind: 'order-item.swapped', entity: 'order-item', id: row.id, details });
  const swapped = `${from} > ${to}`.toUpperCase();
  const jobs =
    order && row.waits === 0 ? printSwapped(tx, context, order, { itemId: row.id, swapped }) : [];
  const { events, signals } = printOutcome(jobs);
  return {
    answer: { message: 'The dish is swapped.' },
    events: [
      { event: 'order_update', data: { orderIds: [row.order_id] } },
      ...billsUpdated(before ? [before.row.id] : []),
      ...counted,
      ...events,
    ],
    signals,
  };
};
