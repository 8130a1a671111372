// No input of any call blocks the hub: every text field of every endpoint, and bodies that are deep, wide or full of
// keys.
import { request } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  bodyLimitOf,
  type EndpointKey,
  endpointKeys,
  endpointOf,
  splitKey,
} from '#shared/endpoints/table.ts';
import { sampleOf } from '../fixtures/samples.ts';
import { times } from './counts.ts';
import { type Bystander, openBystander } from './other-people.ts';
import { report } from './report.ts';
import { openShop, type Shop } from './shop.ts';
import { ADMIN } from './till.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

/** The longest time that other users may have to wait, in ms. */
const HELD_MS = 50;
/**
 * How often a slow input is tried. It fails only if it is slow each time. A busy machine is sometimes slow too, but not
 * for the same input each time.
 */
const TRIES = 6;
/** Only one of this many inputs is sent. All inputs take 40 s, in which no other test may run. */
const EVERY = times(1, 8);
const MIB = 1_048_576;

let shop: Shop;
let bystander: Bystander;

beforeAll(async () => {
  shop = await openShop();
  bystander = await openBystander(shop.hub.url, shop.till.cookie);
});
afterAll(async () => {
  await bystander.leave();
  await shop.close();
});

interface Attack {
  readonly what: string;
  readonly key: EndpointKey;
  /** Builds the body just before it is sent: all bodies together do not fit in the memory of one process. */
  readonly body?: () => string;
  readonly query?: string;
}

/** Returns a letter followed by this many bytes of combining marks, in the order that is slowest to normalise. */
const marks = (bytes: number): string =>
  `a${'\u0301'.repeat(bytes / 4)}${'\u0316'.repeat(bytes / 4)}`;

interface Node {
  readonly type?: string;
  readonly anyOf?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
}

/**
 * Returns copies of a value that contains only the first 400 characters of the text, so that the field accepts the
 * value. Returns as many copies as fit in the size of the whole text, from 1 to 1,000.
 */
function fill(put: (text: string) => unknown, text: string): unknown[] {
  const piece = put(text.slice(0, 400));
  const fitting = Math.floor(Buffer.byteLength(text) / Buffer.byteLength(JSON.stringify(piece)));
  return Array.from({ length: Math.max(1, Math.min(1000, fitting)) }, () => piece);
}

/** Returns every text field of a schema, each with a function that builds a value with a given text in that field. */
function textFields(node: Node, name = ''): { name: string; put: (text: string) => unknown }[] {
  if (node.type === 'string') {
    return [{ name, put: (text) => text }];
  }
  if (node.anyOf) return node.anyOf.flatMap((branch) => textFields(branch, name));
  if (node.type === 'array') {
    return textFields(node.items ?? {}, `${name}[]`).flatMap(({ name: inside, put }) => [
      { name: inside, put: (text) => [put(text)] },
      { name: `${inside} × 1000`, put: (text) => fill(put, text) },
    ]);
  }
  const sample = sampleOf(node) as object;
  return Object.entries(node.properties ?? {}).flatMap(([member, inside]) =>
    textFields(inside, `${name}.${member}`).map(({ name: path, put }) => ({
      name: path,
      put: (text: string) => ({ ...sample, [member]: put(text) }),
    })),
  );
}

const CSV_HEADER = 'id,title,price,net_price,category,tax,variants,addons';
const csvOf = (cell: string) =>
  JSON.stringify({ csv: `${CSV_HEADER}\n,${cell},1,,${cell},${cell},${cell}=1,${cell}=1\n` });

