// Sells new gift cards and adds money to existing gift cards, as lines of a cart (contract 32).

import { lastFour, parseCode } from '#shared/billing/card-codes.ts';
import { isCardLine } from '#shared/billing/card-lines.ts';
import { lineAmounts } from '#shared/billing/cart.ts';
import type { Cents } from '#shared/billing/money.ts';
import type { CardKind } from '#shared/card-kinds.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, say } from '#shared/errors.ts';
import { MAX_CARDS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import {
  cardTaxOf,
  findCardByHash,
  newCardTax,
  type StoredAccount,
} from '../../domain/accounts/accounts.ts';
import { hashCode } from '../../domain/accounts/card-codes.ts';
import {
  expectCardKind,
  expectNotExpired,
  expectTriesLeft,
  unknownCard,
} from '../../domain/accounts/find-card.ts';
import { expectRoomOnCard } from '../../domain/accounts/issue-value.ts';
import { loadBill } from '../../domain/bills/load-bills.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import type { GiftCardRules } from '../../domain/store/value-rules.ts';
import type { CommandContext } from '../../engine/command.ts';

type CartLine = BodyOf<'POST /pos/create-order'>['cart'][number];
type SentCard = NonNullable<CartLine['giftCard']>;

/**
 * The gift card that a line sells. `account` is set for an existing card to which the line adds money, `hash` for a
 * new card that already has a code.
 */
export interface LineCard {
  readonly kind: CardKind;
  readonly account: StoredAccount | null;
  readonly hash: string | null;
  readonly last4: string | null;
}

/**
 * Returns the gift card with this code. If no card has the code, returns a new card with this code, provided that
 * `isNew` is set and the code is valid; otherwise throws 404 UNKNOWN_CARD. Without a code, returns a new card that gets
 * its code later.
 */
function chooseCard(
  tx: Tx,
  context: CommandContext,
  { code, isNew }: SentCard,
  kind: CardKind,
): LineCard {
  if (!code) return { kind, account: null, hash: null, last4: null };
  expectTriesLeft(tx, context);
  const digits = parseCode(code);
  const hash = digits === undefined ? null : hashCode(tx, digits);
  const account = hash === null ? undefined : findCardByHash(tx, hash);
  if (account) {
    expectNotExpired(account);
    expectCardKind(account, kind);
    return { kind, account, hash: null, last4: null };
  }
  if (isNew !== true || digits === undefined) throw unknownCard(context);
  return { kind, account: null, hash, last4: lastFour(digits) };
}

function readAmount(tx: Tx, { amount }: SentCard): Cents {
  const cents = wireOf(tx).read(amount, 'amount');
  if (cents > 0) return cents;
  throw invalid('amount', 'Please provide an amount above 0.');
}

/** Returns the rules of gift cards; 400 while the store sells no gift cards. */
function getRules(tx: Tx): GiftCardRules {
  const { giftCards } = billRulesOf(tx);
  if (giftCards) return giftCards;
  throw invalid('giftCard', 'The sale of gift cards is switched off.');
}

/** Returns what the line of a gift card adds to a cart: the card, its price and its tax. */
export function sellCard(tx: Tx, context: CommandContext, line: CartLine, sent: SentCard) {
  const rules = getRules(tx);
  if ((line.quantity ?? 1) !== 1) throw invalid('quantity', 'Gift cards are sold one at a time.');
  const unitCents = readAmount(tx, sent);
  const card = chooseCard(tx, context, sent, rules.kind);
  expectRoomOnCard(tx, (card.account?.balance ?? 0) + unitCents);
  const tax = card.account ? cardTaxOf(card.account) : newCardTax(tx);
  return { card, unitCents, tax, amounts: lineAmounts({ unitCents, quantity: 1, tax }) };
}

/** Throws 400 if a bill would sell more than ten gift cards. `billId` is the bill that takes the order. */
export function expectFewCards(
  tx: Tx,
  lines: readonly { readonly card: LineCard | null }[],
  billId: number | null,
): void {
  const here = lines.filter(({ card }) => card !== null).length;
  if (here === 0) return;
  const there = billId === null ? 0 : loadBill(tx, billId).bill.lines.filter(isCardLine).length;
  if (here + there <= MAX_CARDS) return;
  throw invalid('cart', say`A bill can have at most ${{ most: MAX_CARDS }} gift cards.`);
}

const insertCardLine = prepared<{
  item: number;
  account: number | null;
  hash: string | null;
  last4: string | null;
}>()((p) =>
  qb.insertInto('card_lines').values({
    order_item_id: p('item'),
    account_id: p('account'),
    code_hash: p('hash'),
    last4: p('last4'),
    entry_id: null,
  }),
);

/** Stores which cards the lines sell. `firstId` is the order item of the first line. */
export function storeCards(
  tx: Tx,
  lines: readonly { readonly card: LineCard | null }[],
  firstId: number,
): void {
  for (const [index, { card }] of lines.entries()) {
    if (card === null) continue;
    const { account, hash, last4 } = card;
    tx.run(insertCardLine, { item: firstId + index, account: account?.id ?? null, hash, last4 });
  }
}
