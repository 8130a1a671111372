// Lines that sell gift cards. Discounts and the service charge do not apply to them, and they are never divided
// (contract 32).
import { invalid, Refusal } from '../errors.ts';
import { type BillLine, totalOf } from './line.ts';
import type { Cents } from './money.ts';

export const isCardLine = (line: Pick<BillLine, 'card'>): boolean => (line.card ?? null) !== null;

const sumOf = (lines: readonly BillLine[]): Cents =>
  lines.reduce((sum, line) => sum + totalOf(line), 0);

/** Returns the price of the cards on these lines, with tax. */
export const cardCents = (lines: readonly BillLine[]): Cents => sumOf(lines.filter(isCardLine));

/** Returns the price of the multi-purpose cards. This amount is not revenue. */
export const multiCents = (lines: readonly BillLine[]): Cents =>
  sumOf(lines.filter(({ card }) => card === 'multi'));

/** Throws 409 CARD_WHOLE if one of these lines sells a gift card, because such a line is never divided. */
export function expectNoCard(lines: readonly BillLine[]): void {
  if (!lines.some(isCardLine)) return;
  throw new Refusal('CARD_WHOLE', "A gift card can't be divided. Please move it as a whole.");
}

/** Throws 400 if one of these lines sells a gift card, because such a line cannot be reduced. */
export function expectDishes(lines: readonly BillLine[], field: string): void {
  if (lines.some(isCardLine)) throw invalid(field, "A gift card can't be discounted or comped.");
}
