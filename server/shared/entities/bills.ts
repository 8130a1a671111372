// Read forms of bills, payments and exceptions, as schemas with their types (contract 10).
import { type Static, type TSchema, Type } from 'typebox';
import { CARD_KINDS } from '../card-kinds.ts';
import { oneOf } from '../fields.ts';
import { BILL_STATUSES } from '../states/bill-states.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { ITEM_STATUSES } from '../states/order-item.ts';
import { translationsRead } from './common.ts';

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const instant = () => Type.String();
const amount = () => Type.Number();
const flag01 = () => Type.Union([Type.Literal(0), Type.Literal(1)]);
const name = () => nullable(Type.String());
const taxOf = {
  tax_title: name(),
  tax_rate: nullable(Type.Number()),
  tax_type: nullable(oneOf(['exclusive', 'inclusive'])),
};
const figures = { net: amount(), tax: amount(), total: amount() };

/** `amount` is the resulting amount of the discount. */
const Discount = Type.Object({
  percent: nullable(Type.Number()),
  amount: amount(),
  reason: name(),
  username: name(),
  approved_by: name(),
});

const LinePromo = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  amount: amount(),
  quantity: Type.Number(),
});

const lineFields = {
  id: Type.Integer(),
  order_id: nullable(Type.Integer()),
  order_item_id: nullable(Type.Integer()),
  token_no: nullable(Type.Integer()),
  title: Type.String(),
  variant_title: name(),
  addons: Type.Array(
    Type.Object({ id: nullable(Type.Integer()), title: Type.String(), price: amount() }),
  ),
  options: Type.Array(
    Type.Object({
      id: Type.Integer(),
      group: Type.String(),
      title: Type.String(),
      quantity: Type.Integer(),
      price: amount(),
    }),
  ),
  notes: name(),
  /** The set that the dish was sold in: its id on the menu, its number within the order. */
  set: Type.Optional(
    nullable(Type.Object({ id: Type.Integer(), title: Type.String(), no: Type.Integer() })),
  ),
  /** Of a dish of a set: what it adds to the set's price. */
  adds: Type.Optional(amount()),
  seat: Type.Integer(),
  course: nullable(Type.Integer()),
  /** 0 while its course waits. */
  fired: Type.Optional(flag01()),
  fired_at: Type.Optional(nullable(instant())),
  /** The dish on the menu, on open bills. */
  item_id: Type.Optional(Type.Integer()),
  variant_id: Type.Optional(nullable(Type.Integer())),
  /** 1 while its order is rushed. */
  rush: Type.Optional(flag01()),
  status: nullable(oneOf(ITEM_STATUSES)),
  /** The table to which it was moved without its order. */
  table_title: name(),
  quantity: Type.Number(),
  /** The part of the ordered quantity on this bill. */
  share: Type.Object({ num: Type.Integer(), den: Type.Integer() }),
  price: amount(),
  price_list: name(),
  /** The kind of gift card that it sells; absent for dishes. */
  card: Type.Optional(oneOf(CARD_KINDS)),
  amount: amount(),
  discount: nullable(Discount),
  off: amount(),
  /** What points and single-purpose gift cards take off, a part of `off`; absent if nothing. */
  value_off: Type.Optional(amount()),
  /** What promotions take off it; `quantity`: the pieces that something was taken off. */
  promos: Type.Optional(Type.Array(LinePromo)),
  is_comp: flag01(),
  ...figures,
  ...taxOf,
};
export const BillLine = Type.Object(lineFields);
export type BillLine = Static<typeof BillLine>;

export const InvoiceLine = Type.Object({
  ...lineFields,
  kind: oneOf(['item', 'service']),
  refunded: Type.Object({ quantity: Type.Number(), total: amount() }),
});
export type InvoiceLine = Static<typeof InvoiceLine>;

export const Payment = Type.Object({
  id: Type.Integer(),
  payment_type_id: Type.Integer(),
  title: Type.String(),
  amount: amount(),
  tendered: nullable(amount()),
  change: nullable(amount()),
  tip: amount(),
  rounding: amount(),
  collected: amount(),
  created_at: instant(),
  username: name(),
  approved_by: name(),
  drawer_id: nullable(Type.Integer()),
  shift_id: nullable(Type.Integer()),
  late: flag01(),
  cancelled_at: nullable(instant()),
  cancel_reason: name(),
  corrects_id: nullable(Type.Integer()),
  /** The gift card or house account that paid; absent for usual tenders. */
  account_id: Type.Optional(Type.Integer()),
});
export type Payment = Static<typeof Payment>;

