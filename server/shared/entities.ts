// The read forms of the contract's entities (CONTRACT §10), as schemas that carry their types.
import { type Static, type TSchema, Type } from 'typebox';
import { GroupBill, InvoiceLine, Payment } from './entities/bills.ts';
import { oneOf } from './fields.ts';
import {
  DELIVERY_TYPES,
  ITEM_STATUSES,
  ORDER_STATUSES,
  RESERVATION_STATUSES,
} from './states/states.ts';

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** An instant as ISO 8601 in UTC. */
const instant = () => Type.String();
/** A wire amount with at most two decimals. */
const amount = () => Type.Number();
const flag01 = () => Type.Union([Type.Literal(0), Type.Literal(1)]);

export const SessionUser = Type.Object({
  username: Type.String(),
  name: Type.String(),
  designation: Type.String(),
  photo: Type.Null(),
  role: oneOf(['admin', 'user']),
  scope: Type.String(),
});
export type SessionUser = Static<typeof SessionUser>;

export const Device = Type.Object({
  device_id: Type.String(),
  device_ip: Type.String(),
  device_name: Type.String(),
  device_location: Type.String(),
  created_at: instant(),
  isMyDevice: Type.Boolean(),
});
export type Device = Static<typeof Device>;

export const Category = Type.Object({ id: Type.Integer(), title: Type.String() });
export type Category = Static<typeof Category>;

const taxType = () => nullable(oneOf(['exclusive', 'inclusive']));
export const Tax = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  rate: Type.Number(),
  type: oneOf(['exclusive', 'inclusive']),
});
export type Tax = Static<typeof Tax>;

/** A variant's price replaces the item's; an add-on's is added. */
export const MenuOption = Type.Object({
  id: Type.Integer(),
  item_id: Type.Integer(),
  title: Type.String(),
  price: amount(),
});
export type MenuOption = Static<typeof MenuOption>;

export const MenuItem = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  price: amount(),
  net_price: nullable(amount()),
  image: nullable(Type.String()),
  /** Absent where there is none. */
  description: Type.Optional(Type.String()),
  category_id: nullable(Type.Integer()),
  category_title: nullable(Type.String()),
  tax_id: nullable(Type.Integer()),
  tax_title: nullable(Type.String()),
  tax_rate: nullable(Type.Number()),
  tax_type: taxType(),
  addons: Type.Array(MenuOption),
  variants: Type.Array(MenuOption),
});
export type MenuItem = Static<typeof MenuItem>;

export const StoreTable = Type.Object({
  id: Type.Integer(),
  table_title: Type.String(),
  seating_capacity: Type.Integer(),
  floor: Type.String(),
});
export type StoreTable = Static<typeof StoreTable>;

export const PaymentType = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  is_active: flag01(),
  is_cash: flag01(),
});
export type PaymentType = Static<typeof PaymentType>;

export const PrintSettings = Type.Object({
  page_format: oneOf(['80', '57']),
  header: Type.String(),
  footer: Type.String(),
  show_notes: flag01(),
  is_enable_print: flag01(),
  show_store_details: flag01(),
  show_customer_details: flag01(),
  print_token: flag01(),
});
export type PrintSettings = Static<typeof PrintSettings>;

export const StoreSettings = Type.Object({
  store_name: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  currency: Type.String(),
  image: nullable(Type.String()),
  is_qr_menu_enabled: flag01(),
  timezone: Type.Optional(Type.String()),
  public_address: Type.Optional(Type.String()),
  currency_decimals: Type.Optional(Type.Integer()),
  cash_rounding: Type.Optional(Type.Integer()),
  tax_rounding: Type.Optional(oneOf(['line', 'bill'])),
  service_charge: Type.Optional(
    nullable(
      Type.Object({
        title: Type.String(),
        percent: Type.Number(),
        minGuests: Type.Integer(),
        taxId: nullable(Type.Integer()),
      }),
    ),
  ),
  void_needs: Type.Optional(oneOf(['nothing', 'reason', 'approval'])),
  discount_limit_percent: Type.Optional(Type.Number()),
});
export type StoreSettings = Static<typeof StoreSettings>;

