// Remote approval: a waiter asks, a user with the permission answers, and the call is then sent once (contract 18.2).
import { beforeEach, describe, expect, test } from 'vitest';
import { APPROVAL_MS, APPROVAL_WAITS_MS } from '#shared/limits.ts';
import { covers } from '../../contract/covers.ts';
import { exceptionsOf, said } from '../../fixtures/approvals.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

let billId: number;
let tables = 0;

const hub = await openHub();
const owner = makeTill(hub, makeAdmin(hub));
const seller = ['POS', 'ORDERS'];
const waiter = makeTill(hub, makePerson(hub, { username: 'waiter', scopes: seller }));
const other = makeTill(hub, makePerson(hub, { username: 'other', scopes: seller }));
const scopes = ['APPROVE', 'DISCOUNT'];
const manager = makeTill(hub, makePerson(hub, { username: 'maya', scopes }));

beforeEach(async () => {
  tables += 1;
  const cart = [{ id: makeItem(hub, { priceCents: 8400 }) }];
  const tableId = makeTable(hub, `${tables}`);
  const order = { cart, deliveryType: 'dinein', tableId };
  billId = (await waiter.post('/pos/create-order', order)).body.billId;
});

const body = { percent: 15, reason: 'Regular' };
const call = () => `POST /bills/${billId}/discount`;
const ask = (more: object = {}, who = waiter) =>
  who.post('/approvals', { action: 'discount', call: call(), body, ...more });
const asked = async (more: object = {}): Promise<number> => {
  const answer = await ask(more);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.id;
};
const answer = (id: number, yes: boolean, more: object = {}, who = manager) =>
  who.post(`/approvals/${id}/answer`, { yes, ...more });
const stateOf = async (id: number) => (await waiter.get(`/approvals/${id}`)).body;
const reduce = (id: number, more: object = {}, who = waiter) =>
  who.post(`/bills/${billId}/discount`, { ...body, ...more, approval: { id } });
const discountOf = async () => (await owner.get(`/bills/${billId}`)).body.discount;

