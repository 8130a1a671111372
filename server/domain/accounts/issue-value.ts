// The effects of an invoice on accounts: gift cards are issued or get more money, points and cards are spent,
// points are earned (contract 32).

import { lastFour } from '#shared/billing/card-codes.ts';
import type { SoldTax } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import { earnedPoints, type PointRules } from '#shared/billing/points.ts';
import type { BillValue } from '#shared/billing/take-value.ts';
import type { CardKind } from '#shared/card-kinds.ts';
import { addMonths } from '#shared/days.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import { Refusal, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { findCustomer } from '../customers/customers.ts';
import { billRulesOf, wireOf } from '../store/bill-rules.ts';
import {
  findCardByHash,
  findCustomerAccount,
  getAccount,
  openAccount,
  type StoredAccount,
} from './accounts.ts';
import { hashCode, newCode, sealCode } from './card-codes.ts';
import { addEntry, tooLow } from './entries.ts';
import { expectCardKind, expectNotExpired } from './find-card.ts';

/** A line that sells a gift card. */
export interface SoldCard {
  readonly itemId: number;
  readonly kind: CardKind;
  /** The amount that is put on the card: the price of the line as the menu states it. */
  readonly cents: Cents;
  readonly tax: SoldTax | null;
}

interface InvoicedValue {
  readonly invoiceId: number;
  readonly customerId: string | null;
  /** The total without sold gift cards. Points are earned on this total. */
  readonly dishCents: Cents;
  readonly cards: readonly SoldCard[];
  readonly value: BillValue | null;
}

const cardLine = prepared<{ item: number }>()((p) =>
  qb.selectFrom('card_lines').selectAll().where('order_item_id', '=', p('item')),
);
const noteEntry = prepared<{ item: number; account: number; entry: number }>()((p) =>
  qb
    .updateTable('card_lines')
    .set({ account_id: p('account'), entry_id: p('entry') })
    .where('order_item_id', '=', p('item')),
);
const extend = prepared<{ id: number; day: string | null }>()((p) =>
  qb
    .updateTable('accounts')
    .set({ state: 'open', expires_on: p('day') })
    .where('id', '=', p('id')),
);

/**
 * Sets the last day of an account: `months` months from today, or none if `months` is null. Call it when the account is
 * issued, gets more money or earns points.
 */
function extendUse(tx: Tx, { now }: CommandContext, account: StoredAccount, months: number | null) {
  const day = months === null ? null : addMonths(openBusinessDay(tx, now), months);
  tx.run(extend, { id: account.id, day });
}

/** Throws 409 BALANCE_TOO_HIGH if a card would have a higher balance than the settings allow. */
export function expectRoomOnCard(tx: Tx, balanceCents: Cents): void {
  const most = billRulesOf(tx).giftCards?.maxBalanceCents;
  if (most === undefined || balanceCents <= most) return;
  throw new Refusal(
    'BALANCE_TOO_HIGH',
    say`A gift card can hold at most ${{ most: wireOf(tx).text(most) }}.`,
  );
}

/** Opens a new card account with the given code, or with a new code if none is given. */
function openCard(
  tx: Tx,
  { now }: CommandContext,
  { kind, tax }: SoldCard,
  given: { readonly hash: string; readonly last4: string } | null,
): StoredAccount {
  const code = given ? null : newCode();
  return openAccount(tx, {
    kind: 'gift',
    title: 'Gift card',
    created_at: now,
    customer_id: null,
    limit_cents: null,
    expires_on: null,
    last4: given?.last4 ?? lastFour(code ?? ''),
    code_hash: given?.hash ?? hashCode(tx, code ?? ''),
    sealed_code: code === null ? null : sealCode(tx, code),
    card_kind: kind,
    tax_title: tax?.title ?? null,
    tax_rate_milli: tax?.rateMilli ?? null,
    tax_type: tax?.type ?? null,
  });
}

/** Returns the existing card to which a line adds money; undefined if the line sells a new card. */
function findLoaded(tx: Tx, accountId: number | null, hash: string | null) {
  if (accountId !== null) return getAccount(tx, accountId);
  return hash === null ? undefined : findCardByHash(tx, hash);
}

