// The bill lines of items apart. An item is apart if its line was changed, shared between bills, or moved away from the
// bill of its order. Each of its lines has a row, or comes from an even split.
import { type Selectable, sql } from 'kysely';
import type { BillLine, Reduction, SoldTax } from '#shared/billing/line.ts';
import { turnLines } from '#shared/billing/rotate.ts';
import { WHOLE } from '#shared/billing/share.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { BillLineRow, BillRow, OrderItemRow } from '../../db/schema.ts';
import { idsIn } from '../orders/orders.ts';
import { readLinePromos } from '../promotions/line-columns.ts';

/** An ordered item, with the fields of its order that a bill needs. */
export type BilledItem = Selectable<OrderItemRow> & {
  readonly token_no: number;
  /** Set for items of open bills only. */
  readonly rush?: 0 | 1;
  /** The allergies of its order, and when the kitchen acknowledged them. Set for items of open bills only. */
  readonly allergies?: string | null;
  readonly allergies_seen_at?: number | null;
  readonly order_status: 'created' | 'completed' | 'cancelled';
  /** The bill of the order. The lines of an item apart can be on other bills. */
  readonly home_id: number | null;
};

const linesOnBills = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);

const evenLines = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('even_splits as whole')
    .innerJoin('even_lines as line', 'line.split_id', 'whole.id')
    .selectAll('line')
    .select(['line.line_id as id', sql<0>`0`.as('is_kept')])
    .select(['whole.parts', 'whole.first_line_id'])
    .select(['whole.service_net_cents', 'whole.service_tax_cents'])
    .where('whole.id', 'in', idsIn(p('ids')))
    .orderBy('line.split_id')
    .orderBy('line.position'),
);

export const itemsByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .selectAll('order_items')
    .select(['orders.token_no', 'orders.status as order_status', 'orders.bill_id as home_id'])
    .select(['orders.rush', 'orders.allergies', 'orders.allergies_seen_at'])
    .where('order_items.id', 'in', idsIn(p('ids'))),
);

const taxOf = ({ tax_title, tax_rate_milli, tax_type }: BilledItem): SoldTax | null =>
  tax_type === null || tax_rate_milli === null
    ? null
    : { title: tax_title ?? '', rateMilli: tax_rate_milli, type: tax_type };

/**
 * Returns a key that all dishes of a set share: together they are one piece for promotions. Undefined for other dishes.
 */
const pieceKeyOf = ({ set_id }: BilledItem): string | undefined =>
  set_id === null ? undefined : `set ${set_id}`;

/** Returns the line of an item as it was sold, with its original figures. */
export const asSold = (item: BilledItem): BillLine => ({
  id: item.id,
  itemId: item.id,
  seat: item.seat,
  unitCents: item.price_cents,
  quantity: item.quantity,
  share: WHOLE,
  tax: taxOf(item),
  amountCents: item.price_cents * item.quantity,
  reduction: null,
  note: null,
  ownOffCents: 0,
  ownLimitMilli: null,
  ownDiscountOnly: false,
  billOffCents: 0,
  comp: null,
  promo: readLinePromos(item.promos, null),
  pieceKey: pieceKeyOf(item),
  netCents: item.net_cents,
  taxCents: item.tax_cents,
  isKept: false,
  valueOffCents: 0,
  card: item.card,
});

type StoredLine = Omit<Selectable<BillLineRow>, 'bill_id' | 'value_off_cents'> & {
  /**
   * The reduction by points and gift cards. Lines of an even split do not have it, because a bill that spends points or
   * cards cannot be split.
   */
  readonly value_off_cents?: number;
};

const ownReduction = ({ own_percent_milli, own_amount_cents }: StoredLine): Reduction | null => {
  if (own_percent_milli !== null) return { percentMilli: own_percent_milli };
  return own_amount_cents === null ? null : { amountCents: own_amount_cents };
};

