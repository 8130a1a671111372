// The computation of a whole bill: discounts, promotions, taxes and service charge (contract 15,
// 16).

import { allocate } from './divide.ts';
import { billOff, discountBases, withinLimits } from './limit.ts';
import { type BillLine, offOf, type Reduction } from './line.ts';
import { promoOffOf } from './line-promos.ts';
import type { Cents } from './money.ts';
import {
  asksService,
  type Figures,
  NO_FIGURES,
  type ServiceRule,
  type ServiceTerms,
  serviceOn,
} from './service.ts';
import { type BillValue, spreadValue } from './take-value.ts';
import { type TaxRounding, taxLines } from './taxes.ts';

/** Returns the lines with their promotions computed again. Settled lines keep the promotions that they have. */
type Promote = (lines: readonly BillLine[], coupon: string | null) => readonly BillLine[];

export interface Bill extends ServiceTerms {
  readonly lines: readonly BillLine[];
  /**
   * Computes the promotions of the lines again; absent if no promotion applied to any of the lines when they were sold.
   */
  readonly promote?: Promote | undefined;
  readonly coupon?: string | null;
  /** The discount as it was entered; an amount may exceed the bill's current total. */
  readonly discount: Reduction | null;
  /**
   * The highest discount that needed no permission when this discount was given, in thousandths of a percent; null if
   * no limit applied.
   */
  readonly discountLimitMilli: number | null;
  readonly taxRounding: TaxRounding;
  /** Whether the charge applies. A split keeps this value instead of deciding again. */
  readonly hasService: boolean;
  readonly service: Figures;
  /** The points and single-purpose gift cards that are used on the bill; absent or null if there are none. */
  readonly value?: BillValue | null;
}

export interface BillSums {
  /** The net amount after discounts. It includes the net amount of the service charge. */
  readonly subtotalCents: Cents;
  readonly taxTotalCents: Cents;
  readonly totalCents: Cents;
  /** The sum of all reductions of the lines, including promotions. */
  readonly discountTotalCents: Cents;
  /** The amount of the bill's own discount. */
  readonly billOffCents: Cents;
  /** What the guest would have paid for comped lines, with tax. */
  readonly compTotalCents: Cents;
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

/** Spreads the bill's discount over its lines. Recomputes each line whose share changed. */
function spreadDiscount(lines: readonly BillLine[], bill: Bill): BillLine[] {
  const parts = allocate(billOff(lines, bill), discountBases(lines));
  return lines.map((line, index) => {
    const billOffCents = parts[index] ?? 0;
    return billOffCents === line.billOffCents ? line : { ...line, billOffCents, isKept: false };
  });
}

/** Recomputes the service charge without deciding again whether it applies. */
const withService = (bill: Bill): Bill => {
  const { serviceRule, hasService, lines } = bill;
  const service = serviceRule && hasService ? serviceOn(lines, serviceRule) : NO_FIGURES;
  return { ...bill, service };
};

const promoted = ({ lines, promote, coupon }: Bill): readonly BillLine[] =>
  promote === undefined ? lines : promote(lines, coupon ?? null);

/**
 * Recomputes promotions, discounts, points and cards, taxes and service charge after the lines or discounts of a bill
 * changed.
 */
export function settleBill(bill: Bill): Bill {
  const discounted = spreadDiscount(withinLimits(promoted(bill)), bill);
  const { lines, value } = spreadValue(discounted, bill.value ?? null);
  return withService({ ...bill, lines: taxLines(lines, bill.taxRounding), value });
}

/**
 * Returns the bill without the function that computes its promotions. The lines then keep their promotions after every
 * change.
 */
export const withoutPromoting = (bill: Bill): Bill => ({ ...bill, promote: undefined });

/**
 * Decides again whether the service charge applies, after the guests or the rule changed. The lines do not change.
 */
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

/** Returns the amount by which promotions reduce the lines of a bill. */
export const promotionTotalOf = ({ lines }: Pick<Bill, 'lines'>): Cents =>
  sum(lines.map(promoOffOf));

/**
 * Returns by how much the discounts that were given without a permission exceed their limit on this bill; 0 if the
 * excess may be due to the rounding of one unit per line. Only a split can cause an excess: 20.00 off one of two dishes
 * at 100.00 is within 10 % of both dishes together, but not of that dish alone.
 */
export function offAboveLimit(bill: Bill): Cents {
  const off = sumsOf(bill).discountTotalCents - sumsOf(settleBill(bill)).discountTotalCents;
  return off > bill.lines.length ? off : 0;
}

/** Returns the bill as if its discounts had been given with the permission, so that no limit applies. */
export const liftLimits = (bill: Bill): Bill => ({
  ...bill,
  discountLimitMilli: null,
  lines: bill.lines.map((line) => ({ ...line, ownLimitMilli: null })),
});

/** Returns an empty bill with the store's current rules. */
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

/** Returns the bill with more lines: the lines of an order, or lines moved from another bill. */
export const addLines = (bill: Bill, lines: readonly BillLine[]): Bill =>
  settleBill({ ...bill, lines: [...bill.lines, ...lines] });

/** Returns the bill without the lines that were voided. */
export const dropLines = (bill: Bill, isGone: (line: BillLine) => boolean): Bill =>
  settleBill({ ...bill, lines: bill.lines.filter((line) => !isGone(line)) });
