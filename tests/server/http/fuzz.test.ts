// Random malformed requests to every endpoint: the hub refuses or performs them, and never fails (contract 1).
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { endpointKeys, endpointOf, splitKey } from '#shared/endpoints/table.ts';
import { times } from '../../faults/counts.ts';
import { report } from '../../faults/report.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { sampleOf } from '../../fixtures/samples.ts';

const RUNS = times(10_000, 1000);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const hub = await openHub();

/** Mulberry32: the same seed gives the same requests. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = makeRandom(SEED);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const chance = (share: number) => random() < share;

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  1.005,
  1e308,
  2 ** 53,
  '',
  ' ',
  '12.5',
  'NaN',
  '\u0000',
  '\ud800',
  '🍕'.repeat(200),
  "'; DROP TABLE orders; --",
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '+1 (555) 010-0000',
  'a'.repeat(5000),
  [],
  [[]],
  [null],
  [1, 1],
  {},
  { id: 1 },
  { constructor: { prototype: {} } },
  { toString: 1, length: -1 },
];

/** Returns a body made from a valid body: members are replaced, removed and added. */
function spoil(value: unknown, depth = 0): unknown {
  if (depth > 4 || chance(0.1)) return pick(ODD);
  if (Array.isArray(value)) {
    return Array.from({ length: Math.floor(random() * 4) }, () => spoil(value[0] ?? {}, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return chance(0.3) ? pick(ODD) : value;
  const entries = Object.entries(value)
    .filter(() => !chance(0.1))
    .map(([name, member]) => [name, spoil(member, depth + 1)]);
  if (chance(0.2)) entries.push([pick(['id', 'image', 'price', '__proto__x', 'role']), pick(ODD)]);
  return Object.fromEntries(entries);
}

const PARTS = [
  '1',
  '2',
  '0',
  'x',
  '-1',
  '1.5',
  '%00',
  '%F0%9F%8D%95',
  '%zz',
  '..',
  "1'",
  '9'.repeat(40),
];

function queryOf(schema: object | undefined): string {
  const { properties = {} } = (schema ?? {}) as { properties?: object };
  const names = [...Object.keys(properties), 'page', '__proto__'];
  const pairs = names
    .filter(() => chance(0.5))
    .map((name) => `${name}=${pick([...PARTS, 'custom', '2026-11-20', '%26', '1,2,,3'])}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'x',
  '',
];

function makeRequest(cookie: string): InjectOptions & { url: string } {
  const key = pick(endpointKeys);
  const { method, path } = splitKey(key);
  const { body, query } = endpointOf(key);
  const url = `/api/v1${path.replace(/\{\w+\}/g, () => pick(PARTS))}${queryOf(query)}`;
  const text = JSON.stringify(spoil(body ? sampleOf(body) : {})) ?? '';
  const payload = chance(0.1) ? text.slice(0, Math.floor(random() * text.length)) : text;
  return {
    method: chance(0.03) ? pick(['PUT', 'PATCH', 'HEAD', 'OPTIONS']) : method,
    url,
    headers: {
      host: 'localhost',
      'content-type': chance(0.85) ? 'application/json' : pick(TYPES),
      ...(chance(0.9) ? { cookie } : {}),
      ...(chance(0.3) ? { 'idempotency-key': pick(['a', 'b', '', 'ü', 'x'.repeat(256)]) } : {}),
    },
    ...(method === 'GET' ? {} : { payload }),
  };
}

test(`${RUNS} malformed requests never fail the hub (SEED=${SEED})`, async () => {
  let { cookie } = makeAdmin(hub);
  const counts: Record<number, number> = {};
  for (let run = 0; run < RUNS; run += 1) {
    // Uses a new admin now and then: a request may have signed the admin out or changed the admin's role.
    if (run % 50 === 0) ({ cookie } = makeAdmin(hub));
    const request = makeRequest(cookie);
    const { statusCode, body } = await hub.app.inject(request);
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    if (statusCode >= 500) expect.fail(`SEED=${SEED}: ${JSON.stringify(request)} → ${body}`);
    if (statusCode >= 400 && request.method !== 'HEAD') {
      expect(JSON.parse(body)).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
      });
    }
  }
  // Some requests were refused and some were accepted, so the run tested what it should.
  expect(counts[400]).toBeGreaterThan(RUNS / 20);
  expect(counts[200]).toBeGreaterThan(0);
  expect(
    (await hub.app.inject({ url: '/healthz', headers: { host: 'localhost' } })).statusCode,
  ).toBe(200);
  report({
    fault: 'Malformed requests',
    cause: `${RUNS} random ones over every endpoint (SEED=${SEED})`,
    holds: 'no 5xx, every refusal in its shape',
    result: Object.entries(counts)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
  });
}, 600_000);