function issueCard(tx: Tx, context: CommandContext, sold: SoldCard, invoiceId: number): IssuedCard {
  const line = tx.get(cardLine, { item: sold.itemId });
  if (!line) throw new Error(`order item ${sold.itemId} sells no card`);
  const { account_id, code_hash: hash, last4 } = line;
  const loaded = findLoaded(tx, account_id, hash);
  if (loaded) {
    expectNotExpired(loaded);
    expectCardKind(loaded, sold.kind);
  }
  expectRoomOnCard(tx, (loaded?.balance ?? 0) + sold.cents);
  const given = hash !== null && last4 !== null ? { hash, last4 } : null;
  const card = loaded ?? openCard(tx, context, sold, given);
  const kind = loaded ? 'load' : 'issue';
  const { account, entryId } = addEntry(tx, context, card, { kind, amount: sold.cents, invoiceId });
  extendUse(tx, context, account, billRulesOf(tx).giftCards?.expiresMonths ?? null);
  tx.run(noteEntry, { item: sold.itemId, account: account.id, entry: entryId });
  const wire = wireOf(tx);
  return {
    accountId: account.id,
    last4: account.last4 ?? '',
    amount: wire.amount(sold.cents),
    balance: wire.amount(account.balance),
  };
}

/**
 * Returns the points and the card amounts that a bill spends, each with its account. Throws 409 BALANCE_TOO_LOW if the
 * balance is no longer sufficient.
 */
export function getSpends(tx: Tx, { points, cards }: BillValue) {
  const spends = [
    ...(points ? [{ kind: 'spend' as const, id: points.accountId, amount: points.spent }] : []),
    ...cards.map((card) => ({
      kind: 'redeem' as const,
      id: card.accountId,
      amount: card.takenCents,
    })),
  ].filter(({ amount }) => amount > 0);
  return spends.map(({ kind, id, amount }) => {
    const account = getAccount(tx, id);
    if (account.state !== 'open' || amount > account.balance) throw tooLow(tx, account);
    return { kind, amount: -amount, account };
  });
}

/** Books the points and cards that a bill spends. */
function spendValue(tx: Tx, context: CommandContext, value: BillValue, invoiceId: number): void {
  for (const { account, ...entry } of getSpends(tx, value)) {
    addEntry(tx, context, account, { ...entry, invoiceId });
  }
}

/** Returns the points account of a customer; opens it for the first points. Undefined if the customer was deleted. */
function pointsAccountOf(tx: Tx, now: number, phone: string): StoredAccount | undefined {
  const known = findCustomerAccount(tx, phone, 'points');
  if (known) return known;
  const customer = findCustomer(tx, phone);
  if (!customer) return undefined;
  const own = {
    kind: 'points',
    title: customer.name,
    created_at: now,
    customer_id: phone,
  } as const;
  return openAccount(tx, own);
}

function earn(
  tx: Tx,
  context: CommandContext,
  rules: PointRules,
  { customerId, dishCents, invoiceId }: InvoicedValue,
): void {
  const amount = earnedPoints(dishCents, rules);
  const account =
    amount === 0 || customerId === null ? undefined : pointsAccountOf(tx, context.now, customerId);
  if (!account) return;
  addEntry(tx, context, account, { kind: 'earn', amount, invoiceId });
  extendUse(tx, context, account, rules.expiresMonths);
}

/**
 * Writes the account entries of an invoice: points and cards spent, cards issued, money added to cards, points earned.
 * It runs in the command that issues the invoice. Returns the gift cards that were issued or got more money.
 */
export function bookInvoicedValue(
  tx: Tx,
  context: CommandContext,
  invoiced: InvoicedValue,
): IssuedCard[] {
  const { value, cards, invoiceId, customerId } = invoiced;
  if (value) spendValue(tx, context, value, invoiceId);
  const issued = cards.map((card) => issueCard(tx, context, card, invoiceId));
  const { points } = billRulesOf(tx);
  if (points && customerId !== null) earn(tx, context, points, invoiced);
  return issued;
}