describe('a question', () => {
  test('is put in the hub’s own words, and a yes lets the call through once', async () => {
    covers(
      '18.2',
      'GET /approvals',
      'GET /approvals/{id}',
      'POST /approvals',
      'POST /approvals/{id}/answer',
    );
    const heard = listenTo(hub);
    const id = await asked({ note: 'His birthday' });
    const updated = [{ event: 'approval_update', data: { ids: [id] } }];
    expect(heard.take()).toEqual(updated);
    expect(await discountOf()).toBeNull();
    expect((await manager.get('/approvals')).body).toMatchObject([
      {
        id,
        action: 'discount',
        text: `15 % off table ${tables}`,
        amount: 12.6,
        note: 'His birthday',
        username: 'waiter',
        table_title: `${tables}`,
      },
    ]);
    expect(await stateOf(id)).toEqual({ id, state: 'waiting', answered_by: null, reason: null });
    expect((await answer(id, true)).status).toBe(200);
    expect(heard.take()).toEqual(updated);
    expect(await stateOf(id)).toMatchObject({ state: 'yes', answered_by: 'maya' });
    expect((await manager.get('/approvals')).body).toEqual([]);
    expect((await reduce(id)).status).toBe(200);
    expect(await discountOf()).toMatchObject({ username: 'waiter', approved_by: 'maya' });
    expect(await stateOf(id)).toMatchObject({ state: 'used' });
    expect(said(await reduce(id))).toEqual([403, 'APPROVAL_REFUSED']);
  });

  test('is asked once, however often it is tapped', async () => {
    expect(await asked()).toBe(await asked());
    expect(await asked({ body: { ...body, percent: 20 } })).not.toBe(await asked());
  });

  test('is answered with a no and its reason, once', async () => {
    const id = await asked();
    expect((await answer(id, false, { reason: 'Too much' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'no', reason: 'Too much' });
    const second = await answer(id, true);
    expect(said(second)).toEqual([409, 'ANSWERED']);
    expect(second.body.message).toBe('This request was already answered.');
    expect(said(await reduce(id))).toEqual([403, 'APPROVAL_REFUSED']);
  });

  test('can be withdrawn only by the user who asked', async () => {
    covers('18.2', 'POST /approvals/{id}/withdraw');
    const id = await asked();
    const withdraw = (who: Till) => who.post(`/approvals/${id}/withdraw`);
    expect((await withdraw(other)).status).toBe(404);
    expect((await withdraw(manager)).status).toBe(404);
    const heard = listenTo(hub);
    expect((await withdraw(waiter)).status).toBe(200);
    expect(heard.take()).toEqual([{ event: 'approval_update', data: { ids: [id] } }]);
    const shown: { id: number }[] = (await manager.get('/approvals')).body;
    expect(shown.map((one) => one.id)).not.toContain(id);
    expect(await stateOf(id)).toMatchObject({ state: 'no', answered_by: 'waiter' });
    expect((await answer(id, true)).body).toMatchObject({ code: 'ANSWERED' });
    expect((await withdraw(waiter)).body).toMatchObject({ code: 'ANSWERED' });
    expect((await reduce(id)).body).toMatchObject({ code: 'APPROVAL_REFUSED' });
    expect(await asked()).not.toBe(id);
  });

  test('is refused as its call would be, and where the call needs nobody', async () => {
    expect(said(await ask({ call: 'POST /bills/999999/discount' }))).toEqual([404, 'NOT_FOUND']);
    expect((await ask({ body: { percent: 150, reason: 'x' } })).body.field).toBe('percent');
    expect((await ask({ body: { percent: 15 } })).body.field).toBe('reason');
    expect((await ask({ action: 'comp' })).body.field).toBe('action');
    expect((await ask({ action: 'eat' })).body.field).toBe('action');
    expect((await ask({ body: { percent: 0 } })).body.field).toBe('call');
    expect((await ask({ call: 'POST /bills/1/coupon' })).body.field).toBe('call');
    expect((await ask({ call: 'GET /bills/1' })).body.field).toBe('call');
    expect((await ask({}, owner)).body.field).toBe('call');
    const cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
    expect(said(await ask({}, cook))).toEqual([403, 'FORBIDDEN']);
    expect((await owner.get('/approvals')).body.some(({ text = '' }) => text === '')).toBe(false);
  });

  test('is only for users with the requested permission', async () => {
    const id = await asked();
    const voider = makeTill(hub, makePerson(hub, { scopes: ['APPROVE', 'VOID'] }));
    expect((await voider.get('/approvals')).body).toEqual([]);
    expect(said(await answer(id, true, {}, voider))).toEqual([403, 'SCOPE_NOT_HELD']);
    expect(said(await answer(id, true, {}, waiter))).toEqual([403, 'FORBIDDEN']);
    expect(said(await answer(999_999, true))).toEqual([404, 'NOT_FOUND']);
    expect((await other.get(`/approvals/${id}`)).status).toBe(404);
    expect((await answer(id, true, { yes: 'perhaps' })).body.field).toBe('yes');
  });

  test('lists several actions together', async () => {
    await owner.post('/settings/store-setting', { voidNeeds: 'approval' });
    const [{ order_id }] = (await owner.get(`/bills/${billId}`)).body.lines;
    const cancel = { orderIds: [order_id], reason: 'Left' };
    const sent = { action: 'void', call: 'POST /orders/cancel', body: cancel };
    const id = (await waiter.post('/approvals', sent)).body.id;
    const listed = (await owner.get('/approvals')).body.find(
      (one: { id: number }) => one.id === id,
    );
    expect(listed).toMatchObject({ text: `Cancel 1 × Soup, table ${tables}`, amount: 84 });
    await owner.post('/settings/store-setting', { voidNeeds: 'nothing' });
  });
});

describe('a yes is worth nothing', () => {
  const approved = async (): Promise<number> => {
    const id = await asked();
    await answer(id, true);
    return id;
  };
  const refused = [403, 'APPROVAL_REFUSED'];

  test('for another body, another call or another user', async () => {
    const id = await approved();
    const before = exceptionsOf(hub, 'approval-refused').length;
    expect(said(await reduce(id, { percent: 50 }))).toEqual(refused);
    expect(said(await reduce(id, {}, other))).toEqual(refused);
    const elsewhere = await waiter.post(`/bills/${billId}/service`, {
      on: false,
      approval: { id },
    });
    expect(elsewhere.status).toBe(400);
    expect(exceptionsOf(hub, 'approval-refused')).toHaveLength(before + 1);
    expect((await reduce(id)).status).toBe(200);
  });

  test('after two minutes, and when the clock was set back', async () => {
    const id = await approved();
    hub.clock.now += APPROVAL_MS;
    expect(await stateOf(id)).toMatchObject({ state: 'expired' });
    expect(said(await reduce(id))).toEqual(refused);
    hub.clock.now -= 2 * APPROVAL_MS;
    expect(said(await reduce(id))).toEqual(refused);
    hub.clock.now += APPROVAL_MS;
  });

  test('if the approver has lost the permission or was deleted since', async () => {
    const scopes = ['APPROVE', 'DISCOUNT'];
    const person = makePerson(hub, { scopes });
    const id = await asked();
    await answer(id, true, {}, makeTill(hub, person));
    hub.db.prepare("UPDATE users SET scope = 'APPROVE' WHERE id = ?").run(person.userId);
    expect(said(await reduce(id))).toEqual(refused);
  });

  test('a request that nobody answered expires', async () => {
    const id = await asked();
    hub.clock.now += APPROVAL_WAITS_MS;
    expect(await stateOf(id)).toMatchObject({ state: 'expired' });
    const late = await answer(id, true);
    expect(said(late)).toEqual([409, 'ANSWERED']);
    expect(late.body.message).toBe('The request expired. Please send it again.');
    expect((await manager.get('/approvals')).body).toEqual([]);
    expect(await asked()).not.toBe(id);
  });
});
