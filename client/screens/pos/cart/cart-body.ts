// Builds the request bodies that send a cart to the hub.
import { type Decimals, fromMinor } from '#shared/billing/money.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { SetDish } from './cart-choice.ts';
import { type Cart, type CartCard, type CartLine, tableOf } from './cart-rules.ts';

type SentLine = BodyOf<'POST /pos/create-order'>['cart'][number];

/** Returns a line that sells or loads a gift card, in the form of the request. */
const cardBody = (
  { unitCents, seat }: CartLine,
  { code, isNew }: CartCard,
  decimals: Decimals,
): SentLine => ({
  giftCard: { amount: fromMinor(unitCents, decimals), ...(code !== null && { code, isNew }) },
  ...(seat !== undefined && { seat }),
});

const choiceBody = ({ step, itemId, variantId, quantity, addonIds, options }: SetDish) => ({
  step,
  itemId,
  variantId,
  quantity,
  addons: [...addonIds],
  ...(options && { options: options.map((option) => ({ ...option })) }),
});

function lineBody(line: CartLine, decimals: Decimals): SentLine {
  if (line.card) return cardBody(line, line.card, decimals);
  return {
    id: line.id,
    quantity: line.quantity,
    notes: line.notes,
    variant_id: line.variantId,
    addons_ids: [...line.addonIds],
    ...(line.options && { options: line.options.map((option) => ({ ...option })) }),
    ...(line.dishes && { choices: line.dishes.map(choiceBody) }),
    price: fromMinor(line.unitCents, decimals),
    ...(line.grams && { grams: line.grams }),
    ...(line.course !== undefined && { course: line.course }),
    ...(line.seat !== undefined && { seat: line.seat }),
  };
}

/**
 * Returns the body of create-order: the chosen dishes, and the prices that the cashier saw. The hub checks these prices
 * (contract 2).
 */
export function orderBody(cart: Cart, decimals: Decimals): BodyOf<'POST /pos/create-order'> {
  return {
    cart: cart.lines.map((line) => lineBody(line, decimals)),
    deliveryType: cart.deliveryType,
    customerType: cart.customer === null ? 'WALKIN' : 'CUSTOMER',
    customerId: cart.customer === null ? null : { phone: cart.customer.phone },
    tableId: tableOf(cart),
    ...(cart.allergies && { allergies: cart.allergies }),
    ...(cart.guests && { guests: cart.guests }),
    ...(cart.coupon && { coupon: cart.coupon }),
  };
}

/** Returns the totals as create-order-and-invoice expects them. */
export function totalsBody(totals: Totals, decimals: Decimals) {
  return {
    netTotal: fromMinor(totals.subtotalCents, decimals),
    taxTotal: fromMinor(totals.taxTotalCents, decimals),
    total: fromMinor(totals.totalCents, decimals),
  };
}
