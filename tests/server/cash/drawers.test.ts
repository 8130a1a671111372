// Drawers, server banks, and which drawer a payment goes to (contract 19.1).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { paymentsOf, putAtTill, refusalOf, removeAt, sell } from '../../fixtures/drawers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson, type Person } from '../../fixtures/people.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const owner = makeTill(hub, admin);

const add = async (body: object): Promise<number> => {
  const answer = await owner.post('/settings/drawers/add', body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.id;
};
const drawerOfSale = async (till: Till): Promise<number | undefined> => {
  const { body } = await sell(hub, till, 500);
  return paymentsOf(hub, body.invoiceId)[0]?.drawer_id;
};

test('drawers are added, changed and removed, and all tills read them', async () => {
  covers(
    '19.1',
    'DELETE /settings/drawers/{id}',
    'GET /settings/drawers',
    'POST /settings/drawers/add',
    'POST /settings/drawers/{id}/update',
  );
  const { body: first } = await owner.get('/settings/drawers');
  expect(first).toEqual([{ id: 1, title: 'Main', printer_id: null, username: null }]);
  const id = await add({ title: 'Terrace' });
  const change = { title: 'Garden', username: admin.username.toUpperCase() };
  expect((await owner.post(`/settings/drawers/${id}/update`, change)).status).toBe(200);
  const { body } = await owner.get('/settings/drawers');
  expect(body[1]).toEqual({ id, title: 'Garden', printer_id: null, username: admin.username });
  for (const path of ['/pos/init', '/orders/init', '/invoices/init']) {
    expect((await owner.get(path)).body.drawers).toEqual(body);
  }
  expect((await removeAt(hub, `/settings/drawers/${id}`, admin)).status).toBe(200);
  expect((await owner.get('/settings/drawers')).body).toHaveLength(1);
});

test('an invalid drawer is refused', async () => {
  const send = (body: object) => refusalOf(owner.post('/settings/drawers/add', body));
  expect(await send({})).toEqual([400, 'INVALID_INPUT', 'title']);
  expect(await send({ title: 'A', printerId: 99 })).toEqual([400, 'INVALID_INPUT', 'printerId']);
  expect(await send({ title: 'A', username: 'nobody' })).toEqual([
    400,
    'INVALID_INPUT',
    'username',
  ]);
  const { username } = makePerson(hub);
  const purse = await add({ title: 'Purse', username });
  expect(await send({ title: 'A', username })).toEqual([400, 'INVALID_INPUT', 'username']);
  expect(await refusalOf(owner.post('/settings/drawers/999/update', { title: 'A' }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  // A server bank belongs to no till, so the last drawer that is not a server bank can't be removed.
  const last = await removeAt(hub, '/settings/drawers/1', admin);
  expect([last.status, last.body.code]).toEqual([409, 'LAST_DRAWER']);
  const asPurse = { title: 'Main', username: admin.username };
  expect(await refusalOf(owner.post('/settings/drawers/1/update', asPurse))).toEqual([
    409,
    'LAST_DRAWER',
  ]);
  expect((await removeAt(hub, `/settings/drawers/${purse}`, admin)).status).toBe(200);
});

test('money goes to the server bank of the user who takes it, else to the till’s drawer, else to the first one', async () => {
  const bar = await add({ title: 'Bar' });
  const waiter = makePerson(hub, { scopes: ['POS'] });
  const till = makeTill(hub, waiter);
  expect(await drawerOfSale(till)).toBe(1);
  const tillId = putAtTill(hub, waiter, 'Bar till');
  const at = { title: 'Bar till', drawerId: bar };
  expect((await owner.post(`/settings/tills/${tillId}/update`, at)).status).toBe(200);
  expect(await drawerOfSale(till)).toBe(bar);
  const { body: tills } = await owner.get('/settings/tills');
  expect(tills.at(-1)).toMatchObject({ id: tillId, drawer_id: bar });
  const purse = await add({ title: 'His purse', username: waiter.username });
  expect(await drawerOfSale(till)).toBe(purse);
  const toPurse = owner.post(`/settings/tills/${tillId}/update`, { title: 'T', drawerId: purse });
  expect(await refusalOf(toPurse)).toEqual([400, 'INVALID_INPUT', 'drawerId']);
  await removeAt(hub, `/settings/drawers/${purse}`, admin);
  // A call with only a title leaves the drawer unchanged.
  await owner.post(`/settings/tills/${tillId}/update`, { title: 'Bar' });
  expect(await drawerOfSale(till)).toBe(bar);
  await removeAt(hub, `/settings/drawers/${bar}`, admin);
  expect(await drawerOfSale(till)).toBe(1);
});

test('a till changes its drawer with the right to the cash, and it stands in the trail', async () => {
  covers('19.1', 'POST /till/drawer');
  const bar = await add({ title: 'Back bar' });
  const boss = makePerson(hub, { scopes: ['POS', 'CASH'] });
  const waiter = makePerson(hub, { scopes: ['POS'] });
  const set = (who: Person, drawerId: number) =>
    refusalOf(makeTill(hub, who).post('/till/drawer', { drawerId }));
  const phone = makePerson(hub, { scopes: ['POS', 'CASH'] });
  expect(await set(phone, bar)).toEqual([404, 'NOT_FOUND']);
  const tillId = putAtTill(hub, boss, 'Back');
  expect(await set(boss, 999)).toEqual([404, 'NOT_FOUND']);
  putAtTill(hub, waiter);
  expect(await set(waiter, bar)).toEqual([403, 'APPROVAL_NEEDED']);
  expect(await set(boss, bar)).toEqual([200, undefined]);
  expect(await drawerOfSale(makeTill(hub, boss))).toBe(bar);
  const row = hub.db
    .prepare(`SELECT username, details FROM audit WHERE kind = 'till.drawer' AND entity_id = ?`)
    .get(String(tillId)) as { username: string; details: string };
  expect([row.username, JSON.parse(row.details)]).toEqual([
    boss.username,
    { drawerId: bar, approvedBy: null },
  ]);
});

test('a drawer with an open shift cannot be removed', async () => {
  const id = await add({ title: 'Open one' });
  expect((await owner.post('/shifts/open', { drawerId: id, float: 10 })).status).toBe(200);
  const removed = await removeAt(hub, `/settings/drawers/${id}`, admin);
  expect([removed.status, removed.body.code]).toEqual([409, 'SHIFT_OPEN']);
  const asPurse = { title: 'Open one', username: admin.username };
  expect(await refusalOf(owner.post(`/settings/drawers/${id}/update`, asPurse))).toEqual([
    409,
    'SHIFT_OPEN',
  ]);
});
