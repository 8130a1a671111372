// Refused payments that were unsent on a device. They are recorded in the audit trail, and the message names the
// guest who gets the money back (contract 19.7).
import { type ErrorCode, Refusal, type Sentence, say } from '#shared/errors.ts';
import { MAX_REPORTED_AMOUNT } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { RecordedRefusal } from '../../engine/recorded-refusal.ts';
import { placeSaid } from '../../rights/about.ts';
import { recordWithinLimit } from '../../rollups/noisy-hours.ts';
import { findBillRows, listBillIdsOf, type StoredBill } from '../bills/load-bills.ts';
import { wireOf } from '../store/bill-rules.ts';

/** The fields of the three calls that take money. */
interface PayBody {
  readonly tappedAt?: string | null;
  readonly payments?:
    | readonly {
        readonly amount: number;
        readonly tip?: number | null;
        readonly code?: string | null;
      }[]
    | null;
  readonly total?: number;
  readonly id?: number;
  readonly orderIds?: readonly number[];
}

/** Returns the amount that a screen has collected, including tips, in units of the wire. */
function collectedBy({ payments, total = 0 }: PayBody): number {
  const sum = payments?.reduce((all, { amount, tip }) => all + amount + (tip ?? 0), 0) ?? total;
  return Math.min(Math.max(sum, 0), MAX_REPORTED_AMOUNT);
}

const paidBy = prepared<{ bill: number; invoice: number }>()((p) =>
  qb
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .select(['users.username', 'payments.title'])
    .where((eb) =>
      eb.or([eb('bill_id', '=', p('bill')), eb('payments.invoice_id', '=', p('invoice'))]),
    )
    .where('payments.amount_cents', '>=', 0)
    .where('payments.cancelled_at', 'is', null)
    .orderBy('payments.id', 'desc')
    .limit(1),
);

const findPaidBill = (tx: Tx, { id, orderIds }: PayBody): StoredBill | undefined =>
  findBillRows(tx, id === undefined ? listBillIdsOf(tx, orderIds ?? []) : [id]).find(
    ({ status }) => status === 'paid',
  );

/** Returns 'the guest of table 4', or the guest's name. */
const guestName = (bill: StoredBill): string =>
  bill.customer_name ?? `the guest of ${placeSaid(bill)}`;

interface PaidBy {
  readonly username: string | null;
  readonly title: string | null;
}

/** Returns the sentence about a payment for a bill that was already paid. `amount` has to be given back to `guest`. */
function paidSentence(
  { invoice_id: invoice }: StoredBill,
  by: PaidBy | undefined,
  { amount, guest }: { readonly amount: string; readonly guest: string },
): Sentence {
  const how = [by?.title, by?.username].filter(Boolean).join(', ');
  if (invoice !== null && how !== '')
    return say`This bill was paid elsewhere (invoice ${{ invoice }}, ${{ how }}). If this money was collected too, give ${{ amount }} back to ${{ guest }}.`;
  return say`This bill was paid elsewhere. If this money was collected too, give ${{ amount }} back to ${{ guest }}.`;
}

/**
 * Returns the refusal of a payment whose bill was paid by another call. The refusal names the tender and the user of
 * the other call, the amount to give back, and the guest who gets it.
 */
function paidElsewhere(tx: Tx, bill: StoredBill, code: ErrorCode, body: PayBody): Refusal {
  const wire = wireOf(tx);
  const back = wire.near(collectedBy(body));
  const by = tx.get(paidBy, { bill: bill.id, invoice: bill.invoice_id ?? 0 });
  const message = paidSentence(bill, by, { amount: wire.text(back), guest: guestName(bill) });
  const extra = {
    invoiceId: bill.invoice_id,
    paidBy: by?.username ?? null,
    giveBack: wire.amount(back),
    giveBackTo: guestName(bill),
  };
  return new Refusal(code, message, { extra });
}

/**
 * Returns the refusal of a payment. If the bill was paid already, adds the amount that the cashier has to return to the
 * guest; otherwise leaves the refusal unchanged.
 */
function withAmountBack(tx: Tx, refusal: Refusal, body: PayBody): Refusal {
  if (refusal.code !== 'BILL_PAID' && refusal.code !== 'ORDER_PAID') return refusal;
  const bill = findPaidBill(tx, body);
  return bill ? paidElsewhere(tx, bill, refusal.code, body) : refusal;
}

const MINUTE_MS = 60_000;

/**
 * Returns whether the refusal is recorded. Only payments that were unsent on a device are recorded; their calls contain
 * the time of entry. A payment that was entered within the last minute and needs an approval is not recorded, because
 * it may still be approved.
 */
function isStored({ tappedAt }: PayBody, { code }: Refusal, { now }: CommandContext): boolean {
  if (!tappedAt) return false;
  return code !== 'APPROVAL_NEEDED' || now - Date.parse(tappedAt) > MINUTE_MS;
}

function recordRefusal(
  tx: Tx,
  context: CommandContext,
  { call, body, refusal }: { call: string; body: PayBody; refusal: Refusal },
): void {
  const { id, orderIds, payments, tappedAt } = body;
  const record = (details: Record<string, unknown>) =>
    audit(tx, context, {
      kind: 'payment.refused',
      entity: id === undefined ? 'order' : 'bill',
      id: id ?? orderIds?.[0] ?? '',
      details,
    });
  const valueCents = wireOf(tx).near(collectedBy(body));
  recordWithinLimit(tx, context, {
    kind: 'payment-refused',
    valueCents,
    record: () => {
      const amount = wireOf(tx).amount(valueCents);
      // The code of a gift card must not get into the audit trail.
      const named = payments?.map(({ code: _, ...payment }) => payment);
      const request = { call, tappedAt, amount, orderIds, payments: named };
      record({ ...request, code: refusal.code, refusal: refusal.message });
    },
    recordMore: () => {
      record({ call, more: 'Further ones within this hour are not written' });
      return null;
    },
  });
}

/** Wraps a command so that each unsent payment that it refuses is recorded in the audit trail. */
export const recordsRefusal =
  <B extends PayBody, A>(call: string, command: Command<B, A>): Command<B, A> =>
  (tx, body, context) => {
    try {
      return command(tx, body, context);
    } catch (error) {
      if (!(error instanceof Refusal) || !isStored(body, error, context)) throw error;
      const refusal = withAmountBack(tx, error, body);
      const { message, params } = refusal;
      throw new RecordedRefusal(
        refusal.code,
        params === undefined ? message : { message, params },
        (after) => {
          if (error instanceof RecordedRefusal) error.record(after);
          recordRefusal(after, context, { call, body, refusal });
        },
        refusal,
      );
    }
  };
