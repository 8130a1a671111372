// The house accounts of customers, with the limits up to which customers may owe money (contract 32).
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { wireOf } from '../store/bill-rules.ts';
import { findCustomerAccount, openAccount } from './accounts.ts';
import { endAccount } from './expire.ts';

const setLimit = prepared<{ id: number; limit: number | null }>()((p) =>
  qb
    .updateTable('accounts')
    .set({ limit_cents: p('limit') })
    .where('id', '=', p('id')),
);

interface Customer {
  readonly phone: string;
  readonly name: string;
}

/**
 * Sets the limit of a customer's house account; null allows no further charges. A changed limit needs the permission
 * VALUE.
 */
export function setHouseAccount(
  tx: Tx,
  context: CommandContext,
  { phone, name }: Customer,
  sent: { readonly limit: number } | null | undefined,
): void {
  if (sent === undefined) return;
  const wire = wireOf(tx);
  const limit = sent === null ? null : wire.read(sent.limit, 'houseAccount');
  const account = findCustomerAccount(tx, phone, 'house');
  const was = account?.limit_cents ?? null;
  if (limit === was) return;
  const said = (cents: number | null) => (cents === null ? 'none' : wire.text(cents));
  const reason = `${said(was)} → ${said(limit)}`;
  const { approvedBy } = needRight(context, 'value', () => ({
    text: `House account of ${name}: ${reason}`,
    amount: wire.orNull(limit),
  }));
  if (account) tx.run(setLimit, { id: account.id, limit });
  else {
    const own = { kind: 'house', title: name, customer_id: phone, limit_cents: limit } as const;
    openAccount(tx, { ...own, created_at: context.now });
  }
  const title = `House account of ${name}`;
  recordException(tx, context, {
    kind: 'value',
    valueCents: limit ?? 0,
    title,
    reason,
    approvedBy,
  });
}

const leave = prepared<{ id: number }>()((p) =>
  qb.updateTable('accounts').set({ customer_id: null }).where('id', '=', p('id')),
);

/**
 * Closes the accounts of a customer who is being deleted; their points expire. Throws 409 ACCOUNT_OPEN if a house
 * account is not at 0.
 */
export function closeAccounts(tx: Tx, context: CommandContext, phone: string): void {
  const house = findCustomerAccount(tx, phone, 'house');
  if (house && house.balance !== 0) {
    const extra = { accountId: house.id, balance: wireOf(tx).amount(house.balance) };
    throw new Refusal('ACCOUNT_OPEN', "The balance of this customer's house account is not 0.", {
      extra,
    });
  }
  const points = findCustomerAccount(tx, phone, 'points');
  for (const account of [house, points]) {
    if (!account) continue;
    endAccount(tx, context, account, { state: 'closed', reason: 'The customer was deleted.' });
    tx.run(leave, { id: account.id });
  }
}
