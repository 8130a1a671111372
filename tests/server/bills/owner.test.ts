// A bill has an owner: first the user who opened it, then the user it is handed over to (contract 15).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { billDesk, codeOf } from '../../fixtures/bill-desk.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const anna = makePerson(hub, { username: 'anna', scopes: ['POS', 'ORDERS'] });
const luca = makePerson(hub, { username: 'luca', scopes: ['ORDERS'] });
const cook = makePerson(hub, { username: 'cook', scopes: ['KITCHEN'] });
const { till, dish, order, billOf, act } = billDesk(hub, makeTill(hub, anna));
const events = listenTo(hub);

test('a bill belongs to the user who opened it until it is handed over, and so do its parts', async () => {
  covers('15.12', 'POST /bills/{id}/owner');
  const { billId } = await order([{ id: dish(1000), quantity: 2 }], {
    tableId: makeTable(hub, 'T1'),
  });
  expect(await billOf(billId)).toMatchObject({ username: 'anna', owner: 'anna' });
  events.take();
  await act(billId, 'owner', { username: 'LUCA' });
  expect(events.take()).toEqual([{ event: 'bill_update', data: { billIds: [billId] } }]);
  expect(await billOf(billId)).toMatchObject({ username: 'anna', owner: 'luca', version: 2 });
  const trail = hub.db
    .prepare('SELECT kind, entity_id, username, details FROM audit ORDER BY id DESC')
    .get();
  expect(trail).toMatchObject({ kind: 'bill.owner', entity_id: String(billId), username: 'anna' });
  expect(trail).toMatchObject({ details: JSON.stringify({ username: 'luca' }) });
  await act(billId, 'owner', { username: 'luca' });
  expect((await billOf(billId)).version).toBe(2);
  const { billIds } = await act(billId, 'split', { by: 'evenly', parts: 2 });
  for (const id of billIds) expect((await billOf(id)).owner).toBe('luca');
  const [first] = billIds;
  const { due } = await billOf(first);
  await act(first, 'pay', { payments: [{ paymentTypeId: 2, amount: 1 }], due });
  await act(first, 'owner', { username: 'anna' });
  expect((await billOf(first)).owner).toBe('anna');
});

test('a handover is refused if the new owner may not serve, or if the bill is outdated, paid or unknown', async () => {
  const { billId } = await order([{ id: dish(1000) }]);
  const give = (body: object, id = billId) => codeOf(till.post(`/bills/${id}/owner`, body));
  expect(await give({})).toEqual([400, 'INVALID_INPUT']);
  expect(await give({ username: 'nobody' })).toEqual([404, 'NOT_FOUND']);
  expect(await give({ username: cook.username })).toEqual([404, 'NOT_FOUND']);
  expect(await give({ username: 'luca' }, 99_999)).toEqual([404, 'NOT_FOUND']);
  expect(await give({ username: 'luca', version: 9 })).toEqual([409, 'BILL_CHANGED']);
  const body = { username: luca.username };
  const stranger = await callApi(hub, 'POST', `/bills/${billId}/owner`, { ...cook, body });
  expect(stranger.status).toBe(403);
  await act(billId, 'pay', { payments: [{ paymentTypeId: 2, amount: 10 }], due: 10 });
  expect(await give({ username: 'luca' })).toEqual([409, 'BILL_PAID']);
  expect((await billOf(billId)).owner).toBe('anna');
});
