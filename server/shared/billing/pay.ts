// The payments of a bill in order: the amount that each pays off, the amount collected, and the change (contract 15,
// 2).
import { invalid, Refusal } from '../errors.ts';
import { roundedShare } from './divide.ts';
import type { Cents } from './money.ts';

/** The steps, in minor units, to which cash can be rounded: 5 rounds to 0.05. 0 means no rounding. */
export const CASH_STEPS = [0, 5, 10, 20, 50, 100, 500, 1000] as const;
export type CashStep = (typeof CASH_STEPS)[number];

/**
 * Rounds an amount to a multiple of the step; halves are rounded away from 0: (1022, 5) → 1020; (1023, 5) → 1025;
 * (-1023, 5) → -1025.
 */
export function roundCash(cents: Cents, step: CashStep): Cents {
  if (step === 0 || cents === 0) return cents;
  const rounded = roundedShare(Math.abs(cents), 1, step) * step;
  return cents < 0 ? -rounded : rounded;
}

export interface Offered {
  readonly isCash: boolean;
  readonly amountCents: Cents;
  /** The cash handed over; null for other tenders. */
  readonly tenderedCents: Cents | null;
  readonly tipCents: Cents;
}

interface Counted<O extends Offered = Offered> {
  readonly offered: O;
  readonly collectedCents: Cents;
  /** The cash rounding. The collected amount is the amount plus this rounding. */
  readonly roundingCents: Cents;
  /** Null without tendered cash. */
  readonly changeCents: Cents | null;
}

export interface Settlement<O extends Offered = Offered> {
  readonly payments: readonly Counted<O>[];
  /** The amount still due after these payments. */
  readonly dueCents: Cents;
  /** The sum of all change; null if no cash was tendered. */
  readonly changeCents: Cents | null;
}

function count<O extends Offered>(offered: O, due: Cents, step: CashStep): Counted<O> {
  const { amountCents, isCash, tipCents } = offered;
  if (amountCents > due) throw new Refusal('OVERPAID', 'The amount is more than is left to pay.');
  const isLast = amountCents === due;
  if (isCash && !isLast && step > 0 && amountCents % step !== 0) {
    throw invalid('amount', 'Cash must be a multiple of the smallest coin.');
  }
  const collectedCents = isCash && isLast ? roundCash(amountCents, step) : amountCents;
  const tenderedCents = isCash ? offered.tenderedCents : null;
  if (tenderedCents !== null && tenderedCents < collectedCents + tipCents) {
    throw invalid('tendered', 'The amount received is less than the amount due.');
  }
  return {
    offered,
    collectedCents,
    roundingCents: collectedCents - amountCents,
    changeCents: tenderedCents === null ? null : tenderedCents - collectedCents - tipCents,
  };
}

/**
 * Counts payments in order against the amount due. Throws 409 OVERPAID for a payment above the remaining amount.
 * Throws 400 if too little cash was tendered, or if cash that pays only a part of the bill is not a multiple of the
 * cash rounding step, such as 0.05.
 */
export function countPayments<O extends Offered>(
  dueCents: Cents,
  offered: readonly O[],
  step: CashStep,
): Settlement<O> {
  let due = dueCents;
  const payments = offered.map((one) => {
    const counted = count(one, due, step);
    due -= one.amountCents;
    return counted;
  });
  const changes = payments.flatMap(({ changeCents }) => changeCents ?? []);
  return {
    payments,
    dueCents: due,
    changeCents: changes.length === 0 ? null : changes.reduce((sum, one) => sum + one, 0),
  };
}
