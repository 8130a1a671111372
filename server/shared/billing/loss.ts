// How much a change reduces the totals of bills (contract 16.7).
import { type Bill, sumsOf } from './bill.ts';
import type { Cents } from './money.ts';

/** The total of a bill with tax, and how much of it is the service charge. */
export interface Worth {
  readonly totalCents: Cents;
  readonly serviceCents: Cents;
}

export interface Loss {
  /** By how much the total of the bills fell; negative if it grew. */
  readonly cents: Cents;
  /** Whether the service charge is at least half of the loss. If false, discounts are most of the loss. */
  readonly isService: boolean;
  /** Whether rounding alone may cause this loss when these bills are recomputed. */
  readonly isRounding: boolean;
  /** Whether there is a loss that is not just caused by rounding the taxes of a bill again. */
  readonly isReal: boolean;
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

const worthOf = (bill: Bill): Worth => ({
  totalCents: sumsOf(bill).totalCents,
  serviceCents: bill.service.netCents + bill.service.taxCents,
});

/** Compares the totals of several bills before and after a change. Bills opened or closed by the change count too. */
export function lossOf(before: readonly Worth[], after: readonly Bill[]): Loss {
  const now = after.map(worthOf);
  const lost = (key: keyof Worth): Cents =>
    sum(before.map((one) => one[key])) - sum(now.map((one) => one[key]));
  const cents = lost('totalCents');
  const isTaxRecomputed = after.some(({ taxRounding }) => taxRounding === 'bill');
  const taxes = new Set(after.flatMap(({ lines }) => lines.map(({ tax }) => JSON.stringify(tax))));
  const isRounding = cents <= before.length * (1 + (isTaxRecomputed ? taxes.size : 0));
  return {
    cents,
    isService: lost('serviceCents') * 2 >= cents,
    isRounding,
    isReal: cents > 0 && !(isTaxRecomputed && isRounding),
  };
}
