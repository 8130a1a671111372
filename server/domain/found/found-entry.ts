// The last entries that a sealed hub (the old primary after a takeover) had acknowledged, in the form in which it sends
// them to the new primary (contract 38.1). Amounts are in minor units.
import { type Static, Type } from 'typebox';
import { nullable } from '#shared/entities/common.ts';

const Dish = {
  options: Type.Array(Type.Object({ id: Type.Integer(), quantity: Type.Integer() })),
  addons: Type.Array(Type.Integer()),
  notes: nullable(Type.String()),
  variantId: nullable(Type.Integer()),
};
const Line = Type.Object({
  itemId: Type.Integer(),
  title: Type.String(),
  quantity: Type.Integer(),
  /** The price of one piece with its options and add-ons. It is used only for dishes with an open price. */
  unitCents: Type.Integer(),
  seat: Type.Integer(),
  course: nullable(Type.Integer()),
  ...Dish,
  /** The dishes of a set; null for a line that is not a set. */
  choices: nullable(
    Type.Array(Type.Object({ step: Type.Integer(), itemId: Type.Integer(), ...Dish })),
  ),
});

/** The fields that all kinds of entries have. */
const Head = {
  /** The number of the entry on the sealed hub. */
  number: Type.Integer(),
  at: Type.Integer(),
  username: nullable(Type.String()),
  /** The finders (hashes) of the calls with an `Idempotency-Key` that may have made this entry. */
  finders: Type.Array(Type.String()),
};
/** A bill of the sealed hub. The hub that took over has the same bill if it was opened before the takeover. */
const BillRef = Type.Object({ id: Type.Integer(), openedAt: Type.Integer() });

export const FoundOrder = Type.Object({
  kind: Type.Literal('order'),
  ...Head,
  bill: BillRef,
  tokenNo: Type.Integer(),
  totalCents: Type.Integer(),
  deliveryType: Type.Union([
    Type.Literal('dinein'),
    Type.Literal('takeaway'),
    Type.Literal('delivery'),
  ]),
  customerId: nullable(Type.String()),
  tableId: nullable(Type.Integer()),
  tableTitle: nullable(Type.String()),
  allergies: nullable(Type.String()),
  sellsCard: Type.Boolean(),
  /**
   * For an order that a guest or another program sent: the number and time that it had while it waited for staff.
   * Absent from hubs of an older version.
   */
  sent: Type.Optional(nullable(Type.Object({ id: Type.Integer(), at: Type.Integer() }))),
  lines: Type.Array(Line),
});
export type FoundOrder = Static<typeof FoundOrder>;

const Tender = Type.Object({
  typeId: Type.Integer(),
  title: Type.String(),
  amountCents: Type.Integer(),
  tipCents: Type.Integer(),
  accountId: nullable(Type.Integer()),
});

export const FoundPayment = Type.Object({
  kind: Type.Literal('payment'),
  ...Head,
  bill: BillRef,
  tender: Tender,
});
export type FoundPayment = Static<typeof FoundPayment>;

export const FoundAccountEntry = Type.Object({
  kind: Type.Literal('entry'),
  ...Head,
  account: Type.Object({
    id: Type.Integer(),
    kind: Type.Union([Type.Literal('gift'), Type.Literal('house'), Type.Literal('points')]),
    title: Type.String(),
    createdAt: Type.Integer(),
  }),
  amount: Type.Integer(),
  reason: nullable(Type.String()),
  /** The tenders, if the entry is a payment for a house account; empty for a change by hand. */
  tenders: Type.Array(Tender),
});
export type FoundAccountEntry = Static<typeof FoundAccountEntry>;

/**
 * Entries that staff can only read and dismiss: orders that wait for staff (`guest`), reservations, the waitlist,
 * changes of bills, cash in and out, and Zs. A `guest` with `what` is an order that the old hub refused. Staff can
 * enter the same refusal here.
 */
export const FoundNote = Type.Object({
  kind: Type.Union([
    Type.Literal('guest'),
    Type.Literal('reservation'),
    Type.Literal('waitlist'),
    Type.Literal('change'),
    Type.Literal('cash'),
    Type.Literal('z'),
  ]),
  ...Head,
  title: Type.String(),
  /** The value of a change, the total of an order or a Z; for cash out it is negative. */
  amountCents: Type.Integer(),
  /** For a change or a cash move, its kind; for a reservation, its instant; for a refusal, its reason; else null. */
  what: nullable(Type.String()),
  billId: nullable(Type.Integer()),
  lines: Type.Array(Type.Object({ title: Type.String(), quantity: Type.Integer() })),
});
export type FoundNote = Static<typeof FoundNote>;

export const FoundEntry = Type.Union([FoundOrder, FoundPayment, FoundAccountEntry, FoundNote]);
export type FoundEntry = Static<typeof FoundEntry>;

/** For each kind of entry, the highest number that both hubs have. */
export interface KnownUpTo {
  readonly order: number;
  readonly payment: number;
  readonly entry: number;
  /** Absent from hubs of an older version, which list no notes. */
  readonly notes?: Readonly<Record<FoundNote['kind'], number>>;
}
