// Reads the tax of a gift card in the cart. A multi-purpose card has no tax yet, because it is taxed when it is
// spent.
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { CardTax } from '#shared/entities/value.ts';
import type { ChosenTax } from './cart-choice.ts';

export function cardTaxOf(tax: CardTax | undefined): ChosenTax {
  if (!tax) return null;
  const rateMilli = parseRateMilli(tax.rate);
  return rateMilli === undefined ? null : { type: tax.type, rateMilli, title: tax.title };
}
