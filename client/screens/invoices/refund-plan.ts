// What is to be given back of an invoice, line by line, and what that comes to: the same figures as the hub's (CONTRACT §17).
import { takeShare } from '#shared/billing/divide.ts';
import { type Cents, type Decimals, parseMinor, toMinor } from '#shared/billing/money.ts';
import type { InvoiceLine } from '#shared/entities/bills.ts';

/** What is left of a line after earlier credit notes, in units of the currency. */
export interface LeftOfLine {
  readonly line: InvoiceLine;
  /** Whole pieces; 1 for what is only given back whole. */
  readonly pieces: number;
  readonly units: Cents;
}

/** Chosen pieces by the line's number. */
export type RefundPlan = ReadonlyMap<number, number>;

const isOneByOne = (pieces: number): boolean => Number.isInteger(pieces) && pieces > 1;

/** Lines of which something can still be given back. */
export function listLeft(lines: readonly InvoiceLine[], decimals: Decimals): LeftOfLine[] {
  return lines.flatMap((line) => {
    const units = toMinor(line.total, decimals) - toMinor(line.refunded.total, decimals);
    if (units <= 0) return [];
    const quantity = Math.round((line.quantity - line.refunded.quantity) * 1000) / 1000;
    const pieces = line.kind === 'item' && isOneByOne(quantity) ? quantity : 1;
    return [{ line, pieces, units }];
  });
}

/** All of it where that many are left, else the part of what is left. */
export const unitsFor = ({ pieces, units }: LeftOfLine, chosen: number): Cents =>
  chosen === pieces ? units : takeShare(units, chosen, pieces);

export const planUnits = (left: readonly LeftOfLine[], plan: RefundPlan): Cents =>
  left.reduce((sum, each) => sum + unitsFor(each, plan.get(each.line.id) ?? 0), 0);

export const planAll = (left: readonly LeftOfLine[]): RefundPlan =>
  new Map(left.map(({ line, pieces }) => [line.id, pieces]));

/** As the hub is told: without a quantity all that is left. */
export const planBody = (left: readonly LeftOfLine[], plan: RefundPlan) =>
  left.flatMap(({ line, pieces }) => {
    const chosen = plan.get(line.id) ?? 0;
    if (chosen === 0) return [];
    return [{ lineId: line.id, ...(chosen < pieces && { quantity: chosen }) }];
  });

/** What was typed, in units; undefined where it is none, or more than there is. */
export function typedUnits(text: string, decimals: Decimals, most: Cents): Cents | undefined {
  const units = parseMinor(text.trim().replace(',', '.'), decimals) ?? 0;
  return units > 0 && units <= most ? units : undefined;
}
