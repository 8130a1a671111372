// Approval at the till: another user's PIN or password for one call (contract 18.2).
import { describe, expect, test } from 'vitest';
import { endpointKeys, endpointOf } from '#shared/endpoints/table.ts';
import { approvalHouse, PIN } from '../../fixtures/approval-house.ts';
import { exceptionsOf, makePinPerson, said } from '../../fixtures/approvals.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { placeOrder } from '../../fixtures/orders.ts';

const hub = await openHub({ config: { trustProxy: 1 } });
const { owner, waiter, tableNo, set, bill, discount, readBill } = approvalHouse(hub);

const word = { username: 'Maya', pin: PIN };

describe('a call that needs a right', () => {
  test('describes the requested action in few words', async () => {
    const billId = await bill();
    const { status, body } = await discount(billId);
    expect([status, body]).toMatchObject([
      403,
      {
        code: 'APPROVAL_NEEDED',
        action: 'discount',
        scope: 'DISCOUNT',
        text: `15 % off table ${tableNo()}`,
        amount: 12.6,
        table_title: `${tableNo()}`,
      },
    ]);
    expect(await readBill(billId)).toMatchObject({ discount: null, total: 84 });
  });

  test('succeeds with the PIN of another user who has the permission, under the same key, and switches no user', async () => {
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

  test('succeeds with a password too, and approves this one call only', async () => {
    const billId = await bill();
    const approval = { username: 'maya', password: 'soup-of-the-day' };
    expect((await discount(billId, { approval })).status).toBe(200);
    expect(said(await discount(billId, { percent: 20 }))).toEqual([403, 'APPROVAL_NEEDED']);
  });

  test('is checked last: other errors of the call come first', async () => {
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

test('no PIN or password is in a table, in the trail or in a stored answer', async () => {
  const dump = ['audit', 'idempotency_keys', 'exceptions', 'approvals'].map((table) =>
    JSON.stringify(hub.db.prepare(`SELECT * FROM ${table}`).all()),
  );
  expect(dump.join()).not.toMatch(/soup-of-the-day|"pin"|\b2468\b/);
});

test('opening a shift and taking cash out work with the approval of another user', async () => {
  makePinPerson(hub, 'Cora', '8642', ['CASH']);
  const approval = { username: 'Cora', pin: '8642' };
  const opening = { float: 100 };
  expect((await waiter.post('/shifts/open', opening)).body).toMatchObject({
    code: 'APPROVAL_NEEDED',
    text: 'Open a shift of the drawer “Main”',
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
