// Waiters at their tables, as programs that make calls with idempotency keys: they order, split, pay in parts,
// reduce, move, join and refund.
import { randomUUID } from 'node:crypto';
import type { Random } from '../../server/console/seed/random.ts';
import type { AnsweredWrite, Sent, Till } from './till.ts';

const CASH = 1;
const TABLES = [1, 2, 3, 4];

interface Seated {
  readonly orderId: number;
  readonly billId: number;
}

/** A waiter at a till. Each round serves a new party, whose bill nobody else uses. */
export class Waiter {
  readonly #till: Till;
  readonly #random: Random;
  readonly #carts: readonly unknown[];
  readonly #writes: AnsweredWrite[];
  #held: Sent | undefined;

  /** Adds each acknowledged write to `writes`. */
  constructor(till: Till, random: Random, carts: readonly unknown[], writes: AnsweredWrite[]) {
    this.#till = till;
    this.#random = random;
    this.#carts = carts;
    this.#writes = writes;
  }

  /** The write that has no answer yet, if any. */
  get held(): Sent | undefined {
    return this.#held;
  }

  /** Sends the write that has no answer yet. If it was sent before, its key is the same. */
  async sendHeld(): Promise<AnsweredWrite['answer']> {
    if (!this.#held) return undefined;
    const writes = await this.#till.send(this.#held);
    this.#writes.push(writes);
    this.#held = undefined;
    return writes.answer;
  }

  /** Serves a party from its first order to its last payment, or until a call fails. */
  async serve(): Promise<void> {
    const party = await this.#order();
    const chance = this.#random.below(6);
    if (chance === 0) return;
    if (chance === 1) await this.#payAsOf([party.orderId]);
    else await this.#serveBill(party.billId);
  }

  async #serveBill(billId: number): Promise<void> {
    if (this.#oneIn(2)) await this.#reduce(billId);
    if (this.#oneIn(3)) await this.#take(billId);
    if (this.#oneIn(4)) await this.#move(billId);
    const parts = this.#oneIn(3) ? [billId] : await this.#split(billId);
    for (const part of parts) await this.#payParts(part);
  }

  /** Moves some or all lines of another party's bill to this bill. */
  async #take(billId: number): Promise<void> {
    const other = await this.#order();
    if (this.#oneIn(2)) {
      await this.#do(`/bills/${billId}/join`, { billIds: [other.billId] });
      return;
    }
    const { lines } = await this.#read(`/bills/${other.billId}`);
    const moved = lines.slice(0, 1 + this.#random.below(lines.length));
    const sent = moved.map(({ id }: { id: number }) => ({ lineId: id }));
    await this.#do(`/bills/${other.billId}/move-lines`, { lines: sent, toBillId: billId });
  }

  async #reduce(billId: number): Promise<void> {
    const { lines } = await this.#read(`/bills/${billId}`);
    const { id: lineId } = this.#random.pick(lines as { id: number }[]);
    const reason = 'Long wait';
    if (this.#oneIn(3)) await this.#do(`/bills/${billId}/comp`, { lines: [{ lineId }], reason });
    else await this.#do(`/bills/${billId}/discount`, { percent: 10, reason });
  }

  async #move(billId: number): Promise<void> {
    const tableId = this.#random.pick(TABLES);
    await this.#do(`/bills/${billId}/move`, { tableId, onto: 'beside' });
  }

  async #split(billId: number): Promise<number[]> {
    const { lines } = await this.#read(`/bills/${billId}`);
    const shares = 2 + this.#random.below(6);
    const [first] = lines as { id: number }[];
    const body = this.#oneIn(2)
      ? { by: 'evenly', parts: shares }
      : { by: 'items', parts: [{ lines: [{ lineId: first?.id, shares }] }] };
    return (await this.#do(`/bills/${billId}/split`, body)).billIds;
  }

  /** Pays half and then the rest; sometimes cancels the first half, or refunds part of the invoice. */
  async #payParts(billId: number): Promise<void> {
    if (this.#oneIn(8)) return;
    const { due, total } = await this.#read(`/bills/${billId}`);
    const half = Math.round(due * 50) / 100;
    if (this.#oneIn(2) && half > 0 && half < due) {
      await this.#pay(billId, half, due);
      if (this.#oneIn(3)) await this.#takeBack(billId);
    }
    const left = (await this.#read(`/bills/${billId}`)).due;
    const { invoiceId } = await this.#pay(billId, left, left);
    if (this.#oneIn(3) && total >= 1) await this.#refund(invoiceId, 1);
  }

  #pay(billId: number, amount: number, due: number) {
    const payments = amount > 0 ? [{ paymentTypeId: CASH, amount }] : [];
    return this.#do(`/bills/${billId}/pay`, { payments, due });
  }

  async #takeBack(billId: number): Promise<void> {
    const { payments } = await this.#read(`/bills/${billId}`);
    const { id } = payments[0];
    await this.#do(`/bills/${billId}/payments/${id}/cancel`, { reason: 'Wrong bill' });
  }

  async #refund(invoiceId: number, amount: number): Promise<void> {
    const body = { amount, payments: [{ paymentTypeId: CASH, amount }], reason: 'Cold' };
    await this.#do(`/invoices/${invoiceId}/refund`, body);
  }

  /** Pays by the call that names orders (`complete-and-pay-order`), not by the call that names a bill. */
  async #payAsOf(orderIds: readonly number[]): Promise<void> {
    const path = '/orders/complete-order-payment-summary';
    const { body: sums } = await this.#till.call('POST', path, { orderIds });
    const { subtotal: subTotal, taxTotal, total } = sums;
    await this.#do('/orders/complete-and-pay-order', { orderIds, subTotal, taxTotal, total });
  }

  #order(): Promise<Seated> {
    const cart = this.#random.pick(this.#carts);
    const tableId = this.#random.pick(TABLES);
    const customer = { customerType: 'WALKIN', customerId: null };
    const body = { cart, deliveryType: 'dinein', ...customer, tableId, newBill: true };
    return this.#do('/pos/create-order', body);
  }

  async #read(path: string): Promise<AnsweredWrite['answer']> {
    return (await this.#till.call('GET', path)).body;
  }

  #do(path: string, body: unknown): Promise<AnsweredWrite['answer']> {
    this.#held = { key: randomUUID(), path, body };
    return this.sendHeld();
  }

  #oneIn(count: number): boolean {
    return this.#random.below(count) === 0;
  }
}

const DEEDS: readonly (readonly [RegExp, string])[] = [
  [/create-order$/, 'orders'],
  [/split$/, 'splits'],
  [/(join|move|move-lines)$/, 'moves'],
  [/(discount|comp)$/, 'reductions'],
  [/pay(-order)?$/, 'payments'],
  [/cancel$/, 'payments taken back'],
  [/refund$/, 'refunds'],
];

/** Returns a summary of what was acknowledged: `120 orders, 31 splits, …`. */
export const countWrites = (writes: readonly AnsweredWrite[]): string =>
  DEEDS.map(([at, what]) => `${writes.filter(({ path }) => at.test(path)).length} ${what}`).join(
    ', ',
  );
