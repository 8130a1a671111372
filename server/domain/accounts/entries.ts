// Entries of accounts. Entries are only ever added, and each contains the new balance (contract 32).
import type { EntryKind } from '#shared/account-kinds.ts';
import { Refusal, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { openShiftOf } from '../drawers/money-place.ts';
import { wireOf } from '../store/bill-rules.ts';
import type { StoredAccount } from './accounts.ts';

const insertEntry = prepared<{
  account: number;
  at: number;
  day: string;
  kind: EntryKind;
  amount: number;
  balance: number;
  invoice: number | null;
  payment: number | null;
  user: number | null;
  approved: string | null;
  reason: string | null;
  shift: number | null;
}>()((p) =>
  qb.insertInto('entries').values({
    account_id: p('account'),
    at: p('at'),
    business_day: p('day'),
    kind: p('kind'),
    amount: p('amount'),
    balance: p('balance'),
    invoice_id: p('invoice'),
    payment_id: p('payment'),
    user_id: p('user'),
    approved_by: p('approved'),
    reason: p('reason'),
    shift_id: p('shift'),
  }),
);

// Changes the balance only if it has not changed since it was read. Otherwise an entry could be computed from an
// outdated balance.
const addToBalance = prepared<{ id: number; was: number; amount: number }>()((p) =>
  qb
    .updateTable('accounts')
    .set((eb) => ({ balance: eb('balance', '+', p('amount')) }))
    .where('id', '=', p('id'))
    .where('balance', '=', p('was')),
);

interface NewEntry {
  readonly kind: EntryKind;
  /** The change of the balance. */
  readonly amount: number;
  readonly invoiceId?: number | null;
  readonly paymentId?: number | null;
  readonly reason?: string | null;
  readonly approvedBy?: string | null;
}

/**
 * Adds an entry and changes the balance of the account. Returns the account with its new balance, and the id of the
 * entry.
 */
export function addEntry(
  tx: Tx,
  context: CommandContext,
  account: StoredAccount,
  { kind, amount, ...entry }: NewEntry,
): { account: StoredAccount; entryId: number } {
  const { now, actor } = context;
  const { changes } = tx.run(addToBalance, { id: account.id, was: account.balance, amount });
  if (changes !== 1) throw new Error(`account ${account.id} has another balance than was read`);
  const balance = account.balance + amount;
  const { id: entryId } = tx.run(insertEntry, {
    account: account.id,
    at: now,
    day: openBusinessDay(tx, now),
    kind,
    amount,
    balance,
    invoice: entry.invoiceId ?? null,
    payment: entry.paymentId ?? null,
    user: actor?.userId ?? null,
    approved: entry.approvedBy ?? null,
    reason: entry.reason ?? null,
    shift: openShiftOf(tx, context).shift?.id ?? null,
  });
  return { account: { ...account, balance }, entryId };
}

/** Returns a function that converts an account's amounts to the form that the API uses: money, or whole points. */
export function balancesOf(
  tx: Tx,
  { kind }: Pick<StoredAccount, 'kind'>,
): (amount: number) => number {
  return kind === 'points' ? (amount) => amount : wireOf(tx).amount;
}

/** Returns an account's amount in the form that the API uses: money, or whole points. */
export const wireBalance = (
  tx: Tx,
  { kind }: Pick<StoredAccount, 'kind'>,
  amount: number,
): number => (kind === 'points' ? amount : wireOf(tx).amount(amount));

/** Returns 409 BALANCE_TOO_LOW with the balance of the account. For a card, the message also contains the balance. */
export const tooLow = (tx: Tx, account: Pick<StoredAccount, 'kind' | 'balance'>): Refusal =>
  new Refusal(
    'BALANCE_TOO_LOW',
    account.kind === 'points'
      ? 'There are not enough points.'
      : say`The balance of this card is too low: ${{ left: wireOf(tx).text(account.balance) }} left.`,
    { extra: { balance: wireBalance(tx, account, account.balance) } },
  );
