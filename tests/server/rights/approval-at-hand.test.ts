// Approval at hand: somebody else's PIN or password for one call, and what a dishonest cashier makes of it (CONTRACT §18.2).
import { describe, expect, test } from 'vitest';
import { endpointKeys, endpointOf } from '#shared/endpoints/table.ts';
import { exceptionsOf, makePinPerson, said } from '../../fixtures/approvals.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import {
  givePassword,
  makeAdmin,
  makePerson,
  makeTill as makePlace,
} from '../../fixtures/people.ts';

const PIN = '2468';

const hub = await openHub({ config: { trustProxy: 1 } });
const owner = makeTill(hub, makeAdmin(hub));
const manager = makePinPerson(hub, 'Maya', PIN, ['POS', 'VOID', 'DISCOUNT', 'REFUND']);
givePassword(hub, manager.userId, 'soup-of-the-day');
makePinPerson(hub, 'Colleague', '1357', ['POS']);
const waiterPerson = makePinPerson(hub, 'Waiter', '9753', ['POS', 'ORDERS', 'INVOICES']);
const waiter = makeTill(hub, waiterPerson);

const word = { username: 'Maya', pin: PIN };
const set = (settings: object) => owner.post('/settings/store-setting', settings);
let tables = 0;
async function bill(priceCents = 8400): Promise<number> {
  tables += 1;
  const cart = [{ id: makeItem(hub, { priceCents, title: 'Schnitzel' }) }];
  const order = { cart, deliveryType: 'dinein', tableId: makeTable(hub, `${tables}`) };
  return (await waiter.post('/pos/create-order', order)).body.billId;
}
const discount = (billId: number, more: object = {}, key?: string, who = waiter) =>
  who.post(
    `/bills/${billId}/discount`,
    { percent: 15, reason: 'Regular', ...more },
    key ? { 'idempotency-key': key } : {},
  );
const readBill = async (id: number) => (await owner.get(`/bills/${id}`)).body;

describe('a call that needs a right', () => {
  test('says what is asked, in the smallest words', async () => {
    const billId = await bill();
    const { status, body } = await discount(billId);
    expect([status, body]).toMatchObject([
      403,
      {
        code: 'APPROVAL_NEEDED',
        action: 'discount',
        scope: 'DISCOUNT',
        text: `15 % off table ${tables}`,
        amount: 12.6,
        table_title: `${tables}`,
      },
    ]);
    expect(await readBill(billId)).toMatchObject({ discount: null, total: 84 });
  });

  test('goes on with the PIN of somebody else who holds it, under the same key, and switches nobody', async () => {
    const billId = await bill();
    const key = `same-${billId}`;
    expect(said(await discount(billId, {}, key))).toEqual([403, 'APPROVAL_NEEDED']);
    const wrong = { approval: { ...word, pin: '8642' } };
    expect(said(await discount(billId, wrong, key))).toEqual([403, 'APPROVAL_REFUSED']);
    const done = await discount(billId, { approval: word }, key);
    expect(done.status).toBe(200);
    const again = await discount(billId, {}, key);
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([done.text, 'true']);
    expect(await readBill(billId)).toMatchObject({
      total: 71.4,
      discount: { username: 'Waiter', approved_by: 'Maya' },
    });
    expect((await waiter.get('/auth/session')).body.user.username).toBe('Waiter');
    expect(exceptionsOf(hub, 'discount').at(-1)).toMatchObject({
      username: 'Waiter',
      approved_by: 'Maya',
    });
  });

  test('goes on with a password too, and approves this one call alone', async () => {
    const billId = await bill();
    const approval = { username: 'maya', password: 'soup-of-the-day' };
    expect((await discount(billId, { approval })).status).toBe(200);
    expect(said(await discount(billId, { percent: 20 }))).toEqual([403, 'APPROVAL_NEEDED']);
  });

  test('is asked last: what is wrong with the call is told before', async () => {
    const approval = { ...word, pin: '8642' };
    expect(said(await discount(999_999, { approval }))).toEqual([404, 'NOT_FOUND']);
    const billId = await bill();
    expect(said(await discount(billId, { percent: 150, approval }))[0]).toBe(400);
    expect(said(await discount(billId, { reason: null, approval }))[0]).toBe(400);
    expect((await discount(billId, { approval: word })).status).toBe(200);
  });

  test.each([
    ['no word', {}],
    ['a PIN and a password', { username: 'Maya', pin: PIN, password: 'x' }],
    ['a PIN of nobody', { pin: PIN }],
    ['a number and a name', { id: 1, username: 'Maya' }],
    ['a text', 'Maya'],
  ])('is refused with %s for an approval', async (_, approval) => {
    const { status, body } = await discount(await bill(), { approval });
    expect([status, body.field]).toEqual([400, 'approval']);
  });

  test('reads who approved it, whatever it is', async () => {
    await set({ voidNeeds: 'approval' });
    const approval = word;
    const { orderId } = await placeOrder(hub, waiter);
    const cancelled = { orderIds: [orderId], reason: 'Left', approval };
    expect((await waiter.post('/orders/cancel', cancelled)).status).toBe(200);
    const billId = await bill(3000);
    const [line] = (await readBill(billId)).lines;
    const lines = [{ lineId: line.id }];
    const post = (path: string, body: object) => waiter.post(path, { ...body, approval });
    expect((await post(`/bills/${billId}/comp`, { lines, reason: 'Birthday' })).status).toBe(200);
    const paid = await bill(5000);
    const payments = [{ paymentTypeId: 2, amount: 20 }];
    await waiter.post(`/bills/${paid}/pay`, { payments, due: 50 });
    const [payment] = (await readBill(paid)).payments;
    const back = `/bills/${paid}/payments/${payment.id}/cancel`;
    expect((await post(back, { reason: 'Wrong card' })).status).toBe(200);
    expect((await readBill(paid)).payments).toMatchObject([{ approved_by: 'Maya' }]);
    const all = [{ paymentTypeId: 2, amount: 50 }];
    const { invoiceId } = (await waiter.post(`/bills/${paid}/pay`, { payments: all, due: 50 }))
      .body;
    const refund = { amount: 10, payments: [{ paymentTypeId: 2, amount: 10 }], reason: 'Cold' };
    const credit = await post(`/invoices/${invoiceId}/refund`, refund);
    expect((await owner.get(`/invoices/${credit.body.invoiceId}`)).body).toMatchObject({
      approved_by: 'Maya',
      payments: [{ approved_by: 'Maya' }],
    });
    for (const kind of ['void', 'comp', 'payment-cancelled', 'refund']) {
      expect([kind, exceptionsOf(hub, kind).at(-1)?.approved_by]).toEqual([kind, 'Maya']);
    }
    await set({ voidNeeds: 'nothing' });
  });
});