const lineOf = (row: StoredLine, item: BilledItem): BillLine => ({
  id: row.id,
  itemId: item.id,
  seat: item.seat,
  unitCents: item.price_cents,
  quantity: item.quantity,
  share: { num: row.share_num, den: row.share_den },
  tax: taxOf(item),
  amountCents: row.amount_cents,
  reduction: ownReduction(row),
  note:
    row.own_reason === null
      ? null
      : { reason: row.own_reason, by: row.own_by, approvedBy: row.own_approved_by },
  ownOffCents: row.own_off_cents,
  ownLimitMilli: row.own_limit_milli,
  ownDiscountOnly: row.own_discount_only === 1,
  billOffCents: row.bill_off_cents,
  comp:
    row.comp_amount_cents === null
      ? null
      : {
          amountCents: row.comp_amount_cents,
          ownOffCents: row.comp_off_cents ?? 0,
          valueCents: row.comp_value_cents ?? 0,
        },
  promo: readLinePromos(item.promos, row.promos),
  pieceKey: pieceKeyOf(item),
  netCents: row.net_cents,
  taxCents: row.tax_cents,
  isKept: row.is_kept === 1,
  valueOffCents: row.value_off_cents ?? 0,
  card: item.card,
});

type ApartBill = Pick<Selectable<BillRow>, 'id' | 'even_split_id' | 'even_part'>;

function readEvenLines(tx: Tx, bills: readonly ApartBill[]) {
  const ids = new Set(bills.flatMap(({ even_split_id }) => even_split_id ?? []));
  return ids.size === 0 ? [] : tx.all(evenLines, { ids: JSON.stringify([...ids]) });
}
type EvenLine = ReturnType<typeof readEvenLines>[number];

type Items = ReadonlyMap<number, BilledItem>;

const linesOf = <L extends StoredLine>(rows: readonly L[], items: Items): BillLine[] =>
  rows.flatMap((row) => {
    const item = items.get(row.order_item_id);
    return item ? [lineOf(row, item)] : [];
  });

/** Returns a function that lists the lines of one part of an even split. Each part has its own line ids. */
function dividerOf(rows: readonly EvenLine[], items: Items): (part: number) => BillLine[] {
  const [first] = rows;
  if (!first) return () => [];
  const { parts, first_line_id, service_net_cents: netCents, service_tax_cents: taxCents } = first;
  const partOf = turnLines(linesOf(rows, items), { netCents, taxCents }, parts);
  return (part) => {
    const { lines } = partOf(part);
    if (part === 0) return lines;
    const id = first_line_id + (part - 1) * rows.length;
    return lines.map((line, at) => ({ ...line, id: id + at }));
  };
}

interface Apart {
  readonly lines: ReadonlyMap<number, readonly BillLine[]>;
  readonly items: Items;
}

/** Returns the lines of items apart on these bills, and their items. */
export function readApart(tx: Tx, bills: readonly ApartBill[]): Apart {
  const own = tx.all(linesOnBills, { ids: JSON.stringify(bills.map(({ id }) => id)) });
  const even = readEvenLines(tx, bills);
  const ids = new Set([...own, ...even].map(({ order_item_id }) => order_item_id));
  const found = ids.size === 0 ? [] : tx.all(itemsByIds, { ids: JSON.stringify([...ids]) });
  const items = new Map(found.map((item) => [item.id, item]));
  const lines = new Map<number, BillLine[]>();
  for (const [id, rows] of groupBy(own, ({ bill_id }) => bill_id))
    lines.set(id, linesOf(rows, items));
  const splits = groupBy(even, ({ split_id }) => split_id);
  const dividers = new Map([...splits].map(([id, rows]) => [id, dividerOf(rows, items)]));
  for (const { id, even_split_id, even_part } of bills) {
    const divide = dividers.get(even_split_id ?? 0);
    if (divide) lines.set(id, divide(even_part ?? 0));
  }
  return { lines, items };
}
