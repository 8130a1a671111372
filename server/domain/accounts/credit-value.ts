// The effects of a credit note on accounts: it takes back earned points and sold gift cards, and returns spent points
// and the amounts of single-purpose cards (contract 32).

import type { EntryKind } from '#shared/account-kinds.ts';
import type { Cents } from '#shared/billing/money.ts';
import { takenBack } from '#shared/billing/points.ts';
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { getAccount } from './accounts.ts';
import { addEntry } from './entries.ts';

interface Left {
  readonly account_id: number;
  readonly earned: number;
  /** The points, or the amount of a single-purpose card, that were spent on the invoice and not returned yet. */
  readonly spent: number;
}

// For each account, the points and card amounts of an invoice that were not taken back or returned yet. Entries of
// payments are not included, because the refund call names the payments to return.
const leftOf = written<{ sale: number }, Left>(
  `SELECT account_id, sum(amount * (kind = 'earn')) AS earned,
     0 - sum(amount * (kind IN ('spend', 'redeem', 'return'))) AS spent
   FROM entries WHERE payment_id IS NULL AND kind IN ('earn', 'spend', 'redeem', 'return')
     AND (invoice_id = :sale OR invoice_id IN (SELECT id FROM invoices WHERE refund_of = :sale))
   GROUP BY account_id ORDER BY account_id`,
);

interface Credited {
  readonly saleId: number;
  readonly invoiceId: number;
  /**
   * `creditedCents` is the amount of this credit note. `totalLeftCents` is the part of the invoice that earlier credit
   * notes have not refunded. Both are without sold gift cards.
   */
  readonly creditedCents: Cents;
  readonly totalLeftCents: Cents;
}

/**
 * Takes earned points back, and returns spent points and the amounts of single-purpose cards, in proportion to the
 * refunded part of the invoice.
 */
export function creditValue(tx: Tx, context: CommandContext, credit: Credited): void {
  const { saleId, invoiceId, creditedCents, totalLeftCents } = credit;
  for (const { account_id: id, earned, spent } of tx.all(leftOf, { sale: saleId })) {
    const add = (kind: EntryKind, amount: number): void => {
      if (amount === 0) return;
      addEntry(tx, context, getAccount(tx, id), { kind, amount, invoiceId });
    };
    if (getAccount(tx, id).state === 'closed') continue;
    add('earn', 0 - takenBack(earned, creditedCents, totalLeftCents));
    add('return', takenBack(spent, creditedCents, totalLeftCents));
  }
}

const soldBy = prepared<{ item: number }>()((p) =>
  qb
    .selectFrom('card_lines')
    .innerJoin('entries', 'entries.id', 'card_lines.entry_id')
    .select(['entries.id', 'entries.account_id', 'entries.kind', 'entries.amount'])
    .where('card_lines.order_item_id', '=', p('item')),
);
const spentSince = written<{ account: number; entry: number }, { readonly amount: number }>(
  `SELECT coalesce(sum(amount), 0) AS amount FROM entries
   WHERE account_id = :account AND id > :entry AND kind IN ('redeem', 'return')`,
);

/** Returns the account entry that put the amount of this sold item on its gift card. */
function getSold(tx: Tx, itemId: number) {
  const sold = tx.get(soldBy, { item: itemId });
  if (!sold) throw new Error(`order item ${itemId} has issued no card`);
  return sold;
}

/**
 * Throws 409 CARD_USED if the card was used after this item put money on it, or if its balance is now below that
 * amount.
 */
export function expectUnused(tx: Tx, itemId: number): void {
  const { id: entry, account_id: account, amount } = getSold(tx, itemId);
  const isUsed = (tx.get(spentSince, { account, entry })?.amount ?? 0) < 0;
  if (!isUsed && getAccount(tx, account).balance >= amount) return;
  throw new Refusal(
    'CARD_USED',
    'This gift card has been used since it was sold. It can no longer be refunded.',
  );
}

/** Takes back the amount that the line put on its gift card. */
export function takeCardBack(
  tx: Tx,
  context: CommandContext,
  itemId: number,
  invoiceId: number,
): void {
  const { account_id, kind, amount } = getSold(tx, itemId);
  addEntry(tx, context, getAccount(tx, account_id), { kind, amount: 0 - amount, invoiceId });
}
