// Guests' orders, QR cards and parties as the API returns them (contract 29).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { GUEST_LINE_STATES, GUEST_ORDER_STATES } from '../states/guest-order.ts';
import { amount, decimals, instant, nullable } from './common.ts';

const TABLE_MODES = ['off', 'confirm-first', 'confirm-each', 'direct'] as const;
const PICKUP_MODES = ['off', 'confirm-each'] as const;

export const GuestOrdersSetting = Type.Object({
  table: oneOf(TABLE_MODES, 'Please choose how orders from tables are taken.'),
  pickup: oneOf(PICKUP_MODES, 'Please choose how orders for pick-up are taken.'),
  callWaiter: Type.Boolean({ sentence: 'Please choose on or off.' }),
  askBill: Type.Boolean({ sentence: 'Please choose on or off.' }),
});
export type GuestOrdersSetting = Static<typeof GuestOrdersSetting>;

export const GuestCard = Type.Object({
  id: Type.Integer(),
  /** Null: the card is for pick-up orders. */
  table_id: nullable(Type.Integer()),
  title: Type.String(),
  url: Type.String(),
  created_at: instant(),
});
export type GuestCard = Static<typeof GuestCard>;

const lineFields = {
  title: Type.String(),
  variant_title: nullable(Type.String()),
  addons: Type.Array(Type.String()),
  options: Type.Array(Type.String()),
  quantity: Type.Integer(),
  total: amount(),
};

export const WaitingOrder = Type.Object({
  id: Type.Integer(),
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  name: nullable(Type.String()),
  lines: Type.Array(Type.Object({ ...lineFields, notes: nullable(Type.String()) })),
  total: amount(),
  created_at: instant(),
  /** True if it is the first order from this phone. */
  first: Type.Boolean(),
  /** Null for an order from another program. */
  session_no: nullable(Type.Integer()),
  /** Set for an order from another program; absent for orders from guests' phones. */
  open: Type.Optional(
    Type.Object({
      /** The title of the API key with which the order was sent. */
      program: Type.String(),
      delivery_type: oneOf(['takeaway', 'delivery']),
      phone: nullable(Type.String()),
      notes: nullable(Type.String()),
      paid: amount(),
    }),
  ),
});
export type WaitingOrder = Static<typeof WaitingOrder>;

export const GuestCalls = Type.Object({
  waiter: nullable(instant()),
  bill: nullable(instant()),
});
export type GuestCalls = Static<typeof GuestCalls>;

const SESSION_STATES = ['open', 'ended'] as const;

export const GuestParty = Type.Object({
  state: oneOf(SESSION_STATES),
  table_title: nullable(Type.String()),
  orders: Type.Array(
    Type.Object({
      /** Null for an order that staff entered. */
      id: nullable(Type.Integer()),
      state: oneOf(GUEST_ORDER_STATES),
      reason: nullable(Type.String()),
      mine: Type.Boolean(),
      token_no: nullable(Type.Integer()),
      total: amount(),
      lines: Type.Array(Type.Object({ ...lineFields, status: oneOf(GUEST_LINE_STATES) })),
    }),
  ),
  bill: nullable(Type.Object({ total: amount(), paid: amount(), due: amount() })),
  calls: GuestCalls,
  promised_at: nullable(instant()),
});
export type GuestParty = Static<typeof GuestParty>;

export const Opened = Type.Object({
  session: Type.Object({
    kind: oneOf(['table', 'pickup']),
    table_title: nullable(Type.String()),
    state: oneOf(SESSION_STATES),
  }),
  store: Type.Object({
    title: Type.String(),
    currency: Type.String(),
    currency_decimals: decimals(),
    languages: Type.Array(Type.String()),
    wait_minutes: nullable(Type.Integer()),
  }),
});
