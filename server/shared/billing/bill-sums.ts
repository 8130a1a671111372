// The sums that a bill shows, so that a guest can add them up: menu prices, reductions, additions, the total
// (contract 15, 16).
import type { Bill, BillLine } from '../entities/bills.ts';
import { type Cents, type Decimals, toMinor } from './money.ts';

export interface SumRow {
  readonly label: string;
  readonly cents: Cents;
}

interface BillSums {
  /**
   * The subtotal, the reductions (negative) and the additions; their sum is the total. Empty if nothing is taken off
   * or added.
   */
  readonly rows: readonly SumRow[];
  readonly totalCents: Cents;
  /** Taxes that are part of the prices: `includes VAT 20 % $2.92`. */
  readonly included: readonly SumRow[];
}

type Figures = Pick<BillLine, 'net' | 'tax' | 'total' | 'tax_title' | 'tax_rate' | 'tax_type'>;

/** The parts of a bill from which the sums are computed, in wire amounts. */
export interface Summed {
  readonly lines: readonly BillLine[];
  readonly service: (Figures & { readonly title: string }) | null;
  readonly discount: Pick<NonNullable<Bill['discount']>, 'percent' | 'reason'> | null;
  readonly total: number;
}

type Taxed = Pick<BillLine, 'tax' | 'tax_title' | 'tax_rate' | 'tax_type'>;

/** Returns `VAT 20 %`. If the title already contains the rate, the rate is not added. */
export function taxLabel({ tax_title, tax_rate }: Pick<Taxed, 'tax_title' | 'tax_rate'>): string {
  const title = tax_title ?? 'Tax';
  const digits = title.replace(',', '.').match(/\d+(?:\.\d+)?/g) ?? [];
  const isSaid = tax_rate === null || digits.some((one) => Number(one) === tax_rate);
  return isSaid ? title : `${title} ${tax_rate} %`;
}

/** Returns `10 % Regular guest`, `Discount, Voucher`, or `Discount` without a reason. */
function discountLabel(discount: Summed['discount']): string {
  const { percent, reason } = discount ?? { percent: null, reason: null };
  if (percent === null) return reason ? `Discount, ${reason}` : 'Discount';
  return `${percent} % ${reason || 'discount'}`;
}

const sum = (list: readonly Cents[]): Cents => list.reduce((all, one) => all + one, 0);

function taxesOf(taxed: readonly Taxed[], type: 'exclusive' | 'inclusive', cents: ToCents) {
  const sums = new Map<string, Cents>();
  for (const each of taxed.filter(({ tax_type }) => tax_type === type)) {
    const label = taxLabel(each);
    sums.set(label, (sums.get(label) ?? 0) + cents(each.tax));
  }
  return [...sums].map(([label, total]): SumRow => ({ label, cents: total }));
}

type ToCents = (amount: number) => Cents;

/** Returns the reductions of a bill: comps, discounts on dishes, the discount of the bill, points and gift cards. */
function offRows({ lines, discount }: Summed, cents: ToCents): SumRow[] {
  const [comped, kept] = [lines.filter(isComp), lines.filter((line) => !isComp(line))];
  const own = sum(kept.map((line) => cents(line.discount?.amount ?? 0)));
  const value = sum(kept.map(({ value_off = 0 }) => cents(value_off)));
  const all = sum(kept.map((line) => cents(line.off) - promoCents(line, cents))) - value;
  return [
    { label: 'Comp', cents: -sum(comped.map(({ amount }) => cents(amount))) },
    { label: 'Discounts on dishes', cents: -own },
    { label: discountLabel(discount), cents: -(all - own) },
    { label: 'Points and gift cards', cents: -value },
  ];
}
/** Returns the amount by which promotions reduce a line. */
const promoCents = ({ promos = [] }: Pick<BillLine, 'promos'>, cents: ToCents): Cents =>
  sum(promos.map(({ amount }) => cents(amount)));

const isComp = ({ is_comp }: BillLine): boolean => is_comp === 1;

/** Returns the rows that the payment dialog shows above the total, followed by the taxes that the prices include. */
export function paymentRows(bill: Summed, decimals: Decimals): SumRow[] {
  const { rows, included } = sumsOf(bill, decimals);
  return [...rows, ...included.map(({ label, cents }) => ({ label: `includes ${label}`, cents }))];
}

/**
 * Returns the sums of a bill or an invoice. The service charge of an invoice must be in `service`, not among `lines`.
 */
export function sumsOf(bill: Summed, decimals: Decimals): BillSums {
  const cents = (amount: number) => toMinor(amount, decimals);
  const { lines, service } = bill;
  const taxed: readonly Taxed[] = service === null ? lines : [...lines, service];
  const isAdded = service?.tax_type === 'exclusive';
  const changes = [
    ...offRows(bill, cents),
    ...(service === null
      ? []
      : [{ label: service.title, cents: cents(isAdded ? service.net : service.total) }]),
    ...taxesOf(taxed, 'exclusive', cents),
  ].filter((row) => row.cents !== 0);
  // The subtotal is the amount after promotions, because promotions are shown with their lines.
  const subtotal = {
    label: 'Subtotal',
    cents: sum(lines.map((line) => cents(line.amount) - promoCents(line, cents))),
  };
  return {
    rows: changes.length === 0 ? [] : [subtotal, ...changes],
    totalCents: cents(bill.total),
    included: taxesOf(taxed, 'inclusive', cents).filter((row) => row.cents !== 0),
  };
}
