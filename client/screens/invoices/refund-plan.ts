// Computes which lines to refund and their total, in the same way as the hub (contract 17).
import { allocate, takeShare } from '#shared/billing/divide.ts';
import { type Cents, type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import { standing } from '#shared/billing/standing.ts';
import type { InvoiceLine, Payment } from '#shared/entities/bills.ts';
import { readTyped } from '../../locales/typed-amount.ts';

/** The remainder of a line after earlier credit notes, in minor units of the currency. */
export interface LeftOfLine {
  readonly line: InvoiceLine;
  /** The number of whole pieces; 1 for a line that can only be refunded as a whole. */
  readonly pieces: number;
  readonly units: Cents;
}

/** The chosen pieces by line id. */
export type RefundPlan = ReadonlyMap<number, number>;

const isOneByOne = (pieces: number): boolean => Number.isInteger(pieces) && pieces > 1;

/** Returns the lines that still have something to refund. */
export function listLeft(lines: readonly InvoiceLine[], decimals: Decimals): LeftOfLine[] {
  return lines.flatMap((line) => {
    const units = toMinor(line.total, decimals) - toMinor(line.refunded.total, decimals);
    if (units <= 0) return [];
    const quantity = Math.round((line.quantity - line.refunded.quantity) * 1000) / 1000;
    const pieces = line.kind === 'item' && isOneByOne(quantity) ? quantity : 1;
    return [{ line, pieces, units }];
  });
}

/** Returns the whole remainder of the line if all pieces are chosen, or else the share of the chosen pieces. */
export const unitsFor = ({ pieces, units }: LeftOfLine, chosen: number): Cents =>
  chosen === pieces ? units : takeShare(units, chosen, pieces);

export const planUnits = (left: readonly LeftOfLine[], plan: RefundPlan): Cents =>
  left.reduce((sum, each) => sum + unitsFor(each, plan.get(each.line.id) ?? 0), 0);

export const planAll = (left: readonly LeftOfLine[]): RefundPlan =>
  new Map(left.map(({ line, pieces }) => [line.id, pieces]));

/** Returns the lines for the request. A line without a quantity is refunded completely. */
export const planBody = (left: readonly LeftOfLine[], plan: RefundPlan) =>
  left.flatMap(({ line, pieces }) => {
    const chosen = plan.get(line.id) ?? 0;
    if (chosen === 0) return [];
    return [{ lineId: line.id, ...(chosen < pieces && { quantity: chosen }) }];
  });

/** Returns the typed amount in minor units; undefined if it is not an amount, or more than `most`. */
export function typedUnits(text: string, decimals: Decimals, most: Cents): Cents | undefined {
  const units = readTyped(text, decimals) ?? 0;
  return units > 0 && units <= most ? units : undefined;
}

/** Divides a refund among the payments of the sale, in proportion to the amounts that they paid. */
export function backAsPaid(payments: readonly Payment[], units: Cents, decimals: Decimals) {
  const paid = standing(payments);
  const shares = allocate(
    units,
    paid.map(({ amount }) => toMinor(amount, decimals)),
  );
  return paid.flatMap(({ payment_type_id: paymentTypeId, title, account_id: accountId }, at) => {
    const amount = fromMinor(shares[at] ?? 0, decimals);
    return amount === 0 ? [] : [{ paymentTypeId, title, amount, accountId: accountId ?? null }];
  });
}
