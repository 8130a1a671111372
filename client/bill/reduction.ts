// A reduction as entered, the bill with the reduction applied, and the request for the hub.

import type { Bill as Figures } from '#shared/billing/bill.ts';
import { type Currency, fromMinor } from '#shared/billing/money.ts';
import { compLines, discountBill, discountLines } from '#shared/billing/reduce.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { Refusal } from '#shared/errors.ts';
import { call } from '../hub/api.ts';
import { saidWith } from '../locales/messages.ts';
import { t } from '../locales/t.ts';
import { readTyped } from '../locales/typed-amount.ts';

/** `percent` and `amount` are as typed: a percentage of the bill, and an amount in the currency's major unit. */
export interface Reduction {
  readonly kind: 'percent' | 'amount' | 'comp';
  readonly percent: string;
  readonly amount: string;
  /** The lines to reduce. Empty means the whole bill. */
  readonly lineIds: readonly number[];
}

export const USUAL: Reduction = { kind: 'percent', percent: '10', amount: '', lineIds: [] };
/** A discount of 0 percent, which takes back the discount of the whole bill. */
export const NONE: Reduction = { ...USUAL, percent: '0' };

const minorOf = ({ amount }: Reduction, { decimals }: Currency): number | undefined =>
  readTyped(amount, decimals);

const linesOf = ({ lineIds }: Reduction) => lineIds.map((lineId) => ({ lineId }));

/**
 * Returns the bill with the reduction applied, or a sentence that says why it is not possible. The sentence is translated
 * once the hub's messages are loaded.
 */
export function reduced(figures: Figures, wanted: Reduction, currency: Currency): Figures | string {
  const { kind, percent, lineIds } = wanted;
  const cents = minorOf(wanted, currency);
  if (kind === 'comp' && lineIds.length === 0) return t('Choose the items to comp.');
  if (kind === 'amount' && cents === undefined) return t('Enter an amount.');
  const much =
    kind === 'percent' ? { percentMilli: Number(percent) * 1000 } : { amountCents: cents ?? 0 };
  try {
    if (kind === 'comp') return compLines(figures, linesOf(wanted), false);
    return lineIds.length === 0
      ? discountBill(figures, much)
      : discountLines(figures, lineIds, much);
  } catch (error) {
    if (error instanceof Refusal) return saidWith(error.message, error.params ?? {});
    throw error;
  }
}

export function sendReduction(bill: Bill, wanted: Reduction, reason: string, currency: Currency) {
  const { kind, percent, lineIds } = wanted;
  const params = { id: bill.id };
  const why = { reason, version: bill.version };
  if (kind === 'comp')
    return call('POST /bills/{id}/comp', { params, body: { lines: linesOf(wanted), ...why } });
  const much =
    kind === 'percent'
      ? { percent: Number(percent) }
      : { amount: fromMinor(minorOf(wanted, currency) ?? 0, currency.decimals) };
  const on = lineIds.length === 0 ? {} : { lineIds: [...lineIds] };
  return call('POST /bills/{id}/discount', { params, body: { ...much, ...on, ...why } });
}
