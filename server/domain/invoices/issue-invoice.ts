// Issues invoices for paid bills. A credit note is also stored as an invoice. The numbers have no gaps.
import type { Selectable } from 'kysely';
import { type Bill, promotionTotalOf, sumsOf } from '#shared/billing/bill.ts';
import { cardCents, isCardLine, multiCents } from '#shared/billing/card-lines.ts';
import type { BillLine } from '#shared/billing/line.ts';
import { valueOff } from '#shared/billing/take-value.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { InvoiceRow } from '../../db/schema.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordPaid, recordSpent } from '../../rollups/customers.ts';
import { recordPromotions } from '../../rollups/promotions.ts';
import type { RecordedLine } from '../../rollups/record.ts';
import { recordMoney, recordTaxes } from '../../rollups/record-money.ts';
import { bookInvoicedValue, type SoldCard } from '../accounts/issue-value.ts';
import type { LoadedBill } from '../bills/load-bills.ts';
import { type BillHead, closeBill } from '../bills/write-bills.ts';
import { isAsSold } from '../bills/write-lines.ts';
import { openShiftOf } from '../drawers/money-place.ts';
import { idsIn } from '../orders/orders.ts';
import { wireOf } from '../store/bill-rules.ts';
import { addInvoiceLines, linesToKeep, type NewInvoiceLine } from './write-lines.ts';

type NewInvoice = Omit<Selectable<InvoiceRow>, 'id'>;

const insertInvoice = prepared<{ [K in keyof NewInvoice]: NewInvoice[K] }>()((p) =>
  qb.insertInto('invoices').values({
    created_at: p('created_at'),
    business_day: p('business_day'),
    sub_total_cents: p('sub_total_cents'),
    tax_total_cents: p('tax_total_cents'),
    total_cents: p('total_cents'),
    table_id: p('table_id'),
    table_title: p('table_title'),
    floor: p('floor'),
    delivery_type: p('delivery_type'),
    customer_type: p('customer_type'),
    customer_id: p('customer_id'),
    customer_name: p('customer_name'),
    customer_email: p('customer_email'),
    user_id: p('user_id'),
    kind: p('kind'),
    refund_of: p('refund_of'),
    bill_id: p('bill_id'),
    is_itemised: p('is_itemised'),
    discount_cents: p('discount_cents'),
    promo_cents: p('promo_cents'),
    comp_cents: p('comp_cents'),
    service_cents: p('service_cents'),
    guests: p('guests'),
    reason: p('reason'),
    approved_by: p('approved_by'),
    shift_id: p('shift_id'),
    card_cents: p('card_cents'),
  }),
);

const emailOf = prepared<{ phone: string }>()((p) =>
  qb.selectFrom('customers').select('email').where('phone', '=', p('phone')),
);

interface IssuedSums {
  readonly subtotalCents: number;
  readonly taxTotalCents: number;
  readonly totalCents: number;
  /** Discounts that staff gave, without promotions. */
  readonly discountCents: number;
  readonly promoCents: number;
  readonly compCents: number;
  readonly serviceCents: number;
  readonly guests: number;
  /** The part of the total that is for the sale of multi-purpose gift cards. */
  readonly cardCents: number;
}

export const PLAIN_SUMS = {
  discountCents: 0,
  promoCents: 0,
  compCents: 0,
  serviceCents: 0,
  guests: 0,
  cardCents: 0,
};

interface Issued {
  readonly day: string;
  readonly head: BillHead;
  readonly billId: number | null;
  readonly sums: IssuedSums;
  readonly isItemised: boolean;
  /** For a credit note: the invoice that it refunds, the reason, and the user who approved it. */
  readonly credit?: {
    readonly refundOf: number;
    readonly reason: string;
    readonly approvedBy: string | null;
  };
}

/** Writes an invoice. Returns its number. */
export function insertIssued(tx: Tx, context: CommandContext, issued: Issued): number {
  const { now, actor } = context;
  const { head, sums, credit } = issued;
  const phone = head.customer_id;
  return tx.run(insertInvoice, {
    created_at: now,
    business_day: issued.day,
    sub_total_cents: sums.subtotalCents,
    tax_total_cents: sums.taxTotalCents,
    total_cents: sums.totalCents,
    table_id: head.table_id,
    table_title: head.table_title,
    floor: head.floor,
    delivery_type: head.delivery_type,
    customer_type: head.customer_type,
    customer_id: phone,
    customer_name: head.customer_name,
    customer_email: phone === null ? null : (tx.get(emailOf, { phone })?.email ?? null),
    user_id: actor?.userId ?? null,
    kind: credit ? 'credit' : 'sale',
    refund_of: credit?.refundOf ?? null,
    bill_id: issued.billId,
    is_itemised: issued.isItemised ? 1 : 0,
    discount_cents: sums.discountCents,
    promo_cents: sums.promoCents,
    comp_cents: sums.compCents,
    service_cents: sums.serviceCents,
    guests: sums.guests,
    reason: credit?.reason ?? null,
    approved_by: credit?.approvedBy ?? null,
    shift_id: openShiftOf(tx, context).shift?.id ?? null,
    card_cents: sums.cardCents,
  }).id;
}

const apartOrders = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', idsIn(p('ids')))
    .where('is_apart', '=', 1)
    .where('status', '<>', 'cancelled'),
);

