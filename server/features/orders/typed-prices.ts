// Prices typed at the till below the menu's: they need a right, and stand in the exceptions (CONTRACT §21).
import type { Tx } from '../../db/executor.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { CommandContext } from '../../threads/command.ts';
import type { SoldCart } from './cart.ts';

/** Asked when the order is stored, before it is told: 403 takes it all back. */
export function allowTypedPrices(
  tx: Tx,
  context: CommandContext,
  { lines }: SoldCart,
  ids: { readonly orderId: number; readonly billId: number },
): void {
  const below = lines.filter(({ belowCents }) => belowCents > 0);
  if (below.length === 0) return;
  const { approvedBy } = needRight(context, 'price');
  for (const { item, quantity, belowCents } of below) {
    const entry = { title: item.title, valueCents: belowCents * quantity, approvedBy };
    recordException(tx, context, { kind: 'price', ...entry, ...ids });
  }
}
