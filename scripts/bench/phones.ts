// Guests' phones that have scanned the cards of the tables.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import type { Till } from './till.ts';
import type { Ask } from './wire.ts';

/**
 * How many phones open a card from one address, and how many at one table. The hub allows 60 from an address in a
 * minute, and 30 at a table.
 */
const OF_AN_ADDRESS = 50;
const OF_A_TABLE = 10;

export interface Phone {
  /** Asks for what the party ordered, as an open page does every five seconds. */
  party(): Ask;
  /** Orders one portion of the first dish. */
  send(): Ask;
}

/** Turns guests' orders on, and makes a table and a card for each number. Returns the tokens of the cards. */
export async function makeCards(till: Till, count: number): Promise<string[]> {
  const modes = { table: 'confirm-each', pickup: 'off', callWaiter: true, askBill: true };
  await till.call(till.post('/settings/store-setting', { guestOrders: modes }));
  for (let n = 0; n < count; n += 1) {
    const table = { title: `G${n}`, floor: 'Guests', seatingCapacity: 4 };
    const { id } = await till.call(till.post('/settings/store-tables/add', table));
    await till.call(till.post('/settings/guest-tokens/add', { tableId: id }));
  }
  const cards: { url: string }[] = await till.call(till.get('/settings/guest-tokens'));
  return cards.map(({ url }) => url.split('/g/')[1] ?? '');
}

/** Opens a card from a loopback address. Returns the phone's cookie. */
async function scan(till: Till, token: string, agent: Agent): Promise<string> {
  const { statusCode, headers, body } = await request(
    `http://127.0.0.1:${till.hub.port}/api/v1/guest/open`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      dispatcher: agent,
    },
  );
  await body.dump();
  const cookie = String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  if (statusCode !== 200 || cookie === '') throw new Error(`scan: ${statusCode}`);
  return cookie;
}

/** Returns the total that the hub computes for this order. */
async function totalOf({ hub }: Till, cookie: string, lines: unknown): Promise<number> {
  const { body } = await request(`http://127.0.0.1:${hub.port}/api/v1/guest/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ lines, total: 0 }),
  });
  const answer = (await body.json()) as { code?: string; total?: number };
  if (answer.total === undefined) throw new Error(`the total of an order: ${answer.code}`);
  return answer.total;
}

/** Opens this many phones, ten at each table. */
export async function openPhones(till: Till, count: number): Promise<Phone[]> {
  const tokens = await makeCards(till, Math.ceil(count / OF_A_TABLE));
  const { menuItems } = await till.call(till.get('/pos/init'));
  const dish: { id: number; variants: { id: number }[] } = menuItems[0];
  const variant = dish.variants[0];
  const lines = [{ itemId: dish.id, quantity: 1, ...(variant ? { variantId: variant.id } : {}) }];
  const cookies: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const localAddress = `127.1.${Math.floor(n / OF_AN_ADDRESS)}.1`;
    const agent = new Agent({ localAddress });
    cookies.push(await scan(till, tokens[n % tokens.length] ?? '', agent));
    await agent.close();
  }
  const total = await totalOf(till, cookies[0] ?? '', lines);
  return cookies.map((cookie) => ({
    party: () => ({ path: '/api/v1/guest/party', headers: { cookie } }),
    send: () => ({
      method: 'POST',
      path: '/api/v1/guest/orders',
      body: { lines, total },
      headers: { cookie, 'idempotency-key': randomUUID() },
    }),
  }));
}
