// Stores a sold cart: the order, its lines, and their add-ons and options (contract 7).
import type { Tx } from '../../db/executor.ts';
import { joinAllergies } from '../../domain/bills/bill-allergies.ts';
import type { BillHead } from '../../domain/bills/write-bills.ts';
import { firesAtOnce } from '../../domain/orders/courses.ts';
import { soldTexts } from '../../domain/orders/sold-texts.ts';
import { promiseFor } from '../../domain/stations/ready-time.ts';
import { stationFor, stationsOf } from '../../domain/stations/stations.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordSale } from '../../rollups/record.ts';
import { nextToken, openBusinessDay, saleHour } from '../../time/business-day.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import type { SoldCart } from './cart.ts';
import {
  type ItemRecord,
  insertAddons,
  insertItems,
  insertOptions,
  insertOrder,
  insertSetDishes,
  insertSets,
} from './order-rows.ts';
import { storeCards } from './sell-card.ts';
import type { SoldLine, SoldSet } from './sold-line.ts';

export interface StoredOrder {
  readonly orderId: number;
  readonly tokenNo: number;
  /** When the order should be ready, estimated from the restaurant's past cooking times. */
  readonly promisedAt: string | null;
}

interface Storing {
  readonly billId: number;
  /** True for a further order on a bill that existed before the order. */
  readonly isFurther: boolean;
  readonly invoiceId: number | null;
  /** The allergies that were sent with the order. A further order also gets those of its bill. */
  readonly allergies: string | null;
  /** Who sent an order that came from outside; absent for an order of staff. */
  readonly source?: 'guest' | 'open';
}

/**
 * Stores the order with its lines, each with its station and whether it waits to be fired. Returns the order's id,
 * token and promised time.
 */
export function storeOrder(
  tx: Tx,
  { now, actor, sentBy }: CommandContext,
  head: BillHead,
  cart: SoldCart,
  { billId, isFurther, invoiceId, allergies, source }: Storing,
): StoredOrder {
  const day = openBusinessDay(tx, now);
  const tokenNo = nextToken(tx, day);
  const dishes = cart.lines.filter(({ card }) => card === null);
  const promised = dishes.length === 0 ? null : promiseFor(tx, now, dishes);
  const { id: orderId } = tx.run(insertOrder, {
    business_day: day,
    token_no: tokenNo,
    created_at: now,
    sale_hour: saleHour(tx, now),
    delivery_type: head.delivery_type,
    customer_type: head.customer_type,
    customer_id: head.customer_id,
    customer_name: head.customer_name,
    table_id: head.table_id,
    table_title: head.table_title,
    floor: head.floor,
    payment_status: invoiceId === null ? 'pending' : 'paid',
    invoice_id: invoiceId,
    user_id: actor?.userId ?? null,
    bill_id: billId,
    is_further: isFurther ? 1 : 0,
    sent_by: sentBy ?? null,
    allergies: isFurther ? joinAllergies(tx, billId, allergies) : allergies,
    promised_at: promised,
    source: source ?? null,
  });
  const fires = firesAtOnce(tx, head.table_id, cart.lines);
  const stations = stationsOf(tx);
  const place = (line: SoldLine) =>
    line.card
      ? ({ waits: 0, station_id: null } as const)
      : fires(line.course)
        ? ({ waits: 0, station_id: stationFor(stations, line.item.category_id) } as const)
        : ({ waits: 1, station_id: null } as const);
  storeLines(tx, orderId, now, cart.lines, place);
  const paidCents =
    invoiceId === null ? 0 : cart.lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  recordSale(tx, { business_day: day, customer_id: head.customer_id, paidCents });
  return { orderId, tokenNo, promisedAt: wireInstant(promised) };
}

/** Returns the ids of the promotion terms that apply to a line, as JSON; null if no promotion applies. */
const heldTerms = ({ promotions }: SoldLine): string | null =>
  promotions.length === 0 ? null : JSON.stringify(promotions.map(({ termsId }) => termsId));

const itemRow = (
  tx: Tx,
  orderId: number,
  now: number,
  line: SoldLine,
  { waits, station_id }: Pick<ItemRecord, 'waits' | 'station_id'>,
  setId: number | null,
): ItemRecord => ({
  order_id: orderId,
  item_id: line.item.id,
  item_title: line.item.title,
  kitchen_name: line.item.kitchen_name,
  category_id: line.item.category_id,
  variant_id: line.variant?.id ?? null,
  variant_title: line.variant?.title ?? null,
  variant_price_cents: line.variant && line.dishCents,
  quantity: line.quantity,
  price_cents: line.unitCents,
  net_cents: line.netCents,
  tax_cents: line.taxCents,
  total_cents: line.totalCents,
  tax_title: line.tax?.title ?? null,
  tax_rate_milli: line.tax?.rateMilli ?? null,
  tax_type: line.tax?.type ?? null,
  notes: line.notes,
  created_at: now,
  seat: line.seat,
  course: line.course,
  price_list: line.priceList,
  list_off_cents: line.listOffCents,
  promos: heldTerms(line),
  station_id,
  waits,
  texts: soldTexts(tx, line),
  status: line.card ? 'delivered' : 'created',
  card: line.card?.kind ?? null,
  set_id: setId,
});

/** Stores the sets of an order; returns their ids. */
function storeSets(
  tx: Tx,
  orderId: number,
  lines: readonly SoldLine[],
): ReadonlyMap<SoldSet, number> {
  const sets = [...new Set(lines.flatMap(({ set }) => set?.set ?? []))];
  if (sets.length === 0) return NO_SETS;
  const last = tx.insertAll(
    insertSets,
    sets.map(({ no, item, priceCents }) => {
      const { id: item_id, title } = item;
      return { order_id: orderId, no, item_id, title, price_cents: priceCents };
    }),
  );
  return new Map(sets.map((set, index) => [set, last - sets.length + 1 + index]));
}
const NO_SETS: ReadonlyMap<SoldSet, number> = new Map();

/** Stores the lines in their order, with their add-ons and options. */
function storeLines(
  tx: Tx,
  orderId: number,
  now: number,
  lines: readonly SoldLine[],
  placeOf: (line: SoldLine) => Pick<ItemRecord, 'waits' | 'station_id'>,
): void {
  const setIds = storeSets(tx, orderId, lines);
  const setIdOf = ({ set }: SoldLine) => (set === null ? null : (setIds.get(set.set) ?? null));
  const last = tx.insertAll(
    insertItems,
    lines.map((line) => itemRow(tx, orderId, now, line, placeOf(line), setIdOf(line))),
  );
  const first = last - lines.length + 1;
  storeCards(tx, lines, first);
  const addons = lines.flatMap((line, index) =>
    line.addons.map(({ id, title, price_cents }, position) => {
      const said = { addon_id: id, title, price_cents };
      return { order_item_id: first + index, position, ...said };
    }),
  );
  const options = lines.flatMap((line, index) =>
    line.options.map(({ id, group, title, quantity, cents }, position) => {
      const said = { option_id: id, group_title: group, title, quantity, price_cents: cents };
      return { order_item_id: first + index, position, ...said };
    }),
  );
  const dishes = lines.flatMap(({ set }, index) => {
    if (set === null) return [];
    const { step, weightCents: weight_cents, addedCents: added_cents } = set;
    return [{ order_item_id: first + index, step, weight_cents, added_cents }];
  });
  tx.insertAll(insertAddons, addons);
  tx.insertAll(insertSetDishes, dishes);
  tx.insertAll(insertOptions, options);
}
