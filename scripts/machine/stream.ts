// Tills that place orders without a pause, and the check that the hub has each acknowledged order exactly once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Till } from '../../tests/faults/till.ts';

interface Sent {
  readonly key: string;
  readonly cart: unknown;
}

interface Acknowledged extends Sent {
  readonly orderId: number;
  readonly tokenNo: number;
  /** When the answer arrived, in ms since 1970. */
  readonly at: number;
}

const NO_ANSWER_MS = 15_000;

export class Stream {
  readonly #till: Till;
  readonly #carts: readonly unknown[];
  readonly #pause: number;
  readonly acknowledged: Acknowledged[] = [];
  #runs = true;
  #tills: Promise<void>[] = [];

  private constructor(till: Till, carts: readonly unknown[], pause: number) {
    this.#till = till;
    this.#pause = pause;
    this.#carts = carts;
  }

  /**
   * Starts this many tills, which order these carts in turn. A till keeps an order that got no answer, and sends it
   * again with the same key. After an answer a till waits `pause` ms, so that a slow processor has time for other
   * work.
   */
  static async begin(
    till: Till,
    tills: number,
    pause = 0,
    carts: readonly unknown[] = [],
  ): Promise<Stream> {
    const stream = new Stream(till, carts.length > 0 ? carts : await till.someCarts(), pause);
    stream.#tills = Array.from({ length: tills }, () => stream.#sell());
    return stream;
  }

  async #sell(): Promise<void> {
    let held: Sent | undefined;
    for (let count = 0; this.#runs || held; count += 1) {
      held ??= { key: randomUUID(), cart: this.#carts[count % this.#carts.length] };
      const answer = await this.#send(held);
      if (answer) {
        this.acknowledged.push({ ...held, ...answer, at: Date.now() });
        held = undefined;
        await sleep(this.#pause);
      } else await sleep(100);
    }
  }

  /** Sends an order. Returns undefined if the hub did not confirm that it has the order. */
  async #send({ key, cart }: Sent): Promise<{ orderId: number; tokenNo: number } | undefined> {
    const ended = sleep(NO_ANSWER_MS, undefined, { ref: false });
    const asked = this.#till.order(cart, key).catch(async (error: Error) => {
      // A long test outlives its session, so the till signs in again.
      if (error.message.includes(': 401')) await this.#till.signIn().catch(() => undefined);
      return undefined;
    });
    return await Promise.race([asked, ended]);
  }

  /** Waits until this many more orders were acknowledged; throws after `seconds`. */
  async more(count: number, seconds = 120): Promise<void> {
    const goal = this.acknowledged.length + count;
    const end = Date.now() + seconds * 1000;
    while (this.acknowledged.length < goal) {
      if (Date.now() > end) throw new Error(`fewer than ${count} orders in ${seconds} s`);
      await sleep(20);
    }
  }

  /** Sends the unanswered orders until they are answered, then ends the tills. */
  async end(): Promise<void> {
    this.#runs = false;
    await Promise.all(this.#tills);
  }

  /** Returns the longest time between two answers, in seconds. Counts from the acknowledged order with index `from`. */
  longestGap(from = 0): number {
    const times = this.acknowledged
      .slice(from)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    return Math.max(0, ...gaps) / 1000;
  }

  /**
   * Sends each acknowledged order again with its key: the hub must repeat the first answer, and make no new order.
   * Returns the number of these orders. Throws an error that lists the orders that are missing, changed or stored
   * twice. After a takeover, `url` is the hub that took over.
   */
  async verify(from = 0, url = this.#till.url): Promise<number> {
    const known = this.acknowledged.slice(from);
    const bad: string[] = [];
    // A separate session, because the sessions of the tills may be renewed at any moment.
    const asking = new Till(url);
    await asking.signIn();
    for (const { key, cart, orderId, tokenNo } of known) {
      const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
      const ask = () => asking.call('POST', '/pos/create-order', body, key);
      let again = await ask();
      if (again.status === 401) {
        await asking.signIn();
        again = await ask();
      }
      const isSame = again.body?.orderId === orderId && again.body?.tokenNo === tokenNo;
      if (again.status !== 200 || !again.replayed || !isSame) {
        bad.push(`${orderId} (${again.status}, now ${again.body?.orderId ?? again.body?.code})`);
      }
    }
    const ids = new Set(this.acknowledged.map(({ orderId }) => orderId));
    if (ids.size < this.acknowledged.length) bad.push('two answers name one order');
    if (bad.length > 0) throw new Error(`missing of ${known.length}: ${bad.join(', ')}`);
    return known.length;
  }
}