export const SoldAddon = Type.Object({ id: Type.Integer(), title: Type.String(), price: amount() });
export type SoldAddon = Static<typeof SoldAddon>;

export const OrderItem = Type.Object({
  id: Type.Integer(),
  order_id: Type.Integer(),
  item_id: Type.Integer(),
  item_title: Type.String(),
  variant_id: nullable(Type.Integer()),
  variant_title: nullable(Type.String()),
  variant_price: nullable(amount()),
  quantity: Type.Integer(),
  status: oneOf(ITEM_STATUSES),
  date: instant(),
  addons: Type.Array(SoldAddon),
  notes: nullable(Type.String()),
  price: amount(),
  net: amount(),
  tax: amount(),
  total: amount(),
  tax_title: nullable(Type.String()),
  tax_rate: nullable(Type.Number()),
  tax_type: taxType(),
  /** 0 is the table's. */
  seat: Type.Optional(Type.Integer()),
  course: Type.Optional(nullable(Type.Integer())),
  /** Where it was moved without its order. */
  table_title: Type.Optional(nullable(Type.String())),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  id: Type.Integer(),
  date: instant(),
  delivery_type: oneOf(DELIVERY_TYPES),
  customer_type: oneOf(['WALKIN', 'CUSTOMER']),
  customer_id: nullable(Type.String()),
  customer_name: nullable(Type.String()),
  status: oneOf(ORDER_STATUSES),
  payment_status: oneOf(['pending', 'paid']),
  token_no: Type.Integer(),
  items: Type.Array(OrderItem),
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  floor: nullable(Type.String()),
  seen_at: nullable(instant()),
});
export type Order = Static<typeof Order>;

export const OrderGroup = Type.Object({
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  floor: nullable(Type.String()),
  orders: Type.Array(Order),
  order_ids: Type.Array(Type.Integer()),
  /** The open bills on which anything of theirs lies. */
  bills: Type.Optional(Type.Array(GroupBill)),
});
export type OrderGroup = Static<typeof OrderGroup>;

/** The sums of a bill and the orders on it. */
export const BillSummary = Type.Object({
  subtotal: amount(),
  taxTotal: amount(),
  total: amount(),
  orders: Type.Array(Order),
});
export type BillSummary = Static<typeof BillSummary>;

export const Reservation = Type.Object({
  id: Type.Integer(),
  customer_id: Type.String(),
  customer_name: Type.String(),
  date: instant(),
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  status: oneOf(RESERVATION_STATUSES),
  notes: Type.String(),
  people_count: Type.Integer(),
  unique_code: Type.String(),
  created_at: instant(),
  updated_at: instant(),
});
export type Reservation = Static<typeof Reservation>;

export const Customer = Type.Object({
  phone: Type.String(),
  name: Type.String(),
  email: Type.String(),
  gender: nullable(oneOf(['female', 'male', 'other'])),
  birth_date: nullable(Type.String()),
  created_at: instant(),
  updated_at: instant(),
});
export type Customer = Static<typeof Customer>;

export const Invoice = Type.Object({
  invoice_id: Type.Integer(),
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
  /** A credit note has negative figures and names the invoice of which it gives back. */
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

export const StaffUser = Type.Object({
  username: Type.String(),
  name: Type.String(),
  role: oneOf(['admin', 'user']),
  photo: Type.Null(),
  designation: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  scope: Type.String(),
  has_pin: flag01(),
});
export type StaffUser = Static<typeof StaffUser>;

export const TopItem = Type.Object({
  title: Type.String(),
  price: amount(),
  orders_count: Type.Integer(),
});
export type TopItem = Static<typeof TopItem>;

export const Subscription = Type.Object({
  id: Type.Integer(),
  plan_name: Type.String(),
  plan_price: amount(),
  subscription_date: nullable(Type.String()),
  expiry_date: nullable(Type.String()),
  payment_status: oneOf(['paid', 'pending', 'failed']),
  renewal_date: nullable(Type.String()),
  transaction_no: Type.String(),
  ref_no: Type.String(),
  is_active: flag01(),
});
export type Subscription = Static<typeof Subscription>;

export const MessageOnly = Type.Object({ message: Type.String() });
export const MessageAndId = Type.Object({ message: Type.String(), id: Type.Integer() });