/**
 * Returns whether the lines of the bill's invoice can be read from its orders and need not be stored: the bill has
 * all lines of these orders exactly as they were sold, and neither a service charge nor gift cards.
 */
function isOfWholeOrders(tx: Tx, { row, bill, items }: LoadedBill): boolean {
  if (bill.service.netCents + bill.service.taxCents > 0 || bill.lines.some(isCardLine))
    return false;
  const asSold = bill.lines.every((line) => {
    const item = items.get(line.itemId);
    return item !== undefined && isAsSold(line, item, row.id);
  });
  if (!asSold) return false;
  return tx.all(apartOrders, { ids: JSON.stringify(orderIdsOf({ bill, items })) }).length === 0;
}

/** Returns the orders that have any line on a bill. */
export const orderIdsOf = ({ bill, items }: Pick<LoadedBill, 'bill' | 'items'>): number[] => [
  ...new Set(bill.lines.flatMap(({ itemId }) => items.get(itemId)?.order_id ?? [])),
];

const takePayments = prepared<{ bill: number; invoice: number }>()((p) =>
  qb
    .updateTable('payments')
    .set({ invoice_id: p('invoice') })
    .where('bill_id', '=', p('bill'))
    .where('invoice_id', 'is', null)
    .where('cancelled_at', 'is', null),
);

/** Marks the orders that have no unpaid line left. They get the number of the last invoice. */
const markPaid = prepared<{ ids: string; invoice: number }>()((p) =>
  qb
    .updateTable('orders')
    .set({ payment_status: 'paid', invoice_id: p('invoice') })
    .where('id', 'in', idsIn(p('ids')))
    .where('payment_status', '=', 'pending')
    .where('status', '<>', 'cancelled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_items')
            .innerJoin('items_apart', 'items_apart.order_item_id', 'order_items.id')
            .innerJoin('bills', 'bills.id', 'items_apart.bill_id')
            .select('items_apart.bill_id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where('bills.status', '<>', 'paid'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_items')
            .innerJoin('bills', 'bills.id', 'orders.bill_id')
            .select('order_items.id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where('order_items.is_apart', '=', 0)
            .where('order_items.status', '<>', 'cancelled')
            .where('bills.status', '<>', 'paid'),
        ),
      ),
    )
    .returning(['id', 'customer_id']),
);

/** Returns the gift cards that these lines sell. */
const soldCards = (lines: readonly BillLine[]): SoldCard[] =>
  lines.flatMap(({ itemId, card, amountCents: cents, tax }) =>
    card ? [{ itemId, kind: card, cents, tax }] : [],
  );

const rolled = (line: NewInvoiceLine): RecordedLine => line;

/** Returns the sums that the invoice and the business day store, in minor units. */
function invoiceSums(bill: Bill) {
  const own = sumsOf(bill);
  const promoCents = promotionTotalOf(bill);
  return {
    ...own,
    // Reductions by promotions, points and cards are not counted as discounts, because no user gave them.
    discountCents: own.discountTotalCents - promoCents - valueOff(bill.lines),
    promoCents,
    compCents: own.compTotalCents,
    serviceCents: bill.service.netCents + bill.service.taxCents,
    guests: bill.guests ?? 0,
    cardCents: multiCents(bill.lines),
  };
}

/**
 * Issues the bill's invoice on the business day `day`. Moves the bill's payments to the invoice, marks the fully paid
 * orders, and stores the sums.
 */
export function issueInvoice(
  tx: Tx,
  context: CommandContext,
  loaded: LoadedBill,
  issue: {
    readonly day: string;
    readonly head?: BillHead;
    readonly extra: { roundingCents: number; tipCents: number };
  },
): { invoiceId: number; paidOrderIds: number[]; cards: IssuedCard[] } {
  const { row, bill } = loaded;
  const { day, head = row } = issue;
  const isItemised = !isOfWholeOrders(tx, loaded);
  const sums = invoiceSums(bill);
  const invoiceId = insertIssued(tx, context, { day, head, billId: row.id, sums, isItemised });
  const lines = linesToKeep(loaded, invoiceId, wireOf(tx));
  if (isItemised) addInvoiceLines(tx, lines);
  tx.run(takePayments, { bill: row.id, invoice: invoiceId });
  closeBill(tx, row.id, 'paid', { invoiceId });
  const ids = JSON.stringify(orderIdsOf(loaded));
  const paidOrders = tx.all(markPaid, { ids, invoice: invoiceId });
  if (isItemised) recordSpent(tx, invoiceId);
  else recordPaid(tx, paidOrders);
  recordMoney(tx, day, {
    paidOrders: paidOrders.length,
    revenueCents: sums.totalCents - sums.cardCents,
    taxCents: sums.taxTotalCents,
    discountCents: sums.discountCents,
    compCents: sums.compCents,
    serviceCents: sums.serviceCents,
    guests: sums.guests,
    ...issue.extra,
  });
  recordTaxes(tx, day, lines.filter(({ card }) => card !== 'multi').map(rolled));
  recordPromotions(tx, day, lines);
  const cards = bookInvoicedValue(tx, context, {
    invoiceId,
    customerId: head.customer_id,
    dishCents: sums.totalCents - cardCents(bill.lines),
    cards: soldCards(bill.lines),
    value: bill.value ?? null,
  });
  return { invoiceId, paidOrderIds: paidOrders.map(({ id }) => id), cards };
}