function attacksOn(key: EndpointKey): Attack[] {
  const { body, query } = endpointOf(key);
  const room = Math.min(bodyLimitOf(key), 2 * MIB) - 2000;
  const inFields = textFields((body ?? {}) as Node).map(({ name, put }) => ({
    what: `${name} of marks`,
    key,
    body: () => JSON.stringify(put(marks(room))),
  }));
  const inQuery = Object.keys(query?.properties ?? {}).map((name) => ({
    what: `?${name} of marks`,
    key,
    query: `?${name}=${encodeURIComponent(marks(5000))}`,
  }));
  const csv = key.includes('/import')
    ? [{ what: 'cells of marks', key, body: () => csvOf(marks(room / 5)) }]
    : [];
  if (key.startsWith('GET')) return inQuery;
  return [
    ...inFields,
    ...csv,
    { what: 'depth', key, body: () => '['.repeat(room) },
    { what: 'closed depth', key, body: () => '['.repeat(room / 2) + ']'.repeat(room / 2) },
    { what: 'width', key, body: () => `[${'[],'.repeat(room / 3)}[]]` },
    { what: 'members', key, body: () => `{${'"k":{},'.repeat(room / 7)}"k":{}}` },
    { what: 'keys', key, body: () => manyKeys(Math.min(90_000, room / 11)) },
    { what: 'escapes', key, body: () => `{"username":"${'\\"'.repeat(room / 2 - 10)}"}` },
  ];
}

const manyKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;

/**
 * Sends a call. A public endpoint is called without a session, any other endpoint as an admin, who stays signed in.
 */
async function send(
  { key, query = '' }: Omit<Attack, 'what' | 'body'>,
  body: string | undefined,
): Promise<number> {
  const { method, path } = splitKey(key);
  const isPublic = endpointOf(key).access === 'public';
  // Locking a till ends the caller's session, so that call is sent without a session.
  const cookie = isPublic || key === 'POST /auth/lock' ? '' : shop.till.cookie;
  const url = `${shop.hub.url}/api/v1${path.replace(/\{\w+\}/g, '999999')}${query}`;
  const answer = await request(url, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      'content-type': 'application/json',
      'idempotency-key': 'the-same',
    },
    ...(body === undefined ? {} : { body }),
  });
  await answer.body.dump();
  return answer.statusCode;
}

interface Held {
  readonly attack: Attack;
  /** The longest wait of the other user during this attack, in ms. */
  readonly ms: number;
}

/** Returns the attacks during which another user waited too long, and the longest wait during all other attacks. */
async function playAll(attacks: readonly Attack[]): Promise<{ held: Held[]; longest: number }> {
  const held: Held[] = [];
  let longest = 0;
  for (const attack of attacks) {
    const body = attack.body?.();
    const ms = await bystander.slowestDuring(() => send(attack, body));
    if (ms > HELD_MS) held.push({ attack, ms });
    else longest = Math.max(longest, ms);
  }
  return { held, longest };
}

test('no text field and no body of any call keeps anybody else waiting for more than 50 ms', async () => {
  const all = endpointKeys.filter((key) => !endpointOf(key).upload).flatMap(attacksOn);
  expect(all.length).toBeGreaterThan(400);
  const attacks = all.filter((_, index) => index % EVERY === 0);
  let { held, longest } = await playAll(attacks);
  // Tries the slow inputs again later: the cause of the first delay may be gone.
  for (let tries = 1; tries < TRIES && held.length > 0; tries += 1) {
    const again = await playAll(held.map(({ attack }) => attack));
    held = again.held;
    longest = Math.max(longest, again.longest);
  }
  expect(held.map(({ attack, ms }) => `${attack.key} ${attack.what}: ${ms} ms`)).toEqual([]);
  expect((await shop.till.call('GET', '/auth/session')).status).toBe(200);
  report({
    fault: 'Inputs that cost more than they are worth',
    cause: `${attacks.length} bodies: every text of marks, depth, width, 90,000 keys, to every endpoint`,
    holds: 'nobody else waits longer than 50 ms for his answer',
    result: `the longest wait of another ${longest} ms`,
  });
});

test('a stranger may send 4 kB: more is refused before it is read', async () => {
  for (const key of ['setup', 'auth/signin', 'auth/signout', 'auth/refresh-token']) {
    const body = JSON.stringify({ username: 'x'.repeat(4096) });
    expect(await send({ key: `POST /${key}` as EndpointKey }, body)).toBe(413);
  }
  const long = { ...ADMIN, more: 'x'.repeat(3900) };
  expect(await send({ key: 'POST /auth/signin' }, JSON.stringify(long))).toBe(200);
});
