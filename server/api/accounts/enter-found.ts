// Enters an account entry of the old hub: a change by hand, or a payment for a house account (contract 38.1).
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { getAccount } from '../../domain/accounts/accounts.ts';
import { wireBalance } from '../../domain/accounts/entries.ts';
import type { EnterFound } from '../../domain/found/enter.ts';
import { answerFound } from '../../domain/found/found.ts';
import type { FoundAccountEntry } from '../../domain/found/found-entry.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { adjustAccount } from './adjust.ts';
import { payAccount } from './house-payments.ts';

/**
 * Throws 409 if the account's id belongs to another account on this hub, because the account was opened only on the
 * old hub.
 */
function expectSame(tx: Tx, { account: { id, createdAt } }: FoundAccountEntry): void {
  if (getAccount(tx, id).created_at === createdAt) return;
  throw new Refusal(
    'BAD_TRANSITION',
    'This account was opened on the old hub only. Open it here, then dismiss this entry.',
  );
}

export const enterFoundAccountEntry: EnterFound<FoundAccountEntry> = (
  tx,
  { row, entry },
  context,
) => {
  expectSame(tx, entry);
  const { account, amount, tenders } = entry;
  const wire = wireOf(tx);
  const reason = entry.reason ?? 'Found on the old hub';
  const payments = tenders.map(({ typeId, amountCents }) => ({
    paymentTypeId: typeId,
    amount: wire.amount(amountCents),
  }));
  const { id } = account;
  const { events, signals } =
    payments.length > 0
      ? payAccount(tx, { id, payments, reason }, context)
      : adjustAccount(
          tx,
          { id, amount: wireBalance(tx, getAccount(tx, id), amount), reason },
          context,
        );
  answerFound(tx, context, row.id, 'entered');
  return {
    answer: { orderId: null, tokenNo: null, billId: null },
    ...(events && { events }),
    ...(signals && { signals }),
  };
};
