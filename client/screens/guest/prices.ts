// What a guest's lines cost, computed like the hub does (contract 5.2).
import { lineAmounts, unitPrice } from '#shared/billing/cart.ts';
import { type Cents, type Decimals, toMinor } from '#shared/billing/money.ts';
import { type LineTax, parseRateMilli } from '#shared/billing/tax.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { pickedCents } from '../qr-menu/guest-options.ts';
import type { GuestLine } from './cart.ts';

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

/** Returns the total of a line, with its tax. */
export const lineCents = (dish: Dish, line: GuestLine, kind: Kind, decimals: Decimals): Cents =>
  lineAmounts({
    unitCents: pieceCents(dish, line, decimals),
    quantity: line.quantity,
    tax: taxOf(dish, kind),
  }).totalCents;

/** Whether a dish is added by one tap: nothing about it has to be chosen. */
export const isPlain = ({ variants, addons, groups = [] }: Dish): boolean =>
  variants.length + addons.length + groups.length === 0;
