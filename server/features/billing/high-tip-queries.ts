// Tips above the limit of the store (CONTRACT §16.5): they are taken, and told of as exceptions.
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { billRulesOf, wireOf } from '../store/bill-rules-queries.ts';

/** Whether a tip is above `tipLimitPercent` of the payment that it rides on. */
export const isTipHigh = (tx: Tx, amountCents: Cents, tipCents: Cents): boolean =>
  tipCents * 100_000 > Math.max(0, amountCents) * billRulesOf(tx).tipLimitMilli;

/** Says in an exception how the tip compares to its payment. */
export function highTipReason(tx: Tx, amountCents: Cents, tipCents: Cents): string {
  const { text } = wireOf(tx);
  return `A tip of ${text(tipCents)} on ${text(amountCents)}`;
}
