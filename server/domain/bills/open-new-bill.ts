// Opens a bill with the store's current rules, or with the rules of another bill.
import { sql } from 'kysely';
import type { Bill } from '#shared/billing/bill.ts';
import { asksService } from '#shared/billing/service.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import type { StoredBill } from './load-bills.ts';
import { type BillFigures, type BillHead, figureSlots, figuresOf } from './write-bills.ts';

interface Opened {
  readonly title?: string | null;
  readonly guests?: number | null;
  /** The sums of the first items of the bill, as they were sold. */
  readonly totals?: Totals;
  /** Whether the bill belongs to the order that is stored next. */
  readonly isForOrder?: boolean;
}

type Opening = { isForOrder: boolean } & {
  [K in
    | keyof BillHead
    | 'title'
    | 'user_id'
    | 'guests'
    | 'opened_at'
    | 'tax_rounding'
    | 'service_title'
    | 'service_percent_milli'
    | 'service_min_guests'
    | 'service_tax_title'
    | 'service_tax_rate_milli'
    | 'service_tax_type'
    | 'has_service'
    | 'net_cents'
    | 'tax_cents']: StoredBill[K];
};

/** The id that the next order will have. A database trigger makes sure that the order gets this id. */
const nextOrder = sql<number>`(SELECT coalesce(max(id), 0) + 1 FROM orders)`;

const insertBill = prepared<Opening>()((p) =>
  qb.insertInto('bills').values({
    title: p('title'),
    table_id: p('table_id'),
    table_title: p('table_title'),
    floor: p('floor'),
    delivery_type: p('delivery_type'),
    customer_type: p('customer_type'),
    customer_id: p('customer_id'),
    customer_name: p('customer_name'),
    user_id: p('user_id'),
    guests: p('guests'),
    opened_at: p('opened_at'),
    tax_rounding: p('tax_rounding'),
    service_title: p('service_title'),
    service_percent_milli: p('service_percent_milli'),
    service_min_guests: p('service_min_guests'),
    service_tax_title: p('service_tax_title'),
    service_tax_rate_milli: p('service_tax_rate_milli'),
    service_tax_type: p('service_tax_type'),
    has_service: p('has_service'),
    net_cents: p('net_cents'),
    tax_cents: p('tax_cents'),
    first_order_id: sql`CASE WHEN ${p('isForOrder')} THEN ${nextOrder} END`,
  }),
);

/** Opens a bill with the store's current rules. Returns its number. */
export function openNewBill(
  tx: Tx,
  { now, actor }: CommandContext,
  head: BillHead,
  { title = null, guests = null, totals, isForOrder = false }: Opened = {},
): number {
  const { taxRounding, serviceRule } = billRulesOf(tx);
  const isDineIn = head.delivery_type === 'dinein';
  const hasService = asksService({ serviceRule, serviceForced: null, isDineIn, guests });
  return tx.run(insertBill, {
    isForOrder,
    title,
    table_id: head.table_id,
    table_title: head.table_title,
    floor: head.floor,
    delivery_type: head.delivery_type,
    customer_type: head.customer_type,
    customer_id: head.customer_id,
    customer_name: head.customer_name,
    user_id: actor?.userId ?? null,
    guests,
    opened_at: now,
    tax_rounding: taxRounding,
    service_title: serviceRule?.title ?? null,
    service_percent_milli: serviceRule?.percentMilli ?? null,
    service_min_guests: serviceRule?.minGuests ?? null,
    service_tax_title: serviceRule?.tax?.title ?? null,
    service_tax_rate_milli: serviceRule?.tax?.rateMilli ?? null,
    service_tax_type: serviceRule?.tax?.type ?? null,
    has_service: hasService ? 1 : 0,
    net_cents: totals?.subtotalCents ?? 0,
    tax_cents: totals?.taxTotalCents ?? 0,
  }).id;
}

/** The columns that a new bill copies from an existing bill. */
const BESIDE = [
  'table_id',
  'table_title',
  'floor',
  'delivery_type',
  'customer_type',
  'customer_id',
  'customer_name',
  'user_id',
  'owner_id',
  'opened_at',
  'tax_rounding',
  'service_title',
  'service_percent_milli',
  'service_min_guests',
  'service_tax_title',
  'service_tax_rate_milli',
  'service_tax_type',
  'discount_reason',
  'discount_by',
  'discount_approved_by',
  'coupon',
] as const;

/**
 * A part of a split bill: its number, the number of all parts, and the id of the split if the bill was split evenly.
 */
interface Part {
  readonly no: number;
  readonly of: number;
  readonly splitId?: number;
}

type Beside = BillFigures & {
  title: string | null;
  no: number | null;
  of: number | null;
  split: number | null;
  part: number | null;
};

const copyBill = prepared<Beside & { from: number }>()((p) => {
  const own = {
    title: p('title'),
    part_no: p('no'),
    part_of: p('of'),
    even_split_id: p('split'),
    even_part: p('part'),
    ...figureSlots(p),
  };
  const names = Object.keys(own) as (keyof typeof own)[];
  return qb
    .insertInto('bills')
    .columns(['version', ...names, ...BESIDE])
    .expression((eb) =>
      eb
        .selectFrom('bills')
        .select([
          // Version 2, as if the bill had been opened (version 1) and then filled with its lines.
          sql.lit(2).as('version'),
          ...names.map((name) => sql`${own[name]}`.as(name)),
          ...BESIDE,
        ])
        .where('id', '=', p('from')),
    );
});

/**
 * Opens a bill with the table and rules of another bill and the figures of `bill`. The lines are not stored. Returns
 * its number.
 */
export const openBeside = (
  tx: Tx,
  { id: from, title }: StoredBill,
  bill: Bill,
  part?: Part,
): number => {
  const split = part?.splitId ?? null;
  const own = { no: part?.no ?? null, of: part?.of ?? null, split };
  const at = part && split !== null ? part.no - 1 : null;
  return tx.run(copyBill, { from, title, ...own, part: at, ...figuresOf(bill) }).id;
};
