// A till as a program: signs in, orders with keys, pays, and records what the hub acknowledged.
import { randomUUID } from 'node:crypto';
import { request } from 'undici';

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the wire's JSON.
  readonly body: any;
  readonly replayed: boolean;
}

export interface Acknowledged {
  readonly key: string;
  readonly orderId: number;
  readonly tokenNo: number;
  readonly invoiceId?: number;
  /** When the answer arrived, in nanoseconds of CLOCK_MONOTONIC. */
  readonly time: bigint;
}

/** A write that is repeated under its key until it is answered. */
export interface Sent {
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
}

export interface AnsweredWrite extends Sent {
  readonly answer: Reply['body'];
  /** When the answer arrived, in nanoseconds of CLOCK_MONOTONIC, as for an order. */
  readonly time: bigint;
}

export const ADMIN = { username: 'owner', password: 'open sesame' } as const;

/** The hub answered with a refusal and changed nothing. */
export class Refused extends Error {}

export class Till {
  readonly url: string;
  cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  async call(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<Reply> {
    const response = await request(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = response.headers['set-cookie'];
    const cookies = (Array.isArray(set) ? set : set ? [set] : []).map((line) => line.split(';')[0]);
    if (cookies.length > 0) this.cookie = cookies.join('; ');
    const text = await response.body.text();
    const replayed = response.headers['idempotency-replayed'] === 'true';
    return { status: response.statusCode, body: text ? JSON.parse(text) : null, replayed };
  }

  /** Sets the hub up: an owner and the sample menu. */
  async setUp(): Promise<void> {
    const body = {
      ...ADMIN,
      name: 'Owner',
      storeName: 'Faults',
      currency: 'USD',
      sampleMenu: true,
    };
    const { status } = await this.call('POST', '/setup', body);
    if (status !== 200) throw new Error(`set-up: ${status}`);
  }

  async signIn(): Promise<void> {
    const { status } = await this.call('POST', '/auth/signin', ADMIN);
    if (status !== 200) throw new Error(`sign-in: ${status}`);
  }

  /** Sends a write; throws if the hub does not answer or refuses. */
  async send(sent: Sent): Promise<AnsweredWrite> {
    const { status, body: answer } = await this.call('POST', sent.path, sent.body, sent.key);
    if (status !== 200) throw new Refused(`${sent.path}: ${status} ${answer?.message}`);
    return { ...sent, answer, time: process.hrtime.bigint() };
  }

  /** Places an order; throws if the hub did not acknowledge it. */
  async order(cart: unknown, key: string = randomUUID()): Promise<Acknowledged> {
    const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
    const { status, body: answer } = await this.call('POST', '/pos/create-order', body, key);
    if (status !== 200) throw new Error(`order: ${status} ${answer?.message}`);
    const { orderId, tokenNo } = answer;
    return { key, orderId, tokenNo, time: process.hrtime.bigint() };
  }

  /** Pays orders with the totals that the hub computes. Returns the invoice's id; throws if the hub refuses. */
  async pay(orderIds: readonly number[]): Promise<number> {
    const path = '/orders/complete-order-payment-summary';
    const { body: sums } = await this.call('POST', path, { orderIds });
    const body = { orderIds, subTotal: sums.subtotal, taxTotal: sums.taxTotal, total: sums.total };
    const answer = await this.call('POST', '/orders/complete-and-pay-order', body, randomUUID());
    if (answer.status !== 200) throw new Error(`pay: ${answer.status}`);
    return answer.body.invoiceId;
  }

  /**
   * Returns one cart for each dish of the menu. Each cart has a line for this dish and a line for another dish; a line
   * has a variant if its dish has variants.
   */
  async someCarts(): Promise<unknown[][]> {
    const { body } = await this.call('GET', '/pos/init');
    const line = (item: { id: number; variants: { id: number }[] }, quantity: number) => ({
      id: item.id,
      quantity,
      variant_id: item.variants[0]?.id ?? null,
    });
    return body.menuItems.map((item: { id: number; variants: { id: number }[] }, index: number) => [
      line(item, 1 + (index % 3)),
      line(body.menuItems[(index + 3) % body.menuItems.length], 2),
    ]);
  }
}
