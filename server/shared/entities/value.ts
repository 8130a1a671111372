// Accounts and their entries as the API returns them (contract 32).
import { type Static, Type } from 'typebox';
import { ACCOUNT_KINDS, ACCOUNT_STATES, ENTRY_KINDS } from '../account-kinds.ts';
import { CARD_KINDS } from '../card-kinds.ts';
import { oneOf } from '../fields.ts';
import { amount, instant, nullable } from './common.ts';

/** `amount` and `balance` are money; in a points account they are whole points. */
export const AccountEntry = Type.Object({
  id: Type.Integer(),
  at: instant(),
  kind: oneOf(ENTRY_KINDS),
  amount: amount(),
  /** The balance of the account after this entry. */
  balance: amount(),
  invoice_id: nullable(Type.Integer()),
  username: nullable(Type.String()),
  reason: nullable(Type.String()),
  /** The id of the payment that this entry booked for a house account; null for other entries and cancelled payments. */
  payment_id: nullable(Type.Integer()),
});
export type AccountEntry = Static<typeof AccountEntry>;

export const Account = Type.Object({
  id: Type.Integer(),
  kind: oneOf(ACCOUNT_KINDS),
  title: Type.String(),
  /** The last four digits of a gift card. */
  last4: nullable(Type.String()),
  customer_id: nullable(Type.String()),
  /** The amount that the customer owes on a house account; the money or points that are left on any other account. */
  balance: amount(),
  limit: nullable(amount()),
  expires_at: nullable(instant()),
  state: oneOf(ACCOUNT_STATES),
  /** Newest first. */
  entries: Type.Array(AccountEntry),
});
export type Account = Static<typeof Account>;

export const Statement = Type.Object({
  opening: amount(),
  /** Oldest first. */
  entries: Type.Array(AccountEntry),
  closing: amount(),
});
export type Statement = Static<typeof Statement>;

const sums = { count: Type.Integer(), balance: amount() };

/** The sums of all accounts of each kind; points are whole numbers. */
export const OpenAccounts = Type.Object({
  gift: Type.Object({
    ...sums,
    /** The sums of gift cards by the month in which the cards were issued, `YYYY-MM`. */
    months: Type.Array(Type.Object({ month: Type.String(), ...sums })),
  }),
  points: Type.Object(sums),
  house: Type.Object({
    ...sums,
    /**
     * The accounts with the largest debts. `over_30`, `over_60` and `over_90` are the parts that have been owed for
     * more than that many days.
     */
    owed: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        customer_id: nullable(Type.String()),
        balance: amount(),
        limit: nullable(amount()),
        over_30: amount(),
        over_60: amount(),
        over_90: amount(),
      }),
    ),
  }),
});
export type OpenAccounts = Static<typeof OpenAccounts>;

/** A gift card that was issued, or to which money was added, when a bill was paid. */
export const IssuedCard = Type.Object({
  accountId: Type.Integer(),
  last4: Type.String(),
  amount: amount(),
  balance: amount(),
});
export type IssuedCard = Static<typeof IssuedCard>;

/** The tax of a single-purpose card; null for a single-purpose card without tax and for a multi-purpose card. */
export const CardTax = nullable(
  Type.Object({
    title: Type.String(),
    rate: Type.Number(),
    type: oneOf(['exclusive', 'inclusive']),
  }),
);
export type CardTax = Static<typeof CardTax>;

/** The settings of gift cards. */
export const GiftCards = Type.Object({
  kind: oneOf(CARD_KINDS),
  taxId: nullable(Type.Integer()),
  expiresMonths: nullable(Type.Integer()),
  maxBalance: amount(),
});
export type GiftCards = Static<typeof GiftCards>;

/** The settings of points. */
export const Points = Type.Object({
  earnPer: amount(),
  earnPoints: Type.Integer(),
  worth: amount(),
  minSpend: Type.Integer(),
  expiresMonths: nullable(Type.Integer()),
});
export type Points = Static<typeof Points>;

/**
 * The changes of accounts in a period, by kind of entry. `open` is the balance at the end of the period; null in an X
 * report.
 */
export const ValueFigures = Type.Object({
  gift: Type.Object({
    sold: amount(),
    sold_multi: amount(),
    redeemed: amount(),
    returned: amount(),
    expired: amount(),
    adjusted: amount(),
    open: nullable(amount()),
  }),
  house: Type.Object({
    charged: amount(),
    paid: amount(),
    returned: amount(),
    adjusted: amount(),
    open: nullable(amount()),
  }),
  points: Type.Object({
    earned: Type.Integer(),
    spent: Type.Integer(),
    returned: Type.Integer(),
    expired: Type.Integer(),
    adjusted: Type.Integer(),
    open: nullable(Type.Integer()),
  }),
});
export type ValueFigures = Static<typeof ValueFigures>;
