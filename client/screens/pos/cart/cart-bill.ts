// Computes the totals that a cart will have as a bill on the hub: with the service charge, and with taxes rounded per
// bill (contract 2.4, 16).
import { type BillLine, soldLine } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import { asksService, NO_FIGURES, type ServiceRule, serviceOn } from '#shared/billing/service.ts';
import { parseRateMilli, sumLines } from '#shared/billing/tax.ts';
import { type TaxRounding, taxLines } from '#shared/billing/taxes.ts';
import { cardTaxOf } from './cart-card.ts';
import type { ChosenTax, PosInit } from './cart-choice.ts';
import type { BilledTotals, Cart, CartLine } from './cart-rules.ts';

interface BillRules {
  readonly taxRounding: TaxRounding;
  readonly serviceRule: ServiceRule | null;
}

/**
 * Returns the rules that make a bill's totals differ from the sums of its lines; undefined if there are no such rules.
 */
export function billRulesIn({
  serviceCharge,
  serviceTax,
  storeSettings,
}: PosInit): BillRules | undefined {
  const taxRounding = storeSettings.tax_rounding ?? 'line';
  if (serviceCharge === null)
    return taxRounding === 'bill' ? { taxRounding, serviceRule: null } : undefined;
  const { title, percent, minGuests } = serviceCharge;
  const percentMilli = parseRateMilli(percent) ?? 0;
  return {
    taxRounding,
    serviceRule: { title, percentMilli, minGuests, tax: cardTaxOf(serviceTax) },
  };
}

/**
 * Returns a line of the bill. `cents` is the line's amount after promotions. The amount includes the tax if the menu's
 * prices include the tax.
 */
const billLine = (cents: Cents, tax: ChosenTax, isCard = false): BillLine =>
  soldLine({
    ...{ id: 0, itemId: 0, unitCents: cents, quantity: 1, tax },
    card: isCard ? (tax ? 'single' : 'multi') : null,
  });

/** Returns the bill's lines for a line of the cart. Each dish of each set is a line. */
function billLines({ unitCents, quantity, tax, parts, promos = [], card }: CartLine): BillLine[] {
  const off = (of: (promo: (typeof promos)[number]) => Cents) =>
    promos.reduce((sum, promo) => sum + of(promo), 0);
  if (parts === undefined)
    return [billLine(unitCents * quantity - off(({ cents }) => cents), tax, card !== undefined)];
  return Array.from({ length: quantity * parts.length }, (_, at) => {
    const { unitCents: partCents = 0, tax: partTax = null } = parts[at % parts.length] ?? {};
    return billLine(partCents - off(({ ofParts }) => ofParts?.[at] ?? 0), partTax);
  });
}

/** Returns the totals of the bill that the hub would make of this cart. */
export function billTotals(cart: Cart, { taxRounding, serviceRule }: BillRules): BilledTotals {
  const lines = taxLines(cart.lines.flatMap(billLines), taxRounding);
  const isDineIn = cart.deliveryType === 'dinein';
  const terms = { isDineIn, guests: cart.guests ?? null, serviceRule, serviceForced: null };
  const isDue = serviceRule !== null && asksService(terms);
  const service = isDue ? serviceOn(lines, serviceRule) : NO_FIGURES;
  const serviceCents = service.netCents + service.taxCents;
  const isAdded = serviceRule?.tax?.type === 'exclusive';
  const servicePriceCents = isAdded ? service.netCents : serviceCents;
  return { ...sumLines([...lines, service]), serviceCents, servicePriceCents };
}