export const Bill = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  status: oneOf(BILL_STATUSES),
  title: name(),
  table_id: nullable(Type.Integer()),
  table_title: name(),
  floor: name(),
  delivery_type: oneOf(DELIVERY_TYPES),
  customer_type: oneOf(['WALKIN', 'CUSTOMER']),
  customer_id: name(),
  customer_name: name(),
  username: name(),
  /** The waiter who looks after it: first the one who opened it. */
  owner: Type.Optional(name()),
  /** Null until it is entered. */
  guests: nullable(Type.Integer()),
  opened_at: instant(),
  printed_at: nullable(instant()),
  printed_total: nullable(amount()),
  print_count: Type.Integer(),
  invoice_id: nullable(Type.Integer()),
  joined_into: nullable(Type.Integer()),
  part: nullable(Type.Object({ no: Type.Integer(), of: Type.Integer() })),
  lines: Type.Array(BillLine),
  discount: nullable(Discount),
  service: nullable(
    Type.Object({
      title: Type.String(),
      percent: Type.Number(),
      forced: nullable(Type.Boolean()),
      ...figures,
      ...taxOf,
    }),
  ),
  subtotal: amount(),
  /** The code that promotions with a coupon ask for. */
  coupon: Type.Optional(name()),
  /** The sum of `off` of its lines, and how much of it promotions are. */
  discountTotal: amount(),
  promotionTotal: Type.Optional(amount()),
  compTotal: amount(),
  taxTotal: amount(),
  total: amount(),
  paid: amount(),
  tips: amount(),
  due: amount(),
  payments: Type.Array(Payment),
  /** Points that will be spent, and what they take off. */
  points: nullable(Type.Object({ points: Type.Integer(), amount: amount() })),
  /** Single-purpose gift cards that are taken off. */
  cards: Type.Array(
    Type.Object({ account_id: Type.Integer(), last4: Type.String(), amount: amount() }),
  ),
  /** The allergies of each of its orders, and when the kitchen acknowledged them; absent without any. */
  allergies: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), seen_at: nullable(instant()) })),
  ),
});
export type Bill = Static<typeof Bill>;

/** A bill as order groups show it. */
export const GroupBill = Type.Object({
  id: Type.Integer(),
  title: name(),
  total: amount(),
  due: amount(),
  printed_at: nullable(instant()),
  guests: nullable(Type.Integer()),
});
export type GroupBill = Static<typeof GroupBill>;

export const REASON_KINDS = ['void', 'discount', 'comp', 'refund', 'cash'] as const;
export const Reason = Type.Object({
  id: Type.Integer(),
  kind: oneOf(REASON_KINDS),
  title: Type.String(),
  translations: translationsRead(),
});
export type Reason = Static<typeof Reason>;

export const EXCEPTION_KINDS = [
  'void',
  'discount',
  'comp',
  'service-off',
  'guests',
  'move',
  'refund',
  'payment-cancelled',
  'payment-corrected',
  'tip-changed',
  'no-sale',
  'reprint',
  'price',
  'setting',
  'approval-refused',
  'held-discarded',
  'found-dismissed',
  'value',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

export const ExceptionEntry = Type.Object({
  id: Type.Integer(),
  at: instant(),
  kind: oneOf(EXCEPTION_KINDS),
  username: name(),
  approved_by: name(),
  reason: name(),
  title: Type.String(),
  value: amount(),
  after_print: flag01(),
  waste: flag01(),
  other_tender: flag01(),
  order_id: nullable(Type.Integer()),
  bill_id: nullable(Type.Integer()),
  invoice_id: nullable(Type.Integer()),
  sent_by: name(),
});
export type ExceptionEntry = Static<typeof ExceptionEntry>;

export const StaffFigures = Type.Object({
  username: Type.String(),
  name: Type.String(),
  orders: Type.Integer(),
  sales: amount(),
  guests: Type.Integer(),
  tips: amount(),
  tips_owed: amount(),
  voids: amount(),
  discounts: amount(),
  comps: amount(),
  refunds: amount(),
});
export type StaffFigures = Static<typeof StaffFigures>;

/** The service charge setting; null without one. */
export const ServiceChargeRead = nullable(
  Type.Object({
    title: Type.String(),
    percent: Type.Number(),
    minGuests: Type.Integer(),
    taxId: nullable(Type.Integer()),
  }),
);
