// The read forms of drawers, shifts, X and Z, as schemas that carry their types (CONTRACT §10, §19).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { MOVE_KINDS, OPENING_CAUSES, SHIFT_STATES } from '../states/shift.ts';
import { amount, instant, nullable } from './common.ts';

const name = () => nullable(Type.String());

export const Drawer = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  printer_id: nullable(Type.Integer()),
  /** Whose purse it is. */
  username: name(),
});
export type Drawer = Static<typeof Drawer>;

/** One payment type of a count; what was expected is null while nobody may know it. */
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
  /** Null where no figures are told. */
  float: nullable(amount()),
  reason: name(),
  moves: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: oneOf(MOVE_KINDS),
      amount: amount(),
      reason: Type.String(),
      /** Who got a tipout. */
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
  /** Each time that the drawer was told to open. */
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

/** What X and Z say alike. */
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
  discounts: CountAndAmount,
  comps: CountAndAmount,
  voids_before: CountAndAmount,
  voids_after: CountAndAmount,
  waste: amount(),
  refunds: CountAndAmount,
  service: amount(),
  rounding: amount(),
  tips: amount(),
  /** Empty in the X of a shift that is not counted yet, but for who keeps the settings. */
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
};
export const XReport = Type.Object(reportFields);
export type XReport = Static<typeof XReport>;

/** A screen that holds orders or payments which the hub does not have. */
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
  from: instant(),
  to: instant(),
  days: Type.Array(Type.String()),
  closed_at: instant(),
  closed_by: name(),
  approved_by: name(),
  screens_holding: Type.Array(HoldingScreen),
  /** All that was ever sold and given back. */
  perpetual: Type.Object({ sales: amount(), credits: amount() }),
  /** The end of the audit trail before the row of this Z. */
  audit_head: Type.String(),
  /** Empty of the first Z. */
  previous_hash: Type.String(),
  hash: Type.String(),
});
export type ZReport = Static<typeof ZReport>;
