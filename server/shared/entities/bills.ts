// Bills, payments and exceptions as the API returns them: schemas with their types (contract 10).
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

/** `amount` is the amount of the discount, even if it was entered as a percentage. */
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
  /** The set in which the dish was sold: `id` is the set on the menu, `no` its number within the order. */
  set: Type.Optional(
    nullable(Type.Object({ id: Type.Integer(), title: Type.String(), no: Type.Integer() })),
  ),
  /** The amount that a dish of a set adds to the price of the set. */
  adds: Type.Optional(amount()),
  seat: Type.Integer(),
  course: nullable(Type.Integer()),
  /** 0 while the line's course waits. */
  fired: Type.Optional(flag01()),
  fired_at: Type.Optional(nullable(instant())),
  /** The dish on the menu; present on open bills. */
  item_id: Type.Optional(Type.Integer()),
  variant_id: Type.Optional(nullable(Type.Integer())),
  /** 1 while the order of the line is rushed. */
  rush: Type.Optional(flag01()),
  status: nullable(oneOf(ITEM_STATUSES)),
  /** The table of the line, if it was moved to another table than its order. */
  table_title: name(),
  quantity: Type.Number(),
  /** The fraction of the ordered quantity that is on this bill. */
  share: Type.Object({ num: Type.Integer(), den: Type.Integer() }),
  price: amount(),
  price_list: name(),
  /** The kind of gift card that the line sells; absent for dishes. */
  card: Type.Optional(oneOf(CARD_KINDS)),
  amount: amount(),
  discount: nullable(Discount),
  off: amount(),
  /** The part of `off` that is due to points and single-purpose gift cards; absent if it is 0. */
  value_off: Type.Optional(amount()),
  /** The reductions by promotions; `quantity` is the number of reduced pieces. */
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
  /** The gift card or house account that paid; absent for other tenders. */
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
  /** The waiter who is responsible for the bill; at first the user who opened it. */
  owner: Type.Optional(name()),
  /** Null until the number of guests is entered. */
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
  /** The coupon code entered for this bill. Promotions with a coupon apply only if their code is entered. */
  coupon: Type.Optional(name()),
  /** The sum of `off` of all lines, and the part of it that is due to promotions. */
  discountTotal: amount(),
  promotionTotal: Type.Optional(amount()),
  compTotal: amount(),
  taxTotal: amount(),
  total: amount(),
  paid: amount(),
  tips: amount(),
  due: amount(),
  payments: Type.Array(Payment),
  /** The points that will be spent for this bill, and the amount by which they reduce it. */
  points: nullable(Type.Object({ points: Type.Integer(), amount: amount() })),
  /** The single-purpose gift cards that the bill spends, each with its amount. */
  cards: Type.Array(
    Type.Object({ account_id: Type.Integer(), last4: Type.String(), amount: amount() }),
  ),
  /**
   * The allergies noted on each order of the bill, and when the kitchen acknowledged them; absent if there are none.
   */
  allergies: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), seen_at: nullable(instant()) })),
  ),
});
export type Bill = Static<typeof Bill>;

/** A bill as it is shown with the orders of a table. */
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

/** The kinds whose value does not count in sums, because the restaurant lost nothing. */
export const NO_LOSS: readonly ExceptionKind[] = ['approval-refused', 'held-discarded'];

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

/** The service charge of the store settings; null if the store has no service charge. */
export const ServiceChargeRead = nullable(
  Type.Object({
    title: Type.String(),
    percent: Type.Number(),
    minGuests: Type.Integer(),
    taxId: nullable(Type.Integer()),
  }),
);
