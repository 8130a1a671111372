// Payments that take from a gift card or are charged to a house account (contract 32).
import type { Cents } from '#shared/billing/money.ts';
import type { TenderKind } from '#shared/card-kinds.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';
import { wireOf } from '../store/bill-rules.ts';
import { findAccount, findCustomerAccount, type StoredAccount } from './accounts.ts';
import { addEntry, tooLow } from './entries.ts';
import { expectCardKind, expectNotExpired, getCardByCode, unknownCard } from './find-card.ts';

/** The fields of a payment that decide which account it takes from, and how much. */
interface Tender {
  readonly kind: TenderKind;
  readonly code: string | null;
  readonly accountId: number | null;
  readonly amountCents: Cents;
  readonly tipCents: Cents;
}

type Payer = Pick<Tender, 'kind' | 'code' | 'accountId'>;

/** What is paid: the bill and its customer, and the amounts that limit payment by gift card. */
export interface PaidFor {
  readonly billId: number;
  readonly customerId: string | null;
  readonly totalCents: Cents;
  /** The price of the gift cards sold on the bill. A gift card cannot pay for gift cards. */
  readonly cardCents: Cents;
}

const giftPaid = written<{ bill: number }, { readonly cents: number }>(
  `SELECT coalesce(sum(p.amount_cents), 0) AS cents FROM payments p JOIN accounts a ON a.id = p.account_id
   WHERE p.bill_id = :bill AND p.cancelled_at IS NULL AND a.kind = 'gift'`,
);

/**
 * Throws 409 CARD_ON_BILL if gift cards would pay for gift cards: if their payments exceed the total of all other
 * lines.
 */
function expectDishesOnly(tx: Tx, tenders: readonly Tender[], paid: PaidFor): void {
  const gifts = tenders.filter(({ kind }) => kind === 'gift');
  if (gifts.length === 0 || paid.cardCents === 0) return;
  const before = tx.get(giftPaid, { bill: paid.billId })?.cents ?? 0;
  const all = gifts.reduce((sum, { amountCents }) => sum + amountCents, before);
  if (all <= paid.totalCents - paid.cardCents) return;
  throw new Refusal('CARD_ON_BILL', "A gift card can't pay for gift cards.");
}

/**
 * Throws 400 for a code or an account id that the payment type does not use. For a gift card, throws 400 unless the
 * call has either a code or an account id. Call it before the state of the bill is checked, because 400 comes before
 * 409.
 */
export function expectPayerFields({ kind, code, accountId }: Payer): void {
  if (kind === 'usual' && (code ?? accountId) !== null) {
    throw invalid('paymentTypeId', 'This payment type uses no account.');
  }
  if (kind !== 'gift') return;
  if (code !== null && accountId !== null) {
    throw invalid('code', 'Please send the code or the account, not both.');
  }
  if ((code ?? accountId) !== null) return;
  throw invalid('code', 'Please enter the code of the gift card.');
}

function getCard(tx: Tx, context: CommandContext, { code, accountId }: Tender): StoredAccount {
  if (code !== null) return getCardByCode(tx, context, code);
  const card = accountId === null ? undefined : findAccount(tx, accountId);
  if (card?.kind !== 'gift') throw unknownCard({ ...context, actor: null });
  return card;
}

function getHouse(tx: Tx, { accountId }: Tender, { customerId }: PaidFor): StoredAccount {
  const account =
    accountId === null
      ? customerId === null
        ? undefined
        : findCustomerAccount(tx, customerId, 'house')
      : findAccount(tx, accountId);
  if (account?.kind === 'house') return account;
  throw new Refusal('NO_ACCOUNT', 'This customer has no house account.');
}

/**
 * Throws 409 LIMIT_REACHED if the amount exceeds what may still be charged to the house account. The error contains the
 * amount that may still be charged.
 */
function expectWithinLimit(tx: Tx, account: StoredAccount, cents: Cents): void {
  const isOpen = account.state === 'open' && account.limit_cents !== null;
  const available = isOpen ? Math.max(0, (account.limit_cents ?? 0) - account.balance) : 0;
  if (cents <= available) return;
  throw new Refusal('LIMIT_REACHED', 'This payment is above the limit of the house account.', {
    extra: { available: wireOf(tx).amount(available) },
  });
}

function getPayer(
  tx: Tx,
  context: CommandContext,
  tender: Tender,
  paid: PaidFor,
): StoredAccount | null {
  if (tender.kind === 'usual') return null;
  if (tender.kind === 'house') return getHouse(tx, tender, paid);
  const card = getCard(tx, context, tender);
  expectNotExpired(card);
  expectCardKind(card, 'multi');
  return card;
}

/**
 * Throws 409 if the balance of a gift card is below this amount, or if the limit of a house account does not allow it.
 */
function expectCovered(tx: Tx, account: StoredAccount, cents: Cents): void {
  if (account.kind === 'house') expectWithinLimit(tx, account, cents);
  else if (cents > account.balance) throw tooLow(tx, account);
}

const takenBy = ({ kind }: StoredAccount, cents: Cents): Cents =>
  kind === 'house' ? cents : -cents;

/**
 * The account of each payment (null for usual tenders), and the user who approved a card payment without the card's
 * code.
 */
export interface Payers {
  readonly accounts: readonly (StoredAccount | null)[];
  readonly approvedBy: string | null;
}

/**
 * Returns the account that each payment takes from. Throws 404 or 409 for a card or house account that cannot pay; each
 * check includes the earlier payments of the same call. After these checks, throws 403 for a card without its code if
 * the permission VALUE is missing.
 */
export function readPayers(
  tx: Tx,
  context: CommandContext,
  tenders: readonly Tender[],
  paid: PaidFor,
): Payers {
  const balances = new Map<number, number>();
  const accounts = tenders.map((tender) => {
    const found = getPayer(tx, context, tender, paid);
    if (!found) return null;
    const cents = tender.amountCents + tender.tipCents;
    const account = { ...found, balance: balances.get(found.id) ?? found.balance };
    expectCovered(tx, account, cents);
    balances.set(found.id, account.balance + takenBy(account, cents));
    return account;
  });
  expectDishesOnly(tx, tenders, paid);
  const blind = tenders.find(({ kind, code }) => kind === 'gift' && code === null);
  if (!blind) return { accounts, approvedBy: null };
  const about = {
    text: 'Pay by a gift card without its code',
    amount: wireOf(tx).amount(blind.amountCents),
    billId: paid.billId,
  };
  return { accounts, ...needRight(context, 'value', () => about) };
}

/** Adds the entry of a payment, in the command that books it. */
export function bookTender(
  tx: Tx,
  context: CommandContext,
  account: StoredAccount,
  booked: { readonly cents: Cents; readonly paymentId: number; readonly approvedBy: string | null },
): void {
  const { cents, paymentId, approvedBy } = booked;
  const kind = account.kind === 'house' ? 'charge' : 'redeem';
  addEntry(tx, context, account, { kind, amount: takenBy(account, cents), paymentId, approvedBy });
}

/** Credits the amount that a payment took, or a part of it, back to its account. */
export function returnToAccount(
  tx: Tx,
  context: CommandContext,
  account: StoredAccount,
  back: {
    readonly cents: Cents;
    readonly paymentId: number;
    readonly invoiceId?: number | null;
    readonly reason?: string | null;
  },
): void {
  const { cents, ...entry } = back;
  addEntry(tx, context, account, { kind: 'return', amount: -takenBy(account, cents), ...entry });
}
