// A bill of the wire as the rules compute with it: the same figures here as at the hub, before anything is sent.
import type { Bill, ServiceRule } from '#shared/billing/bill.ts';
import type { BillLine, Reduction, SoldTax } from '#shared/billing/line.ts';
import { toCents } from '#shared/billing/money.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { TaxRounding } from '#shared/billing/taxes.ts';
import type { Bill as WireBill, BillLine as WireLine } from '#shared/entities/bills.ts';

const milli = (rate: number): number => parseRateMilli(rate) ?? 0;

type WireTax = Pick<WireLine, 'tax_title' | 'tax_rate' | 'tax_type'>;
const taxOf = ({ tax_title, tax_rate, tax_type }: WireTax): SoldTax | null =>
  tax_type === null || tax_rate === null
    ? null
    : { title: tax_title ?? '', rateMilli: milli(tax_rate), type: tax_type };

function reductionOf(discount: WireLine['discount']): Reduction | null {
  if (discount === null) return null;
  return discount.percent === null
    ? { amountCents: toCents(discount.amount) }
    : { percentMilli: milli(discount.percent) };
}

/** Pieces that were ordered, of which the share lies here. */
const orderedOf = ({ quantity, share }: WireLine): number =>
  Math.round((quantity * share.den) / share.num);

function lineOf(line: WireLine): BillLine {
  const ownOffCents = toCents(line.discount?.amount ?? 0);
  return {
    id: line.id,
    itemId: line.order_item_id ?? line.id,
    seat: line.seat,
    unitCents: toCents(line.price),
    quantity: orderedOf(line),
    share: line.share,
    tax: taxOf(line),
    amountCents: toCents(line.amount),
    reduction: reductionOf(line.discount),
    note: null,
    ownOffCents,
    billOffCents: toCents(line.off) - ownOffCents,
    comp: line.is_comp === 1 ? { amountCents: 0, ownOffCents: 0, valueCents: 0 } : null,
    netCents: toCents(line.net),
    taxCents: toCents(line.tax),
    isKept: line.share.den > 1,
  };
}

function ruleOf(service: WireBill['service']): ServiceRule | null {
  if (service === null) return null;
  const { title, percent } = service;
  return { title, percentMilli: milli(percent), minGuests: 0, tax: taxOf(service) };
}

export function figuresOf(bill: WireBill, taxRounding: TaxRounding): Bill {
  const { service } = bill;
  return {
    lines: bill.lines.map(lineOf),
    discount: reductionOf(bill.discount),
    taxRounding,
    isDineIn: bill.delivery_type === 'dinein',
    guests: bill.guests,
    serviceRule: ruleOf(service),
    serviceForced: service?.forced ?? null,
    hasService: service !== null && service.total > 0,
    service: {
      netCents: toCents(service?.net ?? 0),
      taxCents: toCents(service?.tax ?? 0),
    },
  };
}
