// The payments of bills that lie on this screen: held ones are not to be taken again, refused ones are.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { takeHeld } from './outbox.ts';
import { outbox } from './outbox-state.ts';
import type { HeldEntry } from './queue.ts';

/** `held`: the hub has not answered; `refused`: it took no money, and the bill can be collected again. */
export type HeldPayment = 'held' | 'refused';
export type HeldPayments = ReadonlyMap<number, HeldPayment>;

const PAY = 'POST /orders/complete-and-pay-order';
const idsOf = ({ body }: HeldEntry): readonly number[] => (body as BodyOf<typeof PAY>).orderIds;
const paymentsAmong = (entries: readonly HeldEntry[]): HeldEntry[] =>
  entries.filter(({ endpoint }) => endpoint === PAY);

/** By order; of two payments of one order the held one counts. */
export function heldPaymentsOf(entries: readonly HeldEntry[]): HeldPayments {
  const found = new Map<number, HeldPayment>();
  for (const entry of paymentsAmong(entries)) {
    const state = entry.refusal === undefined ? 'held' : 'refused';
    for (const id of idsOf(entry)) if (found.get(id) !== 'held') found.set(id, state);
  }
  return found;
}

/** What a bill over these orders waits for, if anything. */
export function paymentOf(
  orderIds: readonly number[],
  payments: HeldPayments,
): HeldPayment | undefined {
  const states = orderIds.map((id) => payments.get(id));
  return states.includes('held') ? 'held' : states.find((state) => state !== undefined);
}

export function useHeldPayments(): HeldPayments {
  const { entries } = useSnapshot(outbox);
  return useMemo(() => heldPaymentsOf(entries as readonly HeldEntry[]), [entries]);
}

const PAY_BILL = 'POST /bills/{id}/pay';
const billPayments = (entries: readonly HeldEntry[], billId: number): HeldEntry[] =>
  entries.filter(({ endpoint, params }) => endpoint === PAY_BILL && params?.id === billId);

/** What a bill waits for, if anything; of two payments the held one counts. */
export function billPaymentOf(
  entries: readonly HeldEntry[],
  billId: number,
): HeldPayment | undefined {
  const own = billPayments(entries, billId);
  if (own.some(({ refusal }) => refusal === undefined)) return 'held';
  return own.length === 0 ? undefined : 'refused';
}

export function useBillPayment(billId: number): HeldPayment | undefined {
  const { entries } = useSnapshot(outbox);
  return billPaymentOf(entries as readonly HeldEntry[], billId);
}

/** Takes the refused payments of a bill out: a newer one stands in for them. */
export async function settleRefusedBill(billId: number): Promise<void> {
  const own = billPayments(outbox.entries, billId);
  for (const entry of own.filter(({ refusal }) => refusal !== undefined)) await takeHeld(entry);
}

/** Takes the refused payments of these orders out: a newer one stands in for them. */
export async function settleRefused(orderIds: readonly number[]): Promise<void> {
  const refused = paymentsAmong(outbox.entries).filter(
    (entry) => entry.refusal !== undefined && idsOf(entry).some((id) => orderIds.includes(id)),
  );
  for (const entry of refused) await takeHeld(entry);
}
