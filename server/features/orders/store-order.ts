// A sold cart as rows: the order, its lines, and what each was had with (CONTRACT §7).
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, preparedRows, qb, type SlotOf } from '../../db/query.ts';
import type {
  OrderItemAddonRow,
  OrderItemOptionRow,
  OrderItemRow,
  OrderRow,
} from '../../db/schema.ts';
import { recordSale } from '../../rollups/record.ts';
import type { CommandContext } from '../../threads/command.ts';
import { nextToken, openBusinessDay, saleHour } from '../../time/business-day.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import type { BillHead } from '../billing/bill-moves.ts';
import { promiseFor } from '../kitchen/promise-queries.ts';
import { stationFor, stationsOf } from '../kitchen/station-queries.ts';
import type { SoldCart, SoldLine } from './cart.ts';
import { firesAtOnce } from './course-queries.ts';

export interface StoredOrder {
  readonly orderId: number;
  readonly tokenNo: number;
  /** When the house expects it to be ready, by its own history. */
  readonly promisedAt: string | null;
}

type NewOrder = Omit<
  OrderRow,
  'id' | 'status' | 'seen_at' | 'payment_status' | 'allergies_seen_at' | 'rush' | 'is_further'
> & {
  payment_status: 'pending' | 'paid';
  is_further: 0 | 1;
};
const insertOrder = prepared<{ [K in keyof NewOrder]: NewOrder[K] }>()((p) =>
  qb.insertInto('orders').values({
    business_day: p('business_day'),
    token_no: p('token_no'),
    created_at: p('created_at'),
    sale_hour: p('sale_hour'),
    delivery_type: p('delivery_type'),
    customer_type: p('customer_type'),
    customer_id: p('customer_id'),
    customer_name: p('customer_name'),
    table_id: p('table_id'),
    table_title: p('table_title'),
    floor: p('floor'),
    payment_status: p('payment_status'),
    invoice_id: p('invoice_id'),
    user_id: p('user_id'),
    bill_id: p('bill_id'),
    is_further: p('is_further'),
    sent_by: p('sent_by'),
    allergies: p('allergies'),
    promised_at: p('promised_at'),
  }),
);

type NewItem = Pick<
  Selectable<OrderItemRow>,
  | 'order_id'
  | 'item_id'
  | 'item_title'
  | 'category_id'
  | 'variant_id'
  | 'variant_title'
  | 'variant_price_cents'
  | 'quantity'
  | 'price_cents'
  | 'net_cents'
  | 'tax_cents'
  | 'total_cents'
  | 'tax_title'
  | 'tax_rate_milli'
  | 'tax_type'
  | 'notes'
  | 'created_at'
  | 'seat'
  | 'course'
  | 'price_list'
  | 'list_off_cents'
  | 'station_id'
  | 'waits'
>;
type ItemRecord = { [K in keyof NewItem]: NewItem[K] };
const itemSlots = (p: SlotOf<ItemRecord>) => ({
  order_id: p('order_id'),
  item_id: p('item_id'),
  item_title: p('item_title'),
  category_id: p('category_id'),
  variant_id: p('variant_id'),
  variant_title: p('variant_title'),
  variant_price_cents: p('variant_price_cents'),
  quantity: p('quantity'),
  price_cents: p('price_cents'),
  net_cents: p('net_cents'),
  tax_cents: p('tax_cents'),
  total_cents: p('total_cents'),
  tax_title: p('tax_title'),
  tax_rate_milli: p('tax_rate_milli'),
  tax_type: p('tax_type'),
  notes: p('notes'),
  created_at: p('created_at'),
  seat: p('seat'),
  course: p('course'),
  price_list: p('price_list'),
  list_off_cents: p('list_off_cents'),
  station_id: p('station_id'),
  waits: p('waits'),
});
const insertItems = preparedRows<ItemRecord>((rows) =>
  qb.insertInto('order_items').values(rows.map(itemSlots)),
);

type AddonRecord = { [K in keyof OrderItemAddonRow]: OrderItemAddonRow[K] };
const addonSlots = (p: SlotOf<AddonRecord>) => ({
  order_item_id: p('order_item_id'),
  position: p('position'),
  addon_id: p('addon_id'),
  title: p('title'),
  price_cents: p('price_cents'),
});
const insertAddons = preparedRows<AddonRecord>((rows) =>
  qb.insertInto('order_item_addons').values(rows.map(addonSlots)),
);

type OptionRecord = { [K in keyof OrderItemOptionRow]: OrderItemOptionRow[K] };
const optionSlots = (p: SlotOf<OptionRecord>) => ({
  order_item_id: p('order_item_id'),
  position: p('position'),
  option_id: p('option_id'),
  group_title: p('group_title'),
  title: p('title'),
  quantity: p('quantity'),
  price_cents: p('price_cents'),
});
const insertOptions = preparedRows<OptionRecord>((rows) =>
  qb.insertInto('order_item_options').values(rows.map(optionSlots)),
);

interface Storing {
  readonly billId: number;
  /** Whether the bill was there before the order. */
  readonly isFurther: boolean;
  readonly invoiceId: number | null;
  readonly allergies: string | null;
}

/** The order with its lines, each with its station and whether it waits; and the sums that a sale adds to. */
export function storeOrder(
  tx: Tx,
  { now, actor, sentBy }: CommandContext,
  head: BillHead,
  cart: SoldCart,
  { billId, isFurther, invoiceId, allergies }: Storing,
): StoredOrder {
  const day = openBusinessDay(tx, now);
  const tokenNo = nextToken(tx, day);
  const promised = promiseFor(tx, now, cart.lines);
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
    allergies,
    promised_at: promised,
  });
  const fires = firesAtOnce(tx, head.table_id, cart.lines);
  const stations = stationsOf(tx);
  const place = (line: SoldLine) =>
    fires(line.course)
      ? ({ waits: 0, station_id: stationFor(stations, line.item.category_id) } as const)
      : ({ waits: 1, station_id: null } as const);
  storeLines(tx, orderId, now, cart.lines, place);
  const paidCents =
    invoiceId === null ? 0 : cart.lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  recordSale(tx, { business_day: day, customer_id: head.customer_id, paidCents });
  return { orderId, tokenNo, promisedAt: wireInstant(promised) };
}

const itemRow = (
  orderId: number,
  now: number,
  line: SoldLine,
  { waits, station_id }: Pick<NewItem, 'waits' | 'station_id'>,
): ItemRecord => ({
  order_id: orderId,
  item_id: line.item.id,
  item_title: line.item.title,
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
  station_id,
  waits,
});

/** The lines in their order, and what each was had with. */
function storeLines(
  tx: Tx,
  orderId: number,
  now: number,
  lines: readonly SoldLine[],
  placeOf: (line: SoldLine) => Pick<NewItem, 'waits' | 'station_id'>,
): void {
  const last = tx.insertAll(
    insertItems,
    lines.map((line) => itemRow(orderId, now, line, placeOf(line))),
  );
  const first = last - lines.length + 1;
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
  tx.insertAll(insertAddons, addons);
  tx.insertAll(insertOptions, options);
}
