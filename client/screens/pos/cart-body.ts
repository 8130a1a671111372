// A cart as the hub takes it: what was chosen, and the prices that the cashier saw.
import { type Decimals, fromMinor } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { type Cart, type CartLine, totalsOf } from './cart-rules.ts';

/** The body of create-order: what was chosen, and the prices that the cashier saw, for the hub to check (CONTRACT §2). */
export function orderBody(cart: Cart, decimals: Decimals): BodyOf<'POST /pos/create-order'> {
  return {
    cart: cart.lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      notes: line.notes,
      variant_id: line.variantId,
      addons_ids: [...line.addonIds],
      ...(line.options && { options: line.options.map((option) => ({ ...option })) }),
      price: fromMinor(line.unitCents, decimals),
      ...(line.course !== undefined && { course: line.course }),
      ...(line.seat !== undefined && { seat: line.seat }),
    })),
    deliveryType: cart.deliveryType,
    customerType: cart.customer === null ? 'WALKIN' : 'CUSTOMER',
    customerId: cart.customer === null ? null : { phone: cart.customer.phone },
    tableId: cart.deliveryType === 'dinein' ? cart.tableId : null,
    ...(cart.allergies && { allergies: cart.allergies }),
  };
}

/** The sums as create-order-and-invoice takes them. */
export function totalsBody(lines: readonly CartLine[], decimals: Decimals) {
  const totals = totalsOf(lines);
  return {
    netTotal: fromMinor(totals.subtotalCents, decimals),
    taxTotal: fromMinor(totals.taxTotalCents, decimals),
    total: fromMinor(totals.totalCents, decimals),
  };
}
