// The set-up checklist: a step is done only if the store has what the step asks for.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

let hub: TestHub;
let till: Till;

beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
});
afterEach(() => hub.close());

const done = async (): Promise<string[]> => {
  const { body } = await till.get('/dashboard/checklist');
  return Object.keys(body).filter((step) => body[step] === true);
};

test('each step of the first hour is done by doing it', async () => {
  covers('5.1', 'GET /dashboard/checklist');
  expect(await done()).toEqual([]);
  const id = makeItem(hub, { tax: { rateMilli: 7000, type: 'inclusive' } });
  expect(await done()).toEqual(['menu', 'taxes']);
  makeTable(hub, 'T1');
  makePerson(hub, { scopes: ['POS'] });
  expect(await done()).toEqual(['menu', 'tables', 'taxes', 'users']);
  const { orderId } = await placeOrder(hub, till, { cart: [{ id }] });
  expect(await done()).toContain('order');
  expect(await done()).not.toContain('kitchen');
  await till.post('/kitchen/seen', { orderIds: [orderId] });
  expect(await done()).toContain('kitchen');
});

test('the backup step is done if BACKUP_TO is set, and a user without SETTINGS does not see the checklist', async () => {
  const safe = await makeHub({ config: { backupTo: '/tmp' } });
  expect((await makeTill(safe).get('/dashboard/checklist')).body).toMatchObject({ backup: true });
  await safe.close();
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'DASHBOARD'] }));
  expect((await waiter.get('/dashboard/checklist')).status).toBe(403);
});
