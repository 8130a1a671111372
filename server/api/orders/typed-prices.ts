// A price that is typed below the menu's price at the till needs a permission and is recorded as an exception
// (contract 21).
import type { Tx } from '../../db/executor.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { About, CommandContext } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { SoldCart } from './cart.ts';
import type { SoldLine } from './sold-line.ts';

/** How many dishes an approval request names one by one. */
const NAMED = 3;

/** Returns text such as '2 × Wine at 0.01 instead of 20.00', and the total taken off the menu's prices. */
function aboutPrices(tx: Tx, below: readonly SoldLine[], tableTitle: string | null): About {
  const wire = wireOf(tx);
  const named = below.slice(0, NAMED).map(({ item, quantity, unitCents, belowCents }) => {
    const menuCents = unitCents + belowCents;
    return `${quantity} × ${item.title} at ${wire.text(unitCents)} instead of ${wire.text(menuCents)}`;
  });
  const more = below.length - named.length;
  return {
    text: `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    amount: wire.amount(below.reduce((sum, line) => sum + line.belowCents * line.quantity, 0)),
    tableTitle,
  };
}

interface Ordered {
  readonly orderId: number;
  readonly billId: number;
  readonly tableTitle: string | null;
}

/**
 * Requires the permission for prices typed below the menu's, and records exceptions. Runs after the order is stored
 * and before it is announced; a 403 rolls the order back.
 */
export function allowTypedPrices(
  tx: Tx,
  context: CommandContext,
  { lines }: SoldCart,
  { tableTitle, ...ids }: Ordered,
): void {
  const below = lines.filter(({ belowCents }) => belowCents > 0);
  if (below.length === 0) return;
  const { approvedBy } = needRight(context, 'price', () => aboutPrices(tx, below, tableTitle));
  for (const { item, quantity, belowCents } of below) {
    const entry = { title: item.title, valueCents: belowCents * quantity, approvedBy };
    recordException(tx, context, { kind: 'price', ...entry, ...ids });
  }
}
