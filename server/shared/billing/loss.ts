// What bills come to less than they did before something was done to them (CONTRACT §16.7).
import { type Bill, sumsOf } from './bill.ts';
import type { Cents } from './money.ts';

/** What a bill comes to with tax, and how much of that is the service charge. */
export interface Worth {
  readonly totalCents: Cents;
  readonly serviceCents: Cents;
}

export interface Loss {
  /** Below 0 where the bills come to more. */
  readonly cents: Cents;
  /** The charge is most of it; else discounts are. */
  readonly isService: boolean;
  /** No more than computing each of these bills anew may change by rounding. */
  readonly isRounding: boolean;
  /** Something is gone, and not by rounding taxes over a bill again. */
  readonly isReal: boolean;
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

const worthOf = (bill: Bill): Worth => ({
  totalCents: sumsOf(bill).totalCents,
  serviceCents: bill.service.netCents + bill.service.taxCents,
});

/** Compares what several bills came to with what has become of them; bills that open or close among them count too. */
export function lossOf(before: readonly Worth[], after: readonly Bill[]): Loss {
  const now = after.map(worthOf);
  const lost = (key: keyof Worth): Cents =>
    sum(before.map((one) => one[key])) - sum(now.map((one) => one[key]));
  const cents = lost('totalCents');
  const isTaxedAnew = after.some(({ taxRounding }) => taxRounding === 'bill');
  const taxes = new Set(after.flatMap(({ lines }) => lines.map(({ tax }) => JSON.stringify(tax))));
  const isRounding = cents <= before.length * (1 + (isTaxedAnew ? taxes.size : 0));
  return {
    cents,
    isService: lost('serviceCents') * 2 >= cents,
    isRounding,
    isReal: cents > 0 && !(isTaxedAnew && isRounding),
  };
}
