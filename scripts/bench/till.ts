// A signed-in till of the measured hub, with carts of four lines.
import { randomUUID } from 'node:crypto';
import type { Running } from './processes.ts';
import { type Ask, Wire } from './wire.ts';

export const OWNER = { username: 'owner', password: 'open sesame' } as const;

export interface Till {
  readonly hub: Running;
  readonly cookie: string;
  get(path: string): Ask;
  post(path: string, body: unknown): Ask;
  /** Returns an order of four lines with a new idempotency key. */
  order(): Ask;
  /** Sends one request and returns the parsed answer; throws unless the status is 200. */
  // biome-ignore lint/suspicious/noExplicitAny: a measurement looks into the wire's JSON.
  call(ask: Ask): Promise<any>;
}

/** Signs in and stores the cookie. On a hub without users, creates the first user. */
export async function openTill(hub: Running): Promise<Till> {
  const agent = await import('undici');
  const send = (path: string, body: unknown) =>
    agent.request(`http://127.0.0.1:${hub.port}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const facts = {
    ...OWNER,
    name: 'Owner',
    storeName: 'Bench',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
  };
  let answer = await send('/setup', facts);
  await answer.body.dump();
  if (answer.statusCode === 409) {
    answer = await send('/auth/signin', OWNER);
    await answer.body.dump();
  }
  if (answer.statusCode !== 200) throw new Error(`sign-in: ${answer.statusCode}`);
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
  return makeTill(hub, cookie);
}

function makeTill(hub: Running, cookie: string): Till {
  let count = 0;
  const get = (path: string): Ask => ({ path: `/api/v1${path}`, headers: { cookie } });
  const post = (path: string, body: unknown): Ask => ({
    method: 'POST',
    path: `/api/v1${path}`,
    body,
    headers: { cookie, 'idempotency-key': randomUUID() },
  });
  const order = (): Ask => {
    count += 1;
    return post('/pos/create-order', {
      cart: cartOf(count),
      deliveryType: 'takeaway',
      customerType: 'WALKIN',
      customerId: null,
    });
  };
  const call = async (ask: Ask) => {
    const wire = await Wire.open(hub.port);
    const { status, body } = await wire.ask(ask);
    wire.close();
    if (status !== 200) throw new Error(`${ask.path}: ${status} ${body.slice(0, 200)}`);
    return body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body;
  };
  return { hub, cookie, get, post, order, call };
}

/** Returns a cart of four out of 120 dishes. */
export const cartOf = (seed: number) =>
  Array.from({ length: 4 }, (_, index) => ({
    id: 1 + ((seed * 7 + index * 13) % 120),
    quantity: 1 + (index % 2),
  }));

/** Returns an order for the reference: always the same cart, with a new idempotency key. */
export function referenceOrder(): Ask {
  const body = { cart: cartOf(1), deliveryType: 'takeaway' };
  return { method: 'POST', path: '/order', body, headers: { 'idempotency-key': randomUUID() } };
}
