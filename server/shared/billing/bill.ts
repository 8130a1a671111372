// A bill computed whole: line discounts, the bill's discount, tax on what is left, service charge (CONTRACT §15, §16).

import { allocate, percentOf } from './divide.ts';
import { billOff, discountBases, withinLimits } from './limit.ts';
import { type BillLine, basisOf, offOf, type Reduction, type SoldTax, totalOf } from './line.ts';
import type { Cents } from './money.ts';
import { taxLine } from './tax.ts';
import { type TaxRounding, taxLines } from './taxes.ts';

/** The rule by which a bill is charged for service, as it was when the bill was opened. */
export interface ServiceRule {
  readonly title: string;
  readonly percentMilli: number;
  readonly minGuests: number;
  readonly tax: SoldTax | null;
}

export interface Figures {
  readonly netCents: Cents;
  readonly taxCents: Cents;
}

export interface Bill {
  readonly lines: readonly BillLine[];
  /** As it was given: an amount may be more than there is just now. */
  readonly discount: Reduction | null;
  /** The limit that this discount stayed within, so that it needed nobody's right; null for any other. */
  readonly discountLimitMilli: number | null;
  readonly taxRounding: TaxRounding;
  readonly isDineIn: boolean;
  /** Null until somebody said it. */
  readonly guests: number | null;
  readonly serviceRule: ServiceRule | null;
  /** On or off whatever the rule says. */
  readonly serviceForced: boolean | null;
  /** Whether the charge is asked for; a split does not ask again. */
  readonly hasService: boolean;
  readonly service: Figures;
}

export interface BillSums {
  /** Net after discounts, the service charge's included. */
  readonly subtotalCents: Cents;
  readonly taxTotalCents: Cents;
  readonly totalCents: Cents;
  /** All that is off the lines. */
  readonly discountTotalCents: Cents;
  /** The bill's own discount: what it comes to. */
  readonly billOffCents: Cents;
  /** What the guest would have paid for what the house pays, with tax. */
  readonly compTotalCents: Cents;
}

export const NO_FIGURES: Figures = { netCents: 0, taxCents: 0 };

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

/** The bill's discount over its lines; a line whose part of it changes is computed anew. */
function spreadDiscount(lines: readonly BillLine[], bill: Bill): BillLine[] {
  const parts = allocate(billOff(lines, bill), discountBases(lines));
  return lines.map((line, index) => {
    const billOffCents = parts[index] ?? 0;
    return billOffCents === line.billOffCents ? line : { ...line, billOffCents, isKept: false };
  });
}

/** Whether a bill is to be charged for service, by its rule or as somebody said. */
export const asksService = (
  bill: Pick<Bill, 'serviceRule' | 'serviceForced' | 'isDineIn' | 'guests'>,
): boolean =>
  bill.serviceRule !== null &&
  (bill.serviceForced ?? (bill.isDineIn && (bill.guests ?? 0) >= bill.serviceRule.minGuests));

/**
 * The charge on these lines: with an exclusive tax a percentage of the nets and that tax on top, with an inclusive one
 * of the totals and the tax taken out, with none of the amounts after discounts.
 */
function serviceOn(lines: readonly BillLine[], rule: ServiceRule): Figures {
  const { tax, percentMilli } = rule;
  const baseOf = (line: BillLine): Cents => {
    if (tax === null) return basisOf(line);
    return tax.type === 'exclusive' ? line.netCents : totalOf(line);
  };
  const { netCents, taxCents } = taxLine(percentOf(sum(lines.map(baseOf)), percentMilli), tax);
  return { netCents, taxCents };
}

/** The bill with its charge computed anew, whether it applies or not as before. */
const withService = (bill: Bill): Bill => {
  const { serviceRule, hasService, lines } = bill;
  const service = serviceRule && hasService ? serviceOn(lines, serviceRule) : NO_FIGURES;
  return { ...bill, service };
};

/** The bill after its lines or discounts changed: discount, taxes and charge anew. */
export const settleBill = (bill: Bill): Bill =>
  withService({
    ...bill,
    lines: taxLines(spreadDiscount(withinLimits(bill.lines), bill), bill.taxRounding),
  });

/** The bill after its guests or the charge's rule changed: the lines stay. */
export const askService = (bill: Bill): Bill =>
  withService({ ...bill, hasService: asksService(bill) });

export const sumsOf = (bill: Bill): BillSums => {
  const net = sum(bill.lines.map(({ netCents }) => netCents)) + bill.service.netCents;
  const tax = sum(bill.lines.map(({ taxCents }) => taxCents)) + bill.service.taxCents;
  return {
    subtotalCents: net,
    taxTotalCents: tax,
    totalCents: net + tax,
    discountTotalCents: sum(bill.lines.map(offOf)),
    billOffCents: sum(bill.lines.map(({ billOffCents }) => billOffCents)),
    compTotalCents: sum(bill.lines.map(({ comp }) => comp?.valueCents ?? 0)),
  };
};

/** An empty bill with the rules of the house at this moment. */
export const openBill = (rules: {
  readonly taxRounding: TaxRounding;
  readonly serviceRule: ServiceRule | null;
  readonly isDineIn: boolean;
  readonly guests: number | null;
}): Bill =>
  askService({
    ...rules,
    lines: [],
    discount: null,
    discountLimitMilli: null,
    serviceForced: null,
    hasService: false,
    service: NO_FIGURES,
  });

/** The bill with more lines: an order, or what was moved here. */
export const addLines = (bill: Bill, lines: readonly BillLine[]): Bill =>
  settleBill({ ...bill, lines: [...bill.lines, ...lines] });

/** The bill without some lines, cancelled ones. */
export const dropLines = (bill: Bill, isGone: (line: BillLine) => boolean): Bill =>
  settleBill({ ...bill, lines: bill.lines.filter((line) => !isGone(line)) });
