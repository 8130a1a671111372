// Invoices and payment types as the API returns them (contract 10).
import { type Static, Type } from 'typebox';
import { TENDER_KINDS } from '../card-kinds.ts';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { InvoiceLine, Payment } from './bills.ts';
import { amount, flag01, instant, nullable } from './common.ts';
import { Order } from './orders.ts';

export const PaymentType = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  is_active: flag01(),
  is_cash: flag01(),
  /** Whether payments of this type use a gift card or a house account; `usual`: neither. */
  kind: oneOf(TENDER_KINDS),
});
export type PaymentType = Static<typeof PaymentType>;

/** The sums of a bill and the orders on it. */
export const BillSummary = Type.Object({
  subtotal: amount(),
  taxTotal: amount(),
  total: amount(),
  orders: Type.Array(Order),
});
export type BillSummary = Static<typeof BillSummary>;

export const Invoice = Type.Object({
  invoice_id: Type.Integer(),
  /**
   * The generation of the pair of hubs, which grows with each takeover; absent on a hub that never had a second hub.
   */
  generation: Type.Optional(Type.Integer()),
  created_at: instant(),
  sub_total: amount(),
  tax_total: amount(),
  total: amount(),
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  floor: nullable(Type.String()),
  delivery_type: oneOf(DELIVERY_TYPES),
  customer_type: oneOf(['WALKIN', 'CUSTOMER']),
  customer_id: nullable(Type.String()),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  orders: Type.Array(Type.Object({ order_id: Type.Integer() })),
  payments: Type.Array(Payment),
  /** A credit note has negative figures and names the invoice that it refunds. */
  kind: oneOf(['sale', 'credit']),
  refund_of: nullable(Type.Integer()),
  refunded: amount(),
  discount_total: amount(),
  service_total: amount(),
  rounding: amount(),
  tips: amount(),
  guests: Type.Integer(),
  bill_id: nullable(Type.Integer()),
  username: nullable(Type.String()),
  approved_by: nullable(Type.String()),
  reason: nullable(Type.String()),
});
export type Invoice = Static<typeof Invoice>;

/** One invoice with its lines. */
export const WholeInvoice = Type.Object({
  ...Invoice.properties,
  lines: Type.Array(InvoiceLine),
});
export type WholeInvoice = Static<typeof WholeInvoice>;
