// Decides which gift cards and house accounts get a refund. Usual tenders are all other payment types. Also computes by
// how much the refund in usual tenders exceeds the payments in usual tenders (contract 32).
import type { Cents } from '#shared/billing/money.ts';
import type { TenderKind } from '#shared/card-kinds.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { getAccount, type StoredAccount } from '../../domain/accounts/accounts.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { CommandContext } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';

/** A payment of a refund as it was sent. */
interface BackOffer {
  readonly kind: TenderKind;
  readonly cents: Cents;
  readonly accountId: number | null;
}

const paidAndBack = prepared<{ sale: number }>()((p) =>
  qb
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .select((eb) => ['payments.account_id', eb.fn.sum<number>('payments.amount_cents').as('cents')])
    .where((eb) =>
      eb.or([eb('invoices.id', '=', p('sale')), eb('invoices.refund_of', '=', p('sale'))]),
    )
    .groupBy('payments.account_id'),
);

/**
 * The amount that each account paid for an invoice, minus its refunds. The key null is for all usual tenders together.
 */
type LeftOf = Map<number | null, Cents>;

const notPaid = (kind: TenderKind): Refusal =>
  kind === 'house'
    ? new Refusal('NO_ACCOUNT', 'This invoice was not paid with a house account.')
    : new Refusal('UNKNOWN_CARD', 'This invoice was not paid with this gift card.');

/**
 * Returns the account that gets a payment of the refund: the named account, or the only account that paid the invoice.
 * Throws 400 if several accounts paid and the call names none of them.
 */
function chooseAccount(tx: Tx, { kind, accountId }: BackOffer, left: LeftOf): StoredAccount {
  const payers = [...left.keys()]
    .flatMap((id) => (id === null ? [] : [getAccount(tx, id)]))
    .filter((account) => account.kind === kind);
  const named = accountId === null ? payers : payers.filter(({ id }) => id === accountId);
  const [account, another] = named;
  if (!account) throw notPaid(kind);
  if (!another) return account;
  throw invalid(
    'accountId',
    'This invoice was paid with several accounts. Please choose an account.',
  );
}

/** For each payment of a refund, the account that gets the money back; null if it goes back in cash or by card. */
interface Backs {
  readonly accounts: readonly (StoredAccount | null)[];
  /** The amount by which the refund in usual tenders exceeds the payments in usual tenders. */
  readonly beyondCents: Cents;
}

/**
 * Returns where a refund goes. Throws 404 for an account that did not pay the invoice, 409 REFUND_TOO_LARGE if an
 * account would get back more than it paid.
 */
export function readBacks(tx: Tx, sale: number, offers: readonly BackOffer[]): Backs {
  const left: LeftOf = new Map(
    tx.all(paidAndBack, { sale }).map(({ account_id, cents }) => [account_id, cents]),
  );
  const take = (id: number | null, cents: Cents): Cents => {
    const after = (left.get(id) ?? 0) - cents;
    left.set(id, after);
    return after;
  };
  const accounts = offers.map((offer) => {
    if (offer.kind === 'usual') {
      take(null, offer.cents);
      return null;
    }
    const account = chooseAccount(tx, offer, left);
    if (take(account.id, offer.cents) >= 0) return account;
    throw new Refusal('REFUND_TOO_LARGE', 'Less than this amount was paid with this account.');
  });
  return { accounts, beyondCents: Math.max(0, -(left.get(null) ?? 0)) };
}

/**
 * Requires the permission VALUE if money that was paid from a gift card or house account is given back in usual
 * tenders. Records an exception.
 */
export function allowBeyond(
  tx: Tx,
  context: CommandContext,
  { beyondCents }: Backs,
  { sale, reason }: { readonly sale: number; readonly reason: string },
): void {
  if (beyondCents === 0) return;
  const text = `Invoice ${sale}: give back in another tender than the account that paid`;
  const about = { text, amount: wireOf(tx).amount(beyondCents), invoiceId: sale };
  const { approvedBy } = needRight(context, 'value', () => about);
  const said = { title: 'Given back in another tender', reason, approvedBy };
  recordException(tx, context, {
    kind: 'value',
    valueCents: beyondCents,
    invoiceId: sale,
    ...said,
  });
}
