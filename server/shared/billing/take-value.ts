// The amounts by which points and single-purpose gift cards reduce a bill, after its discounts and before tax (contract
// 32).

import { isCardLine } from './card-lines.ts';
import { allocate } from './divide.ts';
import { amountLeft, type BillLine, type SoldTax } from './line.ts';
import type { Cents } from './money.ts';

/** The points that the guest wants to spend on the bill. */
interface PointsTaken {
  readonly accountId: number;
  readonly asked: number;
  /** The amount that one point takes off. */
  readonly worthCents: Cents;
  readonly takenCents: Cents;
  /** The points that will be spent: only as many as are needed for the amount that is taken off. */
  readonly spent: number;
}

/** A single-purpose card that the guest spends on lines with the same tax as the card. */
interface CardTaken {
  readonly accountId: number;
  readonly last4: string;
  readonly tax: SoldTax | null;
  readonly askedCents: Cents;
  readonly takenCents: Cents;
}

export interface BillValue {
  readonly points: PointsTaken | null;
  readonly cards: readonly CardTaken[];
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

const taxKey = (tax: SoldTax | null): string =>
  tax === null ? '' : JSON.stringify([tax.title, tax.rateMilli, tax.type]);

/** Takes at most `cents` off these amounts, in proportion to them. */
function take(cents: Cents, bases: readonly Cents[]): { takenCents: Cents; parts: Cents[] } {
  const takenCents = Math.min(cents, sum(bases));
  return { takenCents, parts: takenCents === 0 ? bases.map(() => 0) : allocate(takenCents, bases) };
}

interface Spread {
  readonly lines: readonly BillLine[];
  readonly value: BillValue | null;
}

/**
 * Spreads points, then cards, over the lines: 100 points at 0.05 take 5.00 off, or less if the dishes cost less.
 * Recomputes each line whose share changed.
 */
export function spreadValue(lines: readonly BillLine[], value: BillValue | null): Spread {
  if (value === null && lines.every(({ valueOffCents = 0 }) => valueOffCents === 0)) {
    return { lines, value };
  }
  let left = lines.map((line) => (isCardLine(line) ? 0 : amountLeft(line) - line.billOffCents));
  const takeOff = (cents: Cents, bases: readonly Cents[]): Cents => {
    const { takenCents, parts } = take(cents, bases);
    left = left.map((amount, index) => amount - (parts[index] ?? 0));
    return takenCents;
  };
  const before = left;
  const asked = value?.points ?? null;
  const pointsCents = asked ? takeOff(asked.asked * asked.worthCents, left) : 0;
  const cards = (value?.cards ?? []).map((card): CardTaken => {
    const own = taxKey(card.tax);
    const bases = left.map((amount, index) =>
      taxKey(lines[index]?.tax ?? null) === own ? amount : 0,
    );
    return { ...card, takenCents: takeOff(card.askedCents, bases) };
  });
  const points = asked && {
    ...asked,
    takenCents: pointsCents,
    spent: Math.ceil(pointsCents / asked.worthCents),
  };
  const spread = lines.map((line, index) => {
    const valueOffCents = (before[index] ?? 0) - (left[index] ?? 0);
    return valueOffCents === (line.valueOffCents ?? 0)
      ? line
      : { ...line, valueOffCents, isKept: false };
  });
  return { lines: spread, value: value && { points, cards } };
}

/** Returns the amount by which points and cards reduce these lines. */
export const valueOff = (lines: readonly BillLine[]): Cents =>
  sum(lines.map(({ valueOffCents = 0 }) => valueOffCents));
