// Computes the totals of a cart as those of the bill that the hub makes of it: with the service charge, and with taxes
// rounded per bill (contract 2.4, 16). The code of bills is not used, because the POS would have to load all of it.
import { allocate } from '#shared/billing/divide.ts';
import type { Cents } from '#shared/billing/money.ts';
import { parseRateMilli, sumLines, taxLine } from '#shared/billing/tax.ts';
import { cardTaxOf } from './cart-card.ts';
import type { ChosenTax, PosInit } from './cart-choice.ts';
import type { BilledTotals, Cart, CartLine } from './cart-rules.ts';

interface BillRules {
  readonly isPerBill: boolean;
  readonly charge: { percentMilli: number; minGuests: number; tax: ChosenTax } | undefined;
}

/** Returns the rules that make a bill's totals differ from the sums of its lines; undefined if there are none. */
export function billRulesIn(init: PosInit): BillRules | undefined {
  const { serviceCharge, serviceTax, storeSettings } = init;
  const isPerBill = storeSettings.tax_rounding === 'bill';
  if (serviceCharge === null) return isPerBill ? { isPerBill, charge: undefined } : undefined;
  const { percent, minGuests } = serviceCharge;
  const percentMilli = parseRateMilli(percent) ?? 0;
  return { isPerBill, charge: { percentMilli, minGuests, tax: cardTaxOf(serviceTax) } };
}

/** A line of the bill: its amount after promotions, in the terms of the menu's prices. */
interface Amount {
  readonly cents: Cents;
  readonly tax: ChosenTax;
  readonly isCard: boolean;
}

/** Returns the bill's lines for a line of the cart. Each dish of each set is a line. */
function amountsOf({ unitCents, quantity, tax, parts, promos = [], card }: CartLine): Amount[] {
  const off = (of: (promo: (typeof promos)[number]) => Cents) =>
    promos.reduce((sum, promo) => sum + of(promo), 0);
  if (parts === undefined)
    return [
      { cents: unitCents * quantity - off(({ cents }) => cents), tax, isCard: card !== undefined },
    ];
  return Array.from({ length: quantity * parts.length }, (_, at) => {
    const part = parts[at % parts.length];
    const cents = (part?.unitCents ?? 0) - off(({ ofParts }) => ofParts?.[at] ?? 0);
    return { cents, tax: part?.tax ?? null, isCard: false };
  });
}

/** Returns net and tax of lines that are taxed together. */
function taxTogether(lines: readonly Amount[]) {
  const amounts = lines.map(({ cents }) => cents);
  const tax = lines[0]?.tax ?? null;
  const { taxCents } = taxLine(
    amounts.reduce((sum, cents) => sum + cents, 0),
    tax,
  );
  const taxes = allocate(taxCents, amounts);
  return lines.map((line, index) => {
    const own = taxes[index] ?? 0;
    const netCents = tax?.type === 'inclusive' ? line.cents - own : line.cents;
    return { ...line, netCents, taxCents: own, totalCents: netCents + own };
  });
}

function taxed(lines: readonly Amount[], isPerBill: boolean) {
  const groups = new Map<string, Amount[]>();
  for (const [index, line] of lines.entries()) {
    const key = isPerBill ? JSON.stringify(line.tax) : String(index);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap(taxTogether);
}

/** Returns the service charge on these lines; gift cards are not charged. */
function chargeOn(lines: ReturnType<typeof taxed>, { charge }: BillRules, cart: Cart) {
  const isDue = cart.deliveryType === 'dinein' && charge && (cart.guests ?? 0) >= charge.minGuests;
  if (!isDue) return taxLine(0, null);
  const { tax, percentMilli } = charge;
  const by = tax === null ? 'cents' : tax.type === 'exclusive' ? 'netCents' : 'totalCents';
  const base = lines.reduce((sum, line) => sum + (line.isCard ? 0 : line[by]), 0);
  return taxLine(taxLine(base, { type: 'exclusive', rateMilli: percentMilli }).taxCents, tax);
}

/** Returns the totals of the bill that the hub would make of this cart. */
export function billTotals(cart: Cart, rules: BillRules): BilledTotals {
  const lines = taxed(cart.lines.flatMap(amountsOf), rules.isPerBill);
  const charge = chargeOn(lines, rules, cart);
  const { netCents, totalCents: serviceCents } = charge;
  const servicePriceCents = rules.charge?.tax?.type === 'exclusive' ? netCents : serviceCents;
  return { ...sumLines([...lines, charge]), serviceCents, servicePriceCents };
}
