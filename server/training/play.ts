// Sends the orders of a past evening to the training hub, as a till sends them.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TrainingFailed } from './failed.ts';
import type { Player } from './prepare.ts';
import type { Evening, PastOrder } from './read-evening.ts';

interface Played {
  orders: number;
  /** Orders that were refused, because today's menu does not have a dish any more, or sells it in another form. */
  refused: number;
}

interface Pace {
  readonly speed: number;
  readonly signal: AbortSignal;
}

export async function playEvening(
  url: string,
  player: Player,
  { orders }: Evening,
  { speed, signal }: Pace,
): Promise<Played> {
  let cookie = await signIn(url, player);
  const played: Played = { orders: 0, refused: 0 };
  const began = performance.now();
  for (const order of orders) {
    const wait = order.at / speed - (performance.now() - began);
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return played;
    let status = await send(url, cookie, order);
    // A session may end during a long evening.
    if (status === 401) {
      cookie = await signIn(url, player);
      status = await send(url, cookie, order);
    }
    if (status === 200) played.orders += 1;
    else played.refused += 1;
  }
  return played;
}

async function signIn(url: string, { username, password }: Player): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new TrainingFailed(`The training could not sign in: ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function send(url: string, cookie: string, { at: _, ...order }: PastOrder): Promise<number> {
  const { status } = await fetch(`${url}/api/v1/pos/create-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify(order),
  });
  return status;
}
