// Converts a bill of the API to the form that the shared billing rules use. With these rules, this screen computes the
// same figures as the hub before it sends anything.
import type { Bill } from '#shared/billing/bill.ts';
import type { BillLine, Reduction, SoldTax } from '#shared/billing/line.ts';
import { type LinePromos, promoOffOf } from '#shared/billing/line-promos.ts';
import { type Decimals, toMinor } from '#shared/billing/money.ts';
import type { ServiceRule } from '#shared/billing/service.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { TaxRounding } from '#shared/billing/taxes.ts';
import type { Bill as WireBill, BillLine as WireLine } from '#shared/entities/bills.ts';

const milli = (rate: number): number => parseRateMilli(rate) ?? 0;

type WireTax = Pick<WireLine, 'tax_title' | 'tax_rate' | 'tax_type'>;
const taxOf = ({ tax_title, tax_rate, tax_type }: WireTax): SoldTax | null =>
  tax_type === null || tax_rate === null
    ? null
    : { title: tax_title ?? '', rateMilli: milli(tax_rate), type: tax_type };

function reductionOf(discount: WireLine['discount'], decimals: Decimals): Reduction | null {
  if (discount === null) return null;
  return discount.percent === null
    ? { amountCents: toMinor(discount.amount, decimals) }
    : { percentMilli: milli(discount.percent) };
}

/** Returns the number of pieces that were ordered, even if the line is only a share of them. */
const orderedOf = ({ quantity, share }: WireLine): number =>
  Math.round((quantity * share.den) / share.num);

/** Returns the reduction of a line by promotions, as the hub computed it last. This screen does not recompute it. */
function promoOf({ promos = [] }: WireLine, decimals: Decimals): LinePromos | undefined {
  if (promos.length === 0) return undefined;
  const taken = promos.map(({ id, amount, quantity }) => ({
    termsId: id,
    cents: toMinor(amount, decimals),
    milli: Math.round(quantity * 1000),
  }));
  return { holds: [], isSettled: true, taken, ofComp: [] };
}

/**
 * Converts a line. If the bill has a discount but the line has no part of it, the line came from another bill, and the
 * discount does not apply to the line.
 */
function lineOf(line: WireLine, decimals: Decimals, isDiscounted: boolean): BillLine {
  const minor = (amount: number) => toMinor(amount, decimals);
  const ownOffCents = minor(line.discount?.amount ?? 0);
  const promo = promoOf(line, decimals);
  const valueOffCents = minor(line.value_off ?? 0);
  const billOffCents = minor(line.off) - ownOffCents - promoOffOf({ promo }) - valueOffCents;
  return {
    id: line.id,
    itemId: line.order_item_id ?? line.id,
    seat: line.seat,
    unitCents: minor(line.price),
    quantity: orderedOf(line),
    share: line.share,
    tax: taxOf(line),
    amountCents: minor(line.amount),
    reduction: reductionOf(line.discount, decimals),
    note: null,
    ownOffCents,
    ownLimitMilli: null,
    ownDiscountOnly: isDiscounted && billOffCents === 0,
    billOffCents,
    valueOffCents,
    comp: line.is_comp === 1 ? { amountCents: 0, ownOffCents: 0, valueCents: 0 } : null,
    netCents: minor(line.net),
    taxCents: minor(line.tax),
    isKept: line.share.den > 1,
    promo,
  };
}

function ruleOf(service: WireBill['service']): ServiceRule | null {
  if (service === null) return null;
  const { title, percent } = service;
  return { title, percentMilli: milli(percent), minGuests: 0, tax: taxOf(service) };
}

export function figuresOf(bill: WireBill, taxRounding: TaxRounding, decimals: Decimals): Bill {
  const { service } = bill;
  return {
    lines: bill.lines.map((line) => lineOf(line, decimals, bill.discount !== null)),
    discount: reductionOf(bill.discount, decimals),
    discountLimitMilli: null,
    taxRounding,
    isDineIn: bill.delivery_type === 'dinein',
    guests: bill.guests,
    serviceRule: ruleOf(service),
    serviceForced: service?.forced ?? null,
    hasService: service !== null && service.total > 0,
    service: {
      netCents: toMinor(service?.net ?? 0, decimals),
      taxCents: toMinor(service?.tax ?? 0, decimals),
    },
  };
}
