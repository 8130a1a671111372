// Lists of a report: options, payment types, taxes, price lists.
import { toRate } from '#shared/billing/tax.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';

/** The options sold in a period, under their current titles. */
export const optionsIn = prepared<Range>()((p) =>
  qb
    .selectFrom('sold_options')
    .innerJoin('options', 'options.id', 'sold_options.option_id')
    .innerJoin('option_groups', 'option_groups.id', 'options.group_id')
    .select((eb) => [
      'option_groups.title as group',
      'options.title',
      eb.fn.sum<number>('sold_options.quantity').as('quantity'),
    ])
    .where('sold_options.business_day', '>=', p('from'))
    .where('sold_options.business_day', '<=', p('to'))
    .where('sold_options.quantity', '>', 0)
    .groupBy('options.id')
    .orderBy('quantity', 'desc')
    .orderBy('options.id'),
);

/** The promotions applied in a period, under their titles at the time, sorted by reduction, largest first. */
export const promotionsIn = prepared<Range>()((p) =>
  qb
    .selectFrom('rollup_promotions')
    .select((eb) => [
      'title',
      eb.fn.sum<number>('quantity_milli').as('milli'),
      eb.fn.sum<number>('off_cents').as('cents'),
    ])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .groupBy('title')
    .orderBy('cents', 'desc')
    .orderBy('title'),
);

/** Payment types, sorted by amount. SQLite takes `title`, which has no aggregate, from the row with the maximum day. */
const paymentTypesIn = prepared<Range>()((p) =>
  qb
    .selectFrom('rollup_payments')
    .select((eb) => [
      'payment_type_id as id',
      'title',
      eb.fn.count<number>('title').distinct().as('titles'),
      eb.fn.sum<number>('payments_count').as('count'),
      eb.fn.sum<number>('amount_cents').as('amount'),
      eb.fn.max('business_day').as('last'),
    ])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .groupBy('payment_type_id')
    .orderBy('amount', 'desc')
    .orderBy('payment_type_id'),
);

/**
 * The last title of a payment type that was renamed during a day. The sums per day do not contain this title, so it
 * is read from the payments.
 */
const lastTitle = prepared<{ id: number; day: string }>()((p) =>
  qb
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.invoice_id', 'invoices.id')
    .select('payments.title')
    .where('invoices.business_day', '=', p('day'))
    .where('payments.payment_type_id', '=', p('id'))
    .where('payments.cancelled_at', 'is', null)
    .orderBy('invoices.id', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1),
);

/** Lists payment types, each under its last title in the period. */
export function listPaymentTypes(tx: Tx, range: Range): Report['paymentTypes'] {
  const wire = wireOf(tx);
  return tx.all(paymentTypesIn, range).map(({ id, title, titles, last, count, amount }) => {
    const latest = titles > 1 ? tx.get(lastTitle, { id, day: last })?.title : title;
    return { title: latest ?? title, count, amount: wire.amount(amount) };
  });
}

/** The sums of invoiced lines for each tax, as sold. The taxes add up to the report's total. */
const taxesIn = prepared<Range>()((p) =>
  qb
    .selectFrom('rollup_taxes')
    .select((eb) => [
      'title',
      'rate_milli as rate',
      'type',
      eb.fn.sum<number>('net_cents').as('net'),
      eb.fn.sum<number>('tax_cents').as('tax'),
    ])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .groupBy(['title', 'rate_milli', 'type'])
    .orderBy('rate', 'desc')
    .orderBy('title')
    .orderBy('type'),
);

export function listTaxes(tx: Tx, range: Range): Report['taxes'] {
  const wire = wireOf(tx);
  return tx.all(taxesIn, range).map(({ title, rate, type, net, tax }) => ({
    title: type === '' ? 'No tax' : title,
    rate: type === '' ? null : toRate(rate),
    type: type === '' ? null : type,
    net: wire.amount(net),
    tax: wire.amount(tax),
  }));
}

const givenIn = prepared<Range>()((p) =>
  qb
    .selectFrom('sold_price_lists')
    .select((eb) => [
      'title',
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.fn.sum<number>('off_cents').as('off'),
    ])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .groupBy('title')
    .having((eb) => eb(eb.fn.sum('quantity'), '>', 0))
    .orderBy('off', 'desc')
    .orderBy('title'),
);

/** Lists price lists, sorted by reduction, largest first. */
export function listGiven(tx: Tx, range: Range): NonNullable<Report['priceLists']> {
  const wire = wireOf(tx);
  return tx
    .all(givenIn, range)
    .map(({ title, quantity, off }) => ({ title, quantity, given: wire.amount(off) }));
}

export type Report = AnswerOf<'GET /reports'>;

export interface Range {
  readonly [day: string]: string;
  readonly from: string;
  readonly to: string;
}
