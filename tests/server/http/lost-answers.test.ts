// A lost answer: a call that adds something adds it once, however often it is repeated (contract 1.10).
import { expect, test } from 'vitest';
import { endpointKeys, endpointOf } from '#shared/endpoints/table.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);

test('every call that adds something takes a key, but for users', () => {
  const adding = endpointKeys.filter((key) => /^POST .*\/(add|copy|open)$/.test(key));
  expect(adding.length).toBeGreaterThan(18);
  const without = adding.filter((key) => endpointOf(key).idempotent !== true);
  // POST /users/add needs no key: a username can be used only once, and a password must not be stored with a key. POST
  // /guest/open needs no key either: it opens a session for a phone that has no session. If the answer is lost, the
  // session stays idle until it makes room for another session.
  expect(without).toEqual(['POST /users/add', 'POST /guest/open']);
});

const dish = makeItem(hub);
test.each([
  ['customers', '/customers/add', { phone: '+15550001', name: 'Ann' }],
  [
    'reservations',
    '/reservations/add',
    { customerId: '+15550001', date: '2026-11-21T19:00:00.000Z', peopleCount: 4 },
  ],
  ['waitlist', '/waitlist/add', { name: 'Bert', peopleCount: 2 }],
  ['menu_items', '/menu-items/add', { title: 'Stew', price: 9 }],
  ['menu_items', `/menu-items/${dish}/copy`, {}],
  ['variants', `/menu-items/variants/${dish}/add`, { title: 'Large', price: 12 }],
  [
    'store_tables',
    '/settings/store-tables/add',
    { title: 'T1', floor: 'Hall', seatingCapacity: 4 },
  ],
  ['categories', '/settings/categories/add', { title: 'Soups' }],
])('%s: %s sent twice under a key adds one', async (table, path, body) => {
  const key = { 'idempotency-key': `lost ${path}`.replaceAll(' ', '-') };
  const before = countRows(hub, table);
  const first = await till.post(path, body, key);
  expect([first.status, first.text]).toEqual([200, first.text]);
  const again = await till.post(path, body, key);
  expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  expect(countRows(hub, table)).toBe(before + 1);
});
