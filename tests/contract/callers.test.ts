// Every call of the API is made by a screen, or has a reason here why no screen makes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpointKeys } from '#shared/endpoints/table.ts';

const CLIENT = join(import.meta.dirname, '../../client');

/** Why no screen names these calls by their key (`'GET /audit'`). */
const REASONS: Readonly<Record<string, string>> = {
  'GET /audit':
    'Older clients read the stored rows. Screens read them with names (GET /audit/entries).',
  'GET /days/{zNo}': 'Programs read a Z. Screens print it, or save it as CSV.',
  'POST /invoices/orders': 'Older clients add up the invoices of several orders before a reprint.',
  'GET /menu-items/export': 'Screens open it as a link (screens/settings/menu/menu-csv-file.ts).',
  'POST /standby/heard': 'Screens send it to the address of the other hub (changeover/watch.ts).',
  'GET /facts': 'Head office and programs read it.',
  'POST /open/orders': 'Programs of delivery services send it.',
  'GET /open/orders/{externalId}': 'Programs of delivery services read it.',
};

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('office/'))
  .map((path) => readFileSync(join(CLIENT, path), 'utf8'));
const isCalled = (key: string) => sources.some((text) => text.includes(`'${key}'`));

test('each call has a screen that makes it, or a reason', () => {
  expect(endpointKeys.filter((key) => !isCalled(key) && !(key in REASONS))).toEqual([]);
});

test('no reason is kept for a call that a screen makes, or that is gone', () => {
  const keys: readonly string[] = endpointKeys;
  expect(Object.keys(REASONS).filter((key) => isCalled(key) || !keys.includes(key))).toEqual([]);
});
