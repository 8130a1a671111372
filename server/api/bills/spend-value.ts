// Reduces a bill by points and by single-purpose gift cards. Both are taken from their accounts when the bill is paid
// (contract 32).
import { type Bill, settleBill, sumsOf } from '#shared/billing/bill.ts';
import type { BillValue } from '#shared/billing/take-value.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { cardTaxOf, findCustomerAccount } from '../../domain/accounts/accounts.ts';
import { tooLow } from '../../domain/accounts/entries.ts';
import {
  expectCardKind,
  expectNotExpired,
  getCardByCode,
} from '../../domain/accounts/find-card.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import type { LoadedBill } from '../../domain/bills/load-bills.ts';
import { saveBills } from '../../domain/bills/write-bills.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import type { Command } from '../../engine/command.ts';
import { auditBill, getForChange } from './change.ts';

type Message = { message: string };
type Points = BodyOf<'POST /bills/{id}/points'> & { id: number };
type Card = BodyOf<'POST /bills/{id}/card'> & { id: number };

const NOTHING: BillValue = { points: null, cards: [] };

/**
 * Stores the points and gift cards that now reduce the bill. Spending them is not a discount, so it needs no permission
 * and is no exception.
 */
function writeValue(tx: Tx, loaded: LoadedBill, value: BillValue): Bill {
  const isNone = value.points === null && value.cards.length === 0;
  const bill = settleBill({ ...loaded.bill, value: isNone ? null : value });
  const { id, version } = loaded.row;
  const afterCents = sumsOf(bill).totalCents;
  saveBills(tx, [loaded], [{ id, version, bill }], { approvedBy: null, afterCents });
  return bill;
}

/**
 * Returns the store's rules for points. Throws 400 if the store has no points, or if `points` is below the least number
 * that may be spent.
 */
function readPoints(tx: Tx, points: number) {
  const { points: rules } = billRulesOf(tx);
  if (!rules) throw invalid('points', 'Points are switched off.');
  if (points >= rules.minSpend) return rules;
  throw invalid('points', say`Spend at least ${{ least: rules.minSpend }} points at a time.`);
}

export const setPoints: Command<Points, Message> = (tx, body, context) => {
  const { points: asked } = body;
  const worthCents = asked === 0 ? 0 : readPoints(tx, asked).worthCents;
  const loaded = getForChange(tx, body, asked === 0 ? 'remove-value' : 'reduce');
  const value = loaded.bill.value ?? NOTHING;
  if (asked === 0) {
    writeValue(tx, loaded, { ...value, points: null });
  } else {
    const phone = loaded.row.customer_id;
    if (phone === null) throw new Refusal('NO_CUSTOMER', 'Please choose a customer first.');
    const account = findCustomerAccount(tx, phone, 'points');
    if (account?.state !== 'open' || asked > account.balance) {
      throw tooLow(tx, account ?? NO_POINTS);
    }
    const points = { accountId: account.id, asked, worthCents, takenCents: 0, spent: 0 };
    writeValue(tx, loaded, { ...value, points });
  }
  auditBill(tx, context, 'points', body.id, { points: asked });
  const message =
    asked === 0
      ? 'Points are no longer deducted from the bill.'
      : 'The points are deducted from the bill.';
  return { answer: { message }, events: billsUpdated([body.id]) };
};

const NO_POINTS = { kind: 'points', balance: 0 } as const;

export const setCard: Command<Card, Message> = (tx, body, context) => {
  const askedCents = wireOf(tx).read(body.amount, 'amount');
  const loaded = getForChange(tx, body, askedCents === 0 ? 'remove-value' : 'reduce');
  const card = getCardByCode(tx, context, body.code);
  expectCardKind(card, 'single');
  const value = loaded.bill.value ?? NOTHING;
  const others = value.cards.filter(({ accountId }) => accountId !== card.id);
  if (askedCents === 0) {
    writeValue(tx, loaded, { ...value, cards: others });
  } else {
    expectNotExpired(card);
    if (askedCents > card.balance) throw tooLow(tx, card);
    const tax = cardTaxOf(card);
    const own = { accountId: card.id, last4: card.last4 ?? '', tax, askedCents, takenCents: 0 };
    writeValue(tx, loaded, { ...value, cards: [...others, own] });
  }
  auditBill(tx, context, 'card', body.id, { accountId: card.id, amount: body.amount });
  const message =
    askedCents === 0
      ? 'The gift card is removed from the bill.'
      : 'The gift card is deducted from the bill.';
  return { answer: { message }, events: billsUpdated([body.id]) };
};
