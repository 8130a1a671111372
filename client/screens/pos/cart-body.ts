// Builds the request bodies that send a cart to the hub.
import { type Decimals, fromMinor } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { SetDish } from './cart-choice.ts';
import { type Cart, type CartLine, totalsOf } from './cart-rules.ts';

const choiceBody = ({ step, itemId, variantId, quantity, addonIds, options }: SetDish) => ({
  step,
  itemId,
  variantId,
  quantity,
  addons: [...addonIds],
  ...(options && { options: options.map((option) => ({ ...option })) }),
});

/** Returns the body of create-order: the chosen dishes, and the prices the cashier saw, so that the hub can check them (contract 2). */
export function orderBody(cart: Cart, decimals: Decimals): BodyOf<'POST /pos/create-order'> {
  return {
    cart: cart.lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      notes: line.notes,
      variant_id: line.variantId,
      addons_ids: [...line.addonIds],
      ...(line.options && { options: line.options.map((option) => ({ ...option })) }),
      ...(line.dishes && { choices: line.dishes.map(choiceBody) }),
      price: fromMinor(line.unitCents, decimals),
      ...(line.course !== undefined && { course: line.course }),
      ...(line.seat !== undefined && { seat: line.seat }),
    })),
    deliveryType: cart.deliveryType,
    customerType: cart.customer === null ? 'WALKIN' : 'CUSTOMER',
    customerId: cart.customer === null ? null : { phone: cart.customer.phone },
    tableId: cart.deliveryType === 'dinein' ? cart.tableId : null,
    ...(cart.allergies && { allergies: cart.allergies }),
    ...(cart.guests && { guests: cart.guests }),
    ...(cart.coupon && { coupon: cart.coupon }),
  };
}

/** Returns the totals as create-order-and-invoice expects them. */
export function totalsBody(lines: readonly CartLine[], decimals: Decimals) {
  const totals = totalsOf(lines);
  return {
    netTotal: fromMinor(totals.subtotalCents, decimals),
    taxTotal: fromMinor(totals.taxTotalCents, decimals),
    total: fromMinor(totals.totalCents, decimals),
  };
}