test('every call that can need an approval takes one', () => {
  const marked = endpointKeys.filter((key) => endpointOf(key).approvable);
  expect(marked).toEqual(expect.arrayContaining(['POST /print/no-sale', 'POST /orders/cancel']));
  expect(marked.every((key) => key.startsWith('POST '))).toBe(true);
});

describe('the dishonest cashier', () => {
  test('gets the same answer for a wrong PIN, nobody’s name, one without the right, and himself', async () => {
    const billId = await bill();
    const before = exceptionsOf(hub, 'approval-refused').length;
    const words = [
      { username: 'Maya', pin: '0007' },
      { username: 'Nobody', pin: PIN },
      { username: 'Colleague', pin: '1357' },
      { username: 'Waiter', pin: '9753' },
      { username: 'Nobody', password: 'soup-of-the-day' },
      { id: 999_999 },
    ];
    const answers = [];
    for (const approval of words) answers.push((await discount(billId, { approval })).text);
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toEqual({
      message: 'This was not approved!',
      code: 'APPROVAL_REFUSED',
    });
    const told = exceptionsOf(hub, 'approval-refused').slice(before);
    expect(told.map(({ reason }) => reason)).toEqual([
      'Maya',
      null,
      'Colleague',
      'Waiter',
      null,
      null,
    ]);
    expect(told[0]).toMatchObject({
      username: 'Waiter',
      title: `15 % off table ${tables}`,
      value_cents: 1260,
      approved_by: null,
    });
  });

  test('has five tries for a name on a till, by approving and switching together, signing in anew or not', async () => {
    const place = makePlace(hub, 'Bar');
    const billId = await bill();
    makePinPerson(hub, 'Boss', '7531', ['DISCOUNT']);
    const from = (cookie: string, path: string, body: object, ip = '10.1.0.1') =>
      callApi(hub, 'POST', path, {
        body,
        cookie: `${cookie}; ${place}`,
        headers: { 'x-forwarded-for': ip },
      });
    const reduce = (cookie: string, pin: string, ip?: string) => {
      const body = { percent: 15, reason: 'x', approval: { username: 'Boss', pin } };
      return from(cookie, `/bills/${billId}/discount`, body, ip);
    };
    const { cookie } = waiterPerson;
    for (let n = 0; n < 3; n += 1) expect((await reduce(cookie, '0007')).status).toBe(403);
    for (let n = 0; n < 2; n += 1) {
      const answer = await from('', '/auth/switch', { username: 'boss', pin: '0007' });
      expect(answer.status).toBe(401);
    }
    const stopped = await reduce(cookie, '7531');
    expect(said(stopped)).toEqual([429, 'TOO_MANY_TRIES']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const anew = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
    expect((await reduce(anew.cookie, '7531', '10.1.0.2')).status).toBe(429);
    hub.clock.monotonic += 16 * 60_000;
    expect((await reduce(cookie, '7531')).status).toBe(200);
  });

  test('has fifteen tries on all tills together, then the PIN rests', async () => {
    const billId = await bill();
    const resting = makePinPerson(hub, 'Resting', '7531', ['DISCOUNT']);
    const reduce = (pin: string, ip: string) =>
      callApi(hub, 'POST', `/bills/${billId}/discount`, {
        body: { percent: 15, reason: 'x', approval: { username: 'Resting', pin } },
        cookie: waiterPerson.cookie,
        headers: { 'x-forwarded-for': ip },
      });
    for (let n = 0; n < 15; n += 1) await reduce('0007', `10.2.0.${n}`);
    expect(said(await reduce('7531', '10.2.0.99'))).toEqual([403, 'APPROVAL_REFUSED']);
    const failures = hub.db.prepare('SELECT pin_failures FROM users WHERE id = ?').pluck();
    expect(failures.get(resting.userId)).toBeGreaterThanOrEqual(15);
  });

  test('stays within the limit of the house with all discounts of a bill together', async () => {
    await set({ discountLimitPercent: 10 });
    const billId = await bill(10_000);
    const [line] = (await readBill(billId)).lines;
    const some = { percent: 6, lineIds: [line.id] };
    expect((await discount(billId, some)).status).toBe(200);
    expect(said(await discount(billId, { percent: 6 }))).toEqual([403, 'APPROVAL_NEEDED']);
    await set({ discountLimitPercent: 0 });
  });

  test('gains nothing by a user who was deleted, or whose PIN or right was taken meanwhile', async () => {
    const billId = await bill();
    const gone = makePinPerson(hub, 'Gone', '7531', ['DISCOUNT']);
    const reduce = () => discount(billId, { approval: { username: 'Gone', pin: '7531' } });
    hub.db.prepare("UPDATE users SET scope = 'POS' WHERE id = ?").run(gone.userId);
    expect(said(await reduce())).toEqual([403, 'APPROVAL_REFUSED']);
    hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(gone.userId);
    expect(said(await reduce())).toEqual([403, 'APPROVAL_REFUSED']);
  });
});

test('no PIN and no password stands in a table, in the trail or in a kept answer', async () => {
  const dump = ['audit', 'idempotency_keys', 'exceptions', 'approvals'].map((table) =>
    JSON.stringify(hub.db.prepare(`SELECT * FROM ${table}`).all()),
  );
  expect(dump.join()).not.toMatch(/soup-of-the-day|"pin"|\b2468\b/);
});

test('a drawer is opened for the day, and cash taken out, on somebody else’s word', async () => {
  makePinPerson(hub, 'Cora', '8642', ['CASH']);
  const approval = { username: 'Cora', pin: '8642' };
  const opening = { float: 100 };
  expect((await waiter.post('/shifts/open', opening)).body).toMatchObject({
    code: 'APPROVAL_NEEDED',
    text: 'Open a shift of “Main”',
    amount: 100,
  });
  const { status, body } = await waiter.post('/shifts/open', { ...opening, approval });
  expect(status).toBe(200);
  const out = { kind: 'out', amount: 20, reason: 'Ice' };
  const asked = await waiter.post(`/shifts/${body.id}/move`, out);
  expect(asked.body).toMatchObject({ text: 'Cash out of the drawer: Ice', amount: 20 });
  const moved = await waiter.post(`/shifts/${body.id}/move`, { ...out, approval });
  expect(moved.status).toBe(200);
  const [shift] = (await owner.get('/shifts?type=today')).body;
  expect(shift.moves).toMatchObject([{ username: 'Waiter', approved_by: 'Cora' }]);
});
