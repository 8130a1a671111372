// The accounts of guests: gift cards, house accounts and points, with their entries.
import type { Generated } from 'kysely';
import type { AccountKind, AccountState, EntryKind } from '#shared/account-kinds.ts';
import type { TaxType } from '#shared/billing/tax.ts';
import type { CardKind } from '#shared/card-kinds.ts';
import type { RowId } from './columns.ts';

export interface AccountRow {
  id: RowId;
  kind: AccountKind;
  title: string;
  state: Generated<AccountState>;
  /** The sum of the account's entries: minor units, or whole points. */
  balance: Generated<number>;
  created_at: number;
  /** The phone of the account's customer; null for gift cards, and once the customer was deleted. */
  customer_id: string | null;
  /** The limit of a house account; null means that nothing more may be charged to it. */
  limit_cents: number | null;
  /** The last business day on which the account can be used. */
  expires_on: string | null;
  last4: string | null;
  code_hash: string | null;
  /** A new code, encrypted until it is printed. */
  sealed_code: string | null;
  card_kind: CardKind | null;
  tax_title: string | null;
  tax_rate_milli: number | null;
  tax_type: TaxType | null;
}

export interface EntryRow {
  id: RowId;
  account_id: number;
  at: number;
  business_day: string;
  kind: EntryKind;
  amount: number;
  /** The balance after this entry. */
  balance: number;
  invoice_id: number | null;
  payment_id: number | null;
  user_id: number | null;
  approved_by: string | null;
  reason: string | null;
  shift_id: number | null;
}

/** A payment by which a customer reduces their debt on a house account. Its tenders are rows of `payments`. */
interface AccountPaymentRow {
  id: RowId;
  account_id: number;
  amount_cents: number;
  cancelled_at: number | null;
}

/** The gift card that an order item sells. */
export interface CardLineRow {
  order_item_id: number;
  /** The existing gift card to which money is added; null for a new card. */
  account_id: number | null;
  /** The hash of the code, for a new card that has a code already. */
  code_hash: string | null;
  last4: string | null;
  /** Null until the order item is paid. */
  entry_id: number | null;
}

interface CardTryRow {
  id: RowId;
  at: number;
  user_id: number;
  till_id: number | null;
}

export interface ValueTables {
  accounts: AccountRow;
  entries: EntryRow;
  account_payments: AccountPaymentRow;
  card_lines: CardLineRow;
  card_tries: CardTryRow;
}
