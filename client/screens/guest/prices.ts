// Calculates the prices of a guest's lines in the same way as the hub (contract 5.2).
import { lineAmounts, unitPrice } from '#shared/billing/cart.ts';
import { type Cents, type Decimals, toMinor } from '#shared/billing/money.ts';
import { piecesOfSet } from '#shared/billing/set-choices.ts';
import { divideSet, setPrice } from '#shared/billing/sets.ts';
import { type LineTax, parseRateMilli } from '#shared/billing/tax.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { pickedCents } from '../../guest-menu/guest-options.ts';
import { isChoice } from '../../sets/set-steps.ts';
import type { GuestDish, GuestLine } from './cart.ts';

export type Menu = AnswerOf<'GET /guest/menu'>;
export type Dish = Menu['menuItems'][number];
export type Kind = AnswerOf<'POST /guest/open'>['session']['kind'];

function taxOf(dish: Dish, kind: Kind): LineTax | null {
  const own = kind === 'pickup' && dish.takeaway_tax_rate !== undefined;
  const rate = own ? dish.takeaway_tax_rate : dish.tax_rate;
  const type = own ? dish.takeaway_tax_type : dish.tax_type;
  if (rate === null || rate === undefined || type === null || type === undefined) return null;
  const rateMilli = parseRateMilli(rate);
  return rateMilli === undefined ? null : { type, rateMilli };
}

type Chosen = Pick<GuestLine, 'variantId' | 'addons' | 'options'>;

/** The dishes of the menu by id, to look up the dishes of sets. */
export type Dishes = ReadonlyMap<number, Dish>;

/** Returns the price of one piece, before an exclusive tax. */
export function pieceCents(dish: Dish, chosen: Chosen, decimals: Decimals): Cents {
  const variant = dish.variants.find(({ id }) => id === chosen.variantId);
  const addons = dish.addons.filter(({ id }) => chosen.addons.includes(id));
  return unitPrice(
    toMinor(dish.price, decimals),
    variant === undefined ? null : toMinor(variant.price, decimals),
    [
      ...addons.map(({ price }) => toMinor(price, decimals)),
      ...pickedCents(dish, chosen.options, decimals),
    ],
  );
}

interface Sale {
  readonly dishes: Dishes;
  readonly kind: Kind;
  readonly decimals: Decimals;
}

/**
 * Returns three figures of each dish of a set: its price when sold alone, its extra price in the set, and its tax.
 * Dishes that are no longer on the menu are left out.
 */
function piecesOf(set: Dish, chosen: readonly GuestDish[], { dishes, kind, decimals }: Sale) {
  return piecesOfSet(chosen).flatMap((piece) => {
    const dish = dishes.get(piece.itemId);
    const choice = set.steps?.[piece.step]?.choices.find((each) =>
      isChoice(piece, piece.step, each),
    );
    if (dish === undefined || choice === undefined) return [];
    const alone = { variantId: piece.variantId, addons: [], options: [] };
    const weightCents = pieceCents({ ...dish, groups: [] }, alone, decimals);
    const surcharge = toMinor(choice.surcharge, decimals);
    const addedCents = pieceCents(dish, piece, decimals) - weightCents + surcharge;
    return [{ weightCents, addedCents, tax: taxOf(dish, kind) }];
  });
}

/** Returns the price of one set with these dishes, before an exclusive tax. */
export const setCents = (set: Dish, chosen: readonly GuestDish[], sale: Sale): Cents =>
  setPrice(toMinor(set.price, sale.decimals), piecesOf(set, chosen, sale));

/** Returns the total of a line of sets, with tax. Each dish gets a share of the set's price and its own tax. */
function setsCents(set: Dish, line: GuestLine, sale: Sale): Cents {
  const pieces = piecesOf(set, line.choices ?? [], sale);
  const parts = divideSet(toMinor(set.price, sale.decimals), pieces);
  const one = pieces.reduce((sum, { tax }, at) => {
    const unitCents = parts[at] ?? 0;
    return sum + lineAmounts({ unitCents, quantity: 1, tax }).totalCents;
  }, 0);
  return one * line.quantity;
}

/** Returns the total of a line, with its tax. */
export function lineCents(dish: Dish, line: GuestLine, sale: Sale): Cents {
  if (dish.kind === 'set') return setsCents(dish, line, sale);
  return lineAmounts({
    unitCents: pieceCents(dish, line, sale.decimals),
    quantity: line.quantity,
    tax: taxOf(dish, sale.kind),
  }).totalCents;
}

/** Returns whether one tap adds the dish, because nothing about it has to be chosen. */
export const isPlain = ({ kind, variants, addons, groups = [] }: Dish): boolean =>
  kind !== 'set' && variants.length + addons.length + groups.length === 0;
