// Asks for confirmation before a waiting order is placed, if its total has changed.
import type { Cents } from '#shared/billing/money.ts';
import { Refusal, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { SoldCart } from './cart.ts';

interface Known {
  /** The earlier total of the order. */
  readonly was: Cents;
  /** The new total that the screen has shown to the user; null if the screen has shown none. */
  readonly seen: number | null;
  /**
   * The word with which the message says when the total was `was`: `sent` for an order that waits for staff, `ordered`
   * for an order that was found on the old hub.
   */
  readonly since: 'sent' | 'ordered';
}

/**
 * Throws 409 PRICE_CHANGED with the current total, unless it equals the earlier total or the total that the screen has
 * shown.
 */
export function expectPrice(tx: Tx, { totals }: SoldCart, { was, seen, since }: Known): void {
  const wire = wireOf(tx);
  const { totalCents } = totals;
  if (totalCents === was || (seen !== null && wire.near(seen) === totalCents)) return;
  const total = wire.text(totalCents);
  const message =
    since === 'sent'
      ? say`Prices have changed since this was sent. The new total is ${{ total }}.`
      : say`Prices have changed since this was ordered. The new total is ${{ total }}.`;
  throw new Refusal('PRICE_CHANGED', message, { extra: { total: wire.amount(totalCents) } });
}
