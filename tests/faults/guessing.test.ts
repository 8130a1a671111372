// Guessed passwords on a real hub: the guesses are stopped, and no other user notices.
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { times } from './counts.ts';
import { report } from './report.ts';
import { at, openShop, PATIENCE_MS, type Shop, sellWhile, told } from './shop.ts';
import { ADMIN } from './till.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const byAddress = new Map<string, Agent>();
afterAll(async () => {
  await Promise.all([...byAddress.values()].map((agent) => agent.close()));
});

interface Attempt {
  readonly from: string;
  readonly username: string;
  readonly password?: string;
}

function agentAt(address: string): Agent {
  const known = byAddress.get(address);
  if (known) return known;
  const agent = new Agent({ localAddress: address });
  byAddress.set(address, agent);
  return agent;
}

let forged = 0;
async function signIn({ from, username, password = 'wrong password' }: Attempt) {
  forged += 1;
  const response = await request(`${shop.hub.url}/api/v1/auth/signin`, {
    method: 'POST',
    dispatcher: agentAt(from),
    headers: {
      'content-type': 'application/json',
      // Every attempt claims to come from another address.
      'x-forwarded-for': `10.0.${forged >> 8}.${forged & 255}`,
    },
    body: JSON.stringify({ username, password }),
  });
  await response.body.dump();
  return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
}

test('wrong passwords from one address are stopped after 30, whatever it claims to be, and others sign in', async () => {
  const tries = times(500, 60);
  const answers: { status: number; retryAfter: unknown }[] = [];
  const flood = (async () => {
    for (let count = 0; count < tries; count += 1)
      answers.push(await signIn({ from: '127.0.0.2', username: `guess${count}` }));
  })();
  const spans = await sellWhile(shop, flood);
  expect(answers.slice(0, 30).every(({ status }) => status === 401)).toBe(true);
  expect(answers.slice(30).every(({ status }) => status === 429)).toBe(true);
  expect(Number(answers.at(-1)?.retryAfter)).toBeGreaterThan(0);
  expect((await signIn({ from: '127.0.0.3', ...ADMIN })).status).toBe(200);
  expect(at(spans, 0.99)).toBeLessThan(PATIENCE_MS);
  report({
    fault: 'Wrong passwords from one address',
    cause: `${tries} tries, each with a forged X-Forwarded-For`,
    holds: '429 with Retry-After from the 31st on; another address signs in; orders go on',
    result: `30 looked at, ${tries - 30} refused; ${told(spans)}`,
  });
}, 120_000);

test('wrong passwords for one user from many addresses are stopped after 10, and selling continues', async () => {
  const addresses = times(200, 30);
  const answers: number[] = [];
  const flood = (async () => {
    for (let count = 0; count < addresses; count += 1) {
      const from = `127.0.1.${count + 1}`;
      answers.push((await signIn({ from, username: ADMIN.username })).status);
    }
  })();
  const spans = await sellWhile(shop, flood);
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  expect(answers.slice(10).every((status) => status === 429)).toBe(true);
  // A signed-in user stays signed in.
  expect((await shop.till.call('GET', '/auth/session')).status).toBe(200);
  expect(at(spans, 0.99)).toBeLessThan(PATIENCE_MS);
  report({
    fault: 'Wrong passwords from many addresses',
    cause: `one user's password guessed from ${addresses} addresses`,
    holds: '429 from the 11th on; the sessions that are open stay; orders go on',
    result: `10 looked at, ${addresses - 10} refused; ${told(spans)}`,
  });
}, 120_000);
