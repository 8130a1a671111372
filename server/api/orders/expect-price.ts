// Asks before an order that waited is placed at another total than it had.
import type { Cents } from '#shared/billing/money.ts';
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { SoldCart } from './cart.ts';

interface Known {
  /** The total that the order had. */
  readonly was: Cents;
  /** The total that the screen has shown since; null if none. */
  readonly seen: number | null;
  /** What happened when it had that total. */
  readonly since: 'sent' | 'ordered';
}

/** Throws 409 PRICE_CHANGED with the total of now, unless it is the old one, or what the screen has shown. */
export function expectPrice(tx: Tx, { totals }: SoldCart, { was, seen, since }: Known): void {
  const wire = wireOf(tx);
  const { totalCents } = totals;
  if (totalCents === was || (seen !== null && wire.near(seen) === totalCents)) return;
  const message = `Prices have changed since this was ${since}: it is ${wire.text(totalCents)} now.`;
  throw new Refusal('PRICE_CHANGED', message, { extra: { total: wire.amount(totalCents) } });
}
