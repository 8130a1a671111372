// Converts a set in a cart to its dishes, each with its part of the set's price (contract 30.3).
import { lineAmounts } from '#shared/billing/cart.ts';
import type { Promotion } from '#shared/billing/promotions/terms.ts';
import {
  canBeFilled,
  defaultChoices,
  findChoice,
  piecesOfSet,
} from '#shared/billing/set-choices.ts';
import { divideSet, setPrice } from '#shared/billing/sets.ts';
import { invalid, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { choiceFault } from './choice-faults.ts';
import { priceOf, type Sale, taxOf } from './line-price.ts';
import { addedPrices, chooseParts, type Dish, getDish, goneFromMenu } from './menu-dish.ts';
import type { CartLine, SoldLine, SoldSet } from './sold-line.ts';

type SentChoice = NonNullable<CartLine['choices']>[number];

type Chosen = Omit<SentChoice, 'variantId' | 'quantity'> & {
  readonly variantId: number | null;
  readonly quantity: number;
};

/** Reads which dishes a line chose; 400 for the field `choices` if the set can't be sold with these dishes. */
function readChoices({ row, steps }: Dish, sent: CartLine['choices']): Chosen[] {
  const chosen: Chosen[] =
    sent?.map(({ variantId = null, quantity = 1, ...choice }) => ({
      ...choice,
      variantId,
      quantity,
    })) ?? defaultChoices(steps);
  const fault = choiceFault(steps, chosen);
  if (fault !== undefined) throw invalid('choices', say`“${{ title: row.title }}”: ${{ fault }}`);
  return piecesOfSet(chosen);
}

/**
 * Returns a dish that was chosen in a set. `weightCents` is the price of one piece outside a set; `addedCents` is the
 * surcharge of the choice and the price of its add-ons and options.
 */
export function sellChoice(
  tx: Tx,
  { steps }: Pick<Dish, 'steps'>,
  choice: Pick<Chosen, 'step' | 'itemId' | 'variantId' | 'options' | 'addons'>,
  sale: Sale,
) {
  const dish = getDish(tx, choice.itemId);
  const parts = chooseParts(dish, {
    variantId: choice.variantId,
    addons: choice.addons ?? [],
    options: choice.options ?? null,
    addonsField: 'addons',
  });
  const { row: item } = dish;
  const alone = priceOf(tx, {}, { item, variant: parts.variant, added: [] }, sale);
  const surcharge = findChoice(steps, choice)?.surchargeCents ?? 0;
  return {
    item,
    ...parts,
    weightCents: alone.dishCents,
    addedCents: addedPrices(parts).reduce((sum, cents) => sum + cents, surcharge),
  };
}

interface SetLine {
  readonly line: CartLine;
  readonly index: number;
  readonly set: Dish;
  /** The number of the line's first set within the order. */
  readonly firstNo: number;
  /** The promotions that apply to the set. */
  readonly promotions: readonly Promotion[];
}

/**
 * Returns the number of sets on a line, and the dishes of one set. Throws 404 for a set that can't be filled. Throws
 * 400 if the line itself has a variant, add-ons or options: only the dishes in `choices` have them.
 */
export function readSetLine(dish: Dish, line: CartLine) {
  if (!canBeFilled(dish.steps)) throw goneFromMenu(dish.row.id, dish.row.title);
  chooseParts(dish, {
    variantId: line.variant_id ?? null,
    addons: line.addons_ids ?? [],
    options: line.options ?? null,
    addonsField: 'addons_ids',
  });
  return { pieces: readChoices(dish, line.choices), sets: line.quantity ?? 1 };
}

/** Returns the dishes of all sets of a line, set by set. */
export function sellSets(
  tx: Tx,
  { line, index, set, firstNo, promotions }: SetLine,
  { pieces, sets }: ReturnType<typeof readSetLine>,
  sale: Sale,
): SoldLine[] {
  const dishes = pieces.map((piece) => ({ piece, ...sellChoice(tx, set, piece, sale) }));
  const price = priceOf(
    tx,
    { grams: line.grams ?? null },
    { item: set.row, variant: null, added: [] },
    sale,
  );
  const parts = divideSet(price.dishCents, dishes);
  const unitCents = setPrice(price.dishCents, dishes);
  return Array.from({ length: sets }, (_, nth) => {
    const sold: SoldSet = {
      no: firstNo + nth,
      item: set.row,
      priceCents: price.dishCents,
      unitCents,
    };
    return dishes.map(({ piece, weightCents, addedCents, ...dish }, at): SoldLine => {
      const tax = taxOf(dish.item, sale.deliveryType);
      const dishCents = parts[at] ?? 0;
      // Only the first dish has the price list of the set, so that the figures of price lists count each set once.
      const listed = at === 0 && price.priceList !== null ? price : undefined;
      return {
        ...dish,
        index,
        quantity: 1,
        notes: piece.notes || line.notes || null,
        unitCents: dishCents,
        dishCents: weightCents,
        priceList: listed?.priceList ?? null,
        listOffCents: listed?.listOffCents ?? 0,
        belowCents: 0,
        tax,
        seat: line.seat ?? 0,
        course: line.course ?? set.steps[piece.step]?.course ?? null,
        set: { set: sold, step: piece.step, weightCents, addedCents },
        card: null,
        promotions,
        ...lineAmounts({ unitCents: dishCents, quantity: 1, tax }),
      };
    });
  }).flat();
}
