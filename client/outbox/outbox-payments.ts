// The unsent payments of bills on this screen: a held payment must not be taken again, a refused one may.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { OutboxEntry } from './entry.ts';
import { takeEntry } from './outbox.ts';
import { outbox } from './outbox-state.ts';

/** `held`: the hub has not answered; `refused`: it took no money, and the bill can be collected again. */
export type OutboxPayment = 'held' | 'refused';
export type OutboxPayments = ReadonlyMap<number, OutboxPayment>;

const PAY = 'POST /orders/complete-and-pay-order';
const idsOf = ({ body }: OutboxEntry): readonly number[] => (body as BodyOf<typeof PAY>).orderIds;
const paymentsAmong = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ endpoint }) => endpoint === PAY);

/** Returns the payments by order; if an order has two, the held one counts. */
function outboxPaymentsOf(entries: readonly OutboxEntry[]): OutboxPayments {
  const found = new Map<number, OutboxPayment>();
  for (const entry of paymentsAmong(entries)) {
    const state = entry.refusal === undefined ? 'held' : 'refused';
    for (const id of idsOf(entry)) if (found.get(id) !== 'held') found.set(id, state);
  }
  return found;
}

/** Returns the payment that a bill over these orders waits for, if any. */
export function paymentOf(
  orderIds: readonly number[],
  payments: OutboxPayments,
): OutboxPayment | undefined {
  const states = orderIds.map((id) => payments.get(id));
  return states.includes('held') ? 'held' : states.find((state) => state !== undefined);
}

export function useOutboxPayments(): OutboxPayments {
  const { entries } = useSnapshot(outbox);
  return useMemo(() => outboxPaymentsOf(entries as readonly OutboxEntry[]), [entries]);
}

const PAY_BILL = 'POST /bills/{id}/pay';
const billPayments = (entries: readonly OutboxEntry[], billId: number): OutboxEntry[] =>
  entries.filter(({ endpoint, params }) => endpoint === PAY_BILL && params?.id === billId);

/** Returns the payment that a bill waits for, if any; if there are two, the held one counts. */
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
