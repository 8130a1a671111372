// Changes the balance of an account by hand, or expires an account. Both need the permission VALUE (contract 32).
import { parseMinor } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { getAccount, type StoredAccount } from '../../domain/accounts/accounts.ts';
import { addEntry, tooLow, wireBalance } from '../../domain/accounts/entries.ts';
import { endAccount } from '../../domain/accounts/expire.ts';
import { billRulesOf } from '../../domain/store/bill-rules.ts';
import type { Command } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';

type Message = { message: string };

/** Returns 'Gift card •••• 1234', or the name of the customer. */
export const accountSaid = ({ title, last4 }: StoredAccount): string =>
  last4 === null ? title : `${title} •••• ${last4}`;

/**
 * Returns the amount in minor units, or in whole points; it may be negative. Throws 400 for 0 and for too many
 * decimals.
 */
function readChange(tx: Tx, { kind }: StoredAccount, amount: number): number {
  const decimals = kind === 'points' ? 0 : billRulesOf(tx).decimals;
  const cents = parseMinor(Math.abs(amount), decimals);
  if (cents === undefined || cents === 0) throw invalid('amount', 'Please provide a valid amount.');
  return amount < 0 ? -cents : cents;
}

export const adjustAccount: Command<
  BodyOf<'POST /accounts/{id}/adjust'> & { id: number },
  Message
> = (tx, { id, amount: sent, reason }, context) => {
  const account = getAccount(tx, id);
  const amount = readChange(tx, account, sent);
  if (account.kind !== 'house' && account.balance + amount < 0) throw tooLow(tx, account);
  const { approvedBy } = needRight(context, 'value', () => ({
    text: `Adjust the balance of ${accountSaid(account)}: ${reason}`,
    amount: Math.abs(wireBalance(tx, account, amount)),
  }));
  addEntry(tx, context, account, { kind: 'adjust', amount, reason, approvedBy });
  const valueCents = account.kind === 'points' ? 0 : amount;
  const title = `${accountSaid(account)}: ${wireBalance(tx, account, amount)}`;
  recordException(tx, context, { kind: 'value', valueCents, title, reason, approvedBy });
  const details = { amount: wireBalance(tx, account, amount), reason, approvedBy };
  audit(tx, context, { kind: 'account.adjusted', entity: 'account', id, details });
  return { answer: { message: 'The balance is changed.' } };
};

export const expireAccount: Command<{ id: number; reason: string }, Message> = (
  tx,
  { id, reason },
  context,
) => {
  const account = getAccount(tx, id);
  if (account.kind === 'house') throw invalid('id', 'A house account does not expire.');
  const answer = { message: 'The account has expired.' };
  if (account.state !== 'open' && account.balance <= 0) return { answer };
  const { approvedBy } = needRight(context, 'value', () => ({
    text: `Expire ${accountSaid(account)}: ${reason}`,
    amount: wireBalance(tx, account, account.balance),
  }));
  endAccount(tx, context, account, { state: 'expired', reason, approvedBy });
  const valueCents = account.kind === 'points' ? 0 : account.balance;
  const title = accountSaid(account);
  recordException(tx, context, { kind: 'value', valueCents, title, reason, approvedBy });
  const details = { balance: wireBalance(tx, account, account.balance), reason, approvedBy };
  audit(tx, context, { kind: 'account.expired', entity: 'account', id, details });
  return { answer };
};
