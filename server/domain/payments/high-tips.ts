// Tips above the limit of the store (contract 16.5): they are accepted and recorded as exceptions.
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { billRulesOf, wireOf } from '../store/bill-rules.ts';

/** Returns whether a tip is above `tipLimitPercent` of its payment. */
export const isTipHigh = (tx: Tx, amountCents: Cents, tipCents: Cents): boolean =>
  tipCents * 100_000 > Math.max(0, amountCents) * billRulesOf(tx).tipLimitMilli;

/** Returns the reason that is stored with the exception: the tip compared with its payment. */
export function highTipReason(tx: Tx, amountCents: Cents, tipCents: Cents): string {
  const { text } = wireOf(tx);
  return `A tip of ${text(tipCents)} on ${text(amountCents)}`;
}
