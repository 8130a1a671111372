// A bill that is one of n equal parts: its dishes at their full price, and the share that this part pays (contract
// 15).
import type { BillLine } from '../entities/bills.ts';
import { type Cents, type Decimals, toMinor } from './money.ts';

type Part = { readonly no: number; readonly of: number } | null;
type Shared = Pick<BillLine, 'share' | 'quantity' | 'price' | 'amount' | 'is_comp' | 'promos'>;

export interface EvenShare {
  /** The number of equal parts. */
  readonly of: number;
  /** The total of all parts after promotions. `ownCents` is the amount of this part. */
  readonly fullCents: Cents;
  readonly ownCents: Cents;
}

/** Returns the number of pieces of a line on all equal parts of the bill together, to three decimals. */
export const fullPieces = ({ quantity, share }: Shared, of: number): number => {
  const ordered = Math.round((quantity * share.den) / share.num);
  return Math.round((ordered * share.num * of * 1000) / share.den) / 1000;
};

/** Returns the reductions by promotions on all parts together: the amount of this part times the number of parts. */
export const fullPromos = (
  { promos = [] }: Pick<Shared, 'promos'>,
  of: number,
  decimals: Decimals,
) => promos.map(({ title, amount }) => ({ title, cents: toMinor(amount, decimals) * of }));

export const fullCents = (line: Shared, of: number, decimals: Decimals): Cents =>
  Math.round(toMinor(line.price, decimals) * fullPieces(line, of));

const promoCents = (line: Shared, of: number, decimals: Decimals): Cents =>
  fullPromos(line, of, decimals).reduce((all, { cents }) => all + cents, 0);

/**
 * Returns the share of a bill that is one of n equal parts. Returns undefined for other bills, and if a line is more
 * than one n-th of what was ordered.
 */
export function evenShareOf(
  { part, lines }: { part: Part; lines: readonly Shared[] },
  decimals: Decimals,
): EvenShare | undefined {
  if (part === null || lines.length === 0) return undefined;
  const { of } = part;
  const isEven = lines.every(({ share: { num, den } }) => num * of <= den);
  if (!isEven) return undefined;
  const sum = (cents: (line: Shared) => Cents) => lines.reduce((all, line) => all + cents(line), 0);
  return {
    of,
    fullCents: sum((line) => fullCents(line, of, decimals) - promoCents(line, of, decimals)),
    ownCents: sum((line) => toMinor(line.amount, decimals) - promoCents(line, 1, decimals)),
  };
}
