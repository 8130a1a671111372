// Sends the orders and payments of a past evening to the training hub, as a till sends them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Player } from './prepare.ts';
import type { Evening, PastOrder } from './read-evening.ts';
import type { PastPayment } from './read-payments.ts';
import { TrainingTill } from './till.ts';

interface Played {
  orders: number;
  payments: number;
  /**
   * The number of refused orders and payments. An order is refused, for example, if today's menu no longer has one of
   * its dishes.
   */
  refused: number;
}

interface Pace {
  readonly speed: number;
  readonly signal: AbortSignal;
}

/** The bills of the training, by the numbers that they had on the evening. */
type Bills = Map<number, number>;

export async function playEvening(
  url: string,
  player: Player,
  { orders, payments }: Evening,
  { speed, signal }: Pace,
): Promise<Played> {
  const till = new TrainingTill(url, player);
  await till.signIn();
  // This call is refused if a shift is open already. Without an open shift, a restaurant that requires shifts takes no
  // cash.
  if (payments.length > 0) await till.call('POST', '/shifts/open', { float: 0 });
  const played: Played = { orders: 0, payments: 0, refused: 0 };
  const bills: Bills = new Map();
  const began = performance.now();
  // If entries have the same time, orders come before payments.
  for (const each of [...orders, ...payments].sort((a, b) => a.at - b.at)) {
    const wait = each.at / speed - (performance.now() - began);
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return played;
    const kind = 'cart' in each ? 'orders' : 'payments';
    const isDone = 'cart' in each ? await order(till, bills, each) : await pay(till, bills, each);
    if (isDone === true) played[kind] += 1;
    if (isDone === false) played.refused += 1;
  }
  return played;
}

/** Sends an order to its bill. The first order of a bill opens the bill. Returns whether the hub accepted the order. */
async function order(till: TrainingTill, bills: Bills, past: PastOrder): Promise<boolean> {
  const { at: _, bill, ...sent } = past;
  const known = bill === null ? undefined : bills.get(bill);
  const place = known === undefined ? { newBill: bill !== null } : { billId: known };
  const { status, body } = await till.call('POST', '/pos/create-order', { ...sent, ...place });
  if (status === 200 && bill !== null) bills.set(bill, body.billId);
  return status === 200;
}

/**
 * Pays a bill, or a part of it. The last payment of a bill pays the amount due now, because prices may have changed
 * since the evening. Returns whether the hub accepted the payment; undefined if the bill was not opened, or nothing is
 * due.
 */
async function pay(
  till: TrainingTill,
  bills: Bills,
  { bill, paymentTypeId, amount, isLast }: PastPayment,
): Promise<boolean | undefined> {
  const id = bills.get(bill);
  if (id === undefined) return undefined;
  const { due } = (await till.call('GET', `/bills/${id}`)).body;
  if (typeof due !== 'number' || due <= 0) return undefined;
  const payments = [{ paymentTypeId, amount: isLast ? due : Math.min(amount, due) }];
  const { status } = await till.call('POST', `/bills/${id}/pay`, { payments, due });
  return status === 200;
}
