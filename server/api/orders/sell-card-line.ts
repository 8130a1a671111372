// A gift card as a line of a cart (contract 32).
import { invalid } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import { getCardDish } from './menu-dish.ts';
import { sellCard } from './sell-card.ts';
import type { CartLine, SoldLine } from './sold-line.ts';

/** Sells a gift card. Gift cards are sold as a dish that is on no menu. */
export function sellCardLine(
  tx: Tx,
  { line, index }: { readonly line: CartLine; readonly index: number },
  sent: NonNullable<CartLine['giftCard']>,
  context: CommandContext,
): SoldLine {
  if (line.id !== undefined)
    throw invalid('giftCard', 'A gift card must be on a separate line, without a dish.');
  const { card, unitCents, tax, amounts } = sellCard(tx, context, line, sent);
  return {
    ...amounts,
    index,
    item: getCardDish(tx).row,
    variant: null,
    addons: [],
    options: [],
    quantity: 1,
    notes: null,
    unitCents,
    dishCents: unitCents,
    priceList: null,
    listOffCents: 0,
    belowCents: 0,
    tax,
    seat: line.seat ?? 0,
    course: null,
    set: null,
    promotions: [],
    card,
  };
}
