// Drawers, shifts, X and Z reports as the API returns them: schemas with their types (contract 10, 19).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { MOVE_KINDS, OPENING_CAUSES, SHIFT_STATES } from '../states/shift.ts';
import { amount, instant, nullable } from './common.ts';
import { ValueFigures } from './value.ts';

const name = () => nullable(Type.String());

export const Drawer = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  printer_id: nullable(Type.Integer()),
  /** The owner of a server bank; null for a drawer. */
  username: name(),
});
export type Drawer = Static<typeof Drawer>;

/**
 * The result of a count for one payment type. The expected amount is null while it must stay hidden from the user.
 */
const CountRow = Type.Object({
  payment_type_id: Type.Integer(),
  title: Type.String(),
  counted: nullable(amount()),
  expected: nullable(amount()),
  difference: nullable(amount()),
  denominations: Type.Array(Type.Object({ value: amount(), count: Type.Integer() })),
});

export const Shift = Type.Object({
  id: Type.Integer(),
  drawer_id: Type.Integer(),
  drawer_title: Type.String(),
  state: oneOf(SHIFT_STATES),
  opened_at: instant(),
  opened_by: name(),
  closed_at: nullable(instant()),
  closed_by: name(),
  /** Null while the figures of the shift are hidden from the user. */
  float: nullable(amount()),
  reason: name(),
  moves: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: oneOf(MOVE_KINDS),
      amount: amount(),
      reason: Type.String(),
      /** The user who got a tip-out. */
      paid_to: name(),
      username: name(),
      approved_by: name(),
      created_at: instant(),
    }),
  ),
  counts: Type.Array(
    Type.Object({
      no: Type.Integer(),
      at: instant(),
      username: name(),
      approved_by: name(),
      rows: Type.Array(CountRow),
    }),
  ),
  /** One entry for each time that the hub commanded the drawer to open. */
  openings: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: instant(),
      cause: oneOf(OPENING_CAUSES),
      username: name(),
    }),
  ),
});
export type Shift = Static<typeof Shift>;

const CountAndAmount = Type.Object({ count: Type.Integer(), amount: amount() });

/** The fields that X and Z reports share. */
const reportFields = {
  invoices: Type.Object({
    first: nullable(Type.Integer()),
    last: nullable(Type.Integer()),
    sales: CountAndAmount,
    credits: CountAndAmount,
  }),
  taxes: Type.Array(
    Type.Object({
      title: Type.String(),
      rate: nullable(Type.Number()),
      type: nullable(oneOf(['exclusive', 'inclusive'])),
      gross: amount(),
      net: amount(),
      tax: amount(),
    }),
  ),
  /** Discounts that staff gave, without promotions. */
  discounts: CountAndAmount,
  /** Absent in reports from before the hub had promotions. */
  promotions: Type.Optional(
    Type.Array(Type.Object({ title: Type.String(), quantity: Type.Number(), amount: amount() })),
  ),
  comps: CountAndAmount,
  voids_before: CountAndAmount,
  voids_after: CountAndAmount,
  waste: amount(),
  refunds: CountAndAmount,
  service: amount(),
  rounding: amount(),
  tips: amount(),
  /** Empty in the X report of a shift that is not counted yet, except for users with the scope SETTINGS. */
  payments: Type.Array(
    Type.Object({
      payment_type_id: Type.Integer(),
      title: Type.String(),
      count: Type.Integer(),
      amount: amount(),
      rounding: amount(),
      tips: amount(),
      counted: nullable(amount()),
      difference: nullable(amount()),
    }),
  ),
  part_payments: Type.Object({ taken: amount(), used: amount() }),
  cash: Type.Object({
    float: amount(),
    in: amount(),
    out: amount(),
    drops: amount(),
    tipouts: amount(),
    expected: nullable(amount()),
  }),
  no_sales: Type.Integer(),
  reprints: Type.Integer(),
  guests: Type.Integer(),
  bills: Type.Integer(),
  open_bills: Type.Array(
    Type.Object({ id: Type.Integer(), table_title: name(), total: amount(), due: amount() }),
  ),
  without_shift: CountAndAmount,
  late: CountAndAmount,
  value: ValueFigures,
  /** Payments by customers who owed money on house accounts; these payments are no revenue. */
  accountPayments: CountAndAmount,
};
export const XReport = Type.Object(reportFields);
export type XReport = Static<typeof XReport>;

/** A screen with unsent orders or payments. */
export const HoldingScreen = Type.Object({
  name: Type.String(),
  username: Type.String(),
  held: Type.Integer(),
  last_heard: instant(),
});
export type HoldingScreen = Static<typeof HoldingScreen>;

export const ZReport = Type.Object({
  ...reportFields,
  z_no: Type.Integer(),
  /**
   * The generation of the pair of hubs, which grows with each takeover; absent on a hub that never had a second hub.
   */
  generation: Type.Optional(Type.Integer()),
  from: instant(),
  to: instant(),
  days: Type.Array(Type.String()),
  closed_at: instant(),
  closed_by: name(),
  approved_by: name(),
  screens_holding: Type.Array(HoldingScreen),
  /** The running totals of all sales and of all credit notes, including those in earlier Z reports. */
  perpetual: Type.Object({ sales: amount(), credits: amount() }),
  /** The hash of the last audit row before the row of this Z report. */
  audit_head: Type.String(),
  /** Empty in the first Z report. */
  previous_hash: Type.String(),
  hash: Type.String(),
});
export type ZReport = Static<typeof ZReport>;
