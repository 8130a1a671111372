// The unsent payments of this screen, by order and bill. While a payment has no answer, the same bill must not be paid
// again. After a refusal, the bill can be paid again.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { OutboxEntry } from './entry.ts';
import { takeEntry } from './outbox.ts';
import { outbox } from './outbox-state.ts';

/** `held`: the hub has not answered. `refused`: the hub refused the payment, so the bill can be paid again. */
export type OutboxPayment = 'held' | 'refused';
type PaymentsById = ReadonlyMap<number, OutboxPayment>;
/** The unsent payments by order id, and by bill id. */
export type OutboxPayments = Readonly<Record<'orders' | 'bills', PaymentsById>>;

const PAY = 'POST /orders/complete-and-pay-order';
const PAY_BILL = 'POST /bills/{id}/pay';
const idsOf = ({ body }: OutboxEntry): readonly number[] => (body as BodyOf<typeof PAY>).orderIds;
const paymentsAmong = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ endpoint }) => endpoint === PAY);

/**
 * Returns the payment state by the id of the order or bill. If an id has two payments and one of them is `held`, the
 * result for this id is `held`.
 */
function statesOf(
  entries: readonly OutboxEntry[],
  paid: (entry: OutboxEntry) => readonly number[],
): PaymentsById {
  const found = new Map<number, OutboxPayment>();
  for (const entry of entries) {
    const state = entry.refusal === undefined ? 'held' : 'refused';
    for (const id of paid(entry)) if (found.get(id) !== 'held') found.set(id, state);
  }
  return found;
}

const outboxPaymentsOf = (entries: readonly OutboxEntry[]): OutboxPayments => ({
  orders: statesOf(paymentsAmong(entries), idsOf),
  bills: statesOf(
    entries.filter(({ endpoint }) => endpoint === PAY_BILL),
    ({ params }) => (typeof params?.id === 'number' ? [params.id] : []),
  ),
});

interface PaidGroup {
  readonly order_ids: readonly number[];
  readonly bills?: readonly { readonly id: number }[];
  readonly apart?: { readonly bills: readonly { readonly id: number }[] };
}

/**
 * Returns the state of the unsent payment for these orders or their open bills; undefined if there is no such payment.
 */
export function paymentOf(
  { order_ids, bills = [], apart }: PaidGroup,
  payments: OutboxPayments,
): OutboxPayment | undefined {
  const billStates = (apart?.bills ?? bills).map(({ id }) => payments.bills.get(id));
  const orderStates = apart === undefined ? order_ids.map((id) => payments.orders.get(id)) : [];
  const states = [...billStates, ...orderStates];
  return states.includes('held') ? 'held' : states.find((state) => state !== undefined);
}

export function useOutboxPayments(): OutboxPayments {
  const { entries } = useSnapshot(outbox);
  return useMemo(() => outboxPaymentsOf(entries as readonly OutboxEntry[]), [entries]);
}

const billPayments = (entries: readonly OutboxEntry[], billId: number): OutboxEntry[] =>
  entries.filter(({ endpoint, params }) => endpoint === PAY_BILL && params?.id === billId);

/**
 * Returns the state of the unsent payment of a bill; undefined if there is no such payment. If a bill has two such
 * payments, the payment without an answer counts.
 */
export function billPaymentOf(
  entries: readonly OutboxEntry[],
  billId: number,
): OutboxPayment | undefined {
  const own = billPayments(entries, billId);
  if (own.some(({ refusal }) => refusal === undefined)) return 'held';
  return own.length === 0 ? undefined : 'refused';
}

export function useBillPayment(billId: number): OutboxPayment | undefined {
  const { entries } = useSnapshot(outbox);
  return billPaymentOf(entries as readonly OutboxEntry[], billId);
}

/** Removes the refused payments of a bill, which a newer payment replaces. */
export async function settleRefusedBill(billId: number): Promise<void> {
  const own = billPayments(outbox.entries, billId);
  for (const entry of own.filter(({ refusal }) => refusal !== undefined)) await takeEntry(entry);
}

/** Removes the refused payments of these orders, which a newer payment replaces. */
export async function settleRefused(orderIds: readonly number[]): Promise<void> {
  const refused = paymentsAmong(outbox.entries).filter(
    (entry) => entry.refusal !== undefined && idsOf(entry).some((id) => orderIds.includes(id)),
  );
  for (const entry of refused) await takeEntry(entry);
}
