// The store, its print settings and its tables as the API returns them (contract 10).
import { type Static, Type } from 'typebox';
import { SCALE_KINDS } from '../billing/scale-labels.ts';
import { oneOf } from '../fields.ts';
import { amount, decimals, flag01, instant, nullable } from './common.ts';
import { GuestOrdersSetting } from './guests.ts';
import { GiftCards, Points } from './value.ts';

export const StoreTable = Type.Object({
  id: Type.Integer(),
  table_title: Type.String(),
  seating_capacity: Type.Integer(),
  floor: Type.String(),
});
export type StoreTable = Static<typeof StoreTable>;

/** The first digits of the labels of a scale, and whether such a label has a price or a weight. */
export const ScalePrefix = Type.Object({ prefix: Type.String(), kind: oneOf(SCALE_KINDS) });

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
  /** The languages of the menu, the store language first; present if there are several. */
  languages: Type.Optional(Type.Array(Type.String())),
  /** The languages of receipts; absent if receipts are in the store language. Guests don't read this. */
  receipt_languages: Type.Optional(Type.Array(Type.String())),
  currency_decimals: Type.Optional(decimals()),
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
  tip_limit_percent: Type.Optional(Type.Number()),
  no_sale_needs: Type.Optional(oneOf(['nothing', 'approval'])),
  auto_lock_seconds: Type.Optional(Type.Integer()),
  lock_after_send: Type.Optional(flag01()),
  shift_required: Type.Optional(flag01()),
  shift_tolerance: Type.Optional(Type.Number()),
  course_fire: Type.Optional(oneOf(['manual', 'auto'])),
  /** What guests may do on their phones; absent if guests do not order from their phones. */
  guest_orders: Type.Optional(GuestOrdersSetting),
  /** Orders from phones are paused until this instant; absent if they are not paused. */
  guest_paused_until: Type.Optional(instant()),
  /** 1: screens ask for a table before they send a dine-in order. */
  dine_in_needs_table: Type.Optional(flag01()),
  /** Null: no gift cards are sold. */
  gift_cards: Type.Optional(nullable(GiftCards)),
  /** Null: no points are earned. */
  points: Type.Optional(nullable(Points)),
  /** Absent if labels of a scale are not read. */
  scale_prefixes: Type.Optional(Type.Array(ScalePrefix)),
});
export type StoreSettings = Static<typeof StoreSettings>;

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
