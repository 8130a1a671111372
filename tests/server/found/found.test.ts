// Entries that the old hub acknowledged after the copy ended: the hub that took over lists them, and a person enters
// or dismisses each of them once (contract 38.1).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAddon, makeItem, makeTable, makeVariant } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, rowOf } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';
import { twoCopies } from '../../fixtures/two-copies.ts';

const CASH = 1;

/** What both hubs have: a menu, a bill at a table, an account. */
const open = () =>
  twoCopies(async (till, hub, person) => {
    const soup = makeItem(hub, { title: 'Soup', priceCents: 500 });
    const pizza = makeItem(hub, { title: 'Pizza', priceCents: 900 });
    const large = makeVariant(hub, pizza, 1200);
    const cheese = makeAddon(hub, pizza, 150);
    const free = makeItem(hub, { title: 'Catch of the day', priceCents: 1000 });
    hub.db.prepare('UPDATE menu_items SET open_price = 1 WHERE id = ?').run(free);
    const lunch = await makeSet(hub, person, {
      price: 12,
      steps: [
        oneOf('Starter', [{ itemId: soup, isDefault: true }]),
        oneOf('Main', [{ itemId: pizza, variantId: large, surcharge: 2, isDefault: true }]),
      ],
    });
    const table = makeTable(hub);
    const known = await till.post('/pos/create-order', {
      cart: [{ id: soup, quantity: 4 }],
      deliveryType: 'dinein',
      tableId: table,
    });
    const house = (
      await till.post('/settings/payment-types/add', { title: 'House', kind: 'house' })
    ).body.id;
    const { id: customer } = (
      await till.post('/customers/add', {
        phone: '4917000001',
        name: 'Ana',
        houseAccount: { limit: 500 },
      })
    ).body;
    const items = { soup, pizza, large, cheese, free, lunch };
    return { ...items, table, house, customer, billId: known.body.billId as number };
  });

let hubs: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  hubs = await open();
});
afterAll(() => hubs.close());

const order = async (cart: object[], more: object = {}) => {
  const body = { cart, deliveryType: 'takeaway', ...more };
  const answer = await hubs.oldTill.post('/pos/create-order', body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body as { orderId: number; billId: number; tokenNo: number };
};
const payOld = async (billId: number, amount: number) => {
  const { due } = (await hubs.oldTill.get(`/bills/${billId}`)).body;
  const payments = [{ paymentTypeId: CASH, amount }];
  const paid = await hubs.oldTill.post(`/bills/${billId}/pay`, { payments, due });
  expect([paid.status, paid.text]).toEqual([200, paid.text]);
};
const enter = (id: number, body: object = {}) => hubs.till.post(`/standby/found/${id}/enter`, body);

test('what both hubs have is not found', async () => {
  covers('38.1', 'GET /standby/found');
  expect(await hubs.find()).toEqual([]);
  expect((await hubs.till.get('/store')).body).not.toHaveProperty('found');
});

test('an order and its payment are listed, and entered by new numbers with the same sums', async () => {
  covers('38.1', 'POST /standby/found/{id}/enter');
  const { pizza, large, cheese, free, lunch, soup } = hubs.both;
  const sold = await order([
    {
      id: pizza,
      quantity: 2,
      variant_id: large,
      addons_ids: [cheese],
      notes: 'no salt',
      seat: 2,
      course: 1,
    },
    { id: free, price: 17.5 },
    { id: lunch, quantity: 2 },
    { id: soup, quantity: 3 },
  ]);
  const was = (await hubs.oldTill.get(`/bills/${sold.billId}`)).body;
  await payOld(sold.billId, was.total);
  // The new hub has since given the same numbers to other orders.
  await placeOrder(hubs.taken, hubs.till, { cart: [{ id: soup }], deliveryType: 'takeaway' });
  const [found, money] = await hubs.find();
  expect(found).toMatchObject({
    kind: 'order',
    amount: was.total,
    token_no: sold.tokenNo,
    old_number: sold.orderId,
  });
  expect(found?.lines).toEqual([
    { title: 'Pizza', quantity: 2 },
    { title: 'Catch of the day', quantity: 1 },
    { title: 'Lunch', quantity: 1 },
    { title: 'Lunch', quantity: 1 },
    { title: 'Soup', quantity: 3 },
  ]);
  expect(money).toMatchObject({ kind: 'payment', amount: was.total, old_bill_id: sold.billId });
  expect((await hubs.till.get('/store')).body.found).toBe(2);

  const early = await enter(money?.id ?? 0);
  expect([early.status, early.body.message]).toEqual([409, 'Enter the orders of this bill first.']);
  const entered = await enter(found?.id ?? 0);
  expect([entered.status, entered.text]).toEqual([200, entered.text]);
  const { billId, orderId } = entered.body;
  expect(orderId).not.toBe(sold.orderId);
  const bill = (await hubs.till.get(`/bills/${billId}`)).body;
  expect([bill.total, bill.due]).toEqual([was.total, was.total]);
  const textOf = ({
    lines,
  }: {
    lines: { item_title: string; quantity: number; total: number }[];
  }) => lines.map(({ item_title, quantity, total }) => [item_title, quantity, total]);
  expect(textOf(bill)).toEqual(textOf(was));
  const rows = hubs.taken.db.prepare(
    'SELECT notes, seat, course FROM order_items WHERE order_id = ?',
  );
  expect(rows.get(orderId)).toEqual({ notes: 'no salt', seat: 2, course: 1 });
  expect((await enter(money?.id ?? 0)).status).toBe(200);
  expect((await hubs.till.get(`/bills/${billId}`)).body).toMatchObject({ status: 'paid' });
  const again = await enter(found?.id ?? 0);
  expect([again.status, again.body.code]).toEqual([409, 'ANSWERED']);
  expect(await hubs.find()).toEqual([]);
  const { body: trail } = await hubs.till.get('/audit?kind=standby.found-entered');
  expect(JSON.stringify(trail)).toContain('"what":"order"');
});

test('a part payment of a bill that both have goes to that bill', async () => {
  const { billId } = hubs.both;
  await payOld(billId, 7);
  const [money] = await hubs.find();
  expect((await enter(money?.id ?? 0)).body.billId).toBe(billId);
  expect((await hubs.till.get(`/bills/${billId}`)).body).toMatchObject({ paid: 7, due: 13 });
});

test('what a screen sent again under its key, and what was cancelled, is not found', async () => {
  const { soup } = hubs.both;
  const key = { 'idempotency-key': 'held-order-1' };
  const body = { cart: [{ id: soup }], deliveryType: 'takeaway' };
  for (const till of [hubs.oldTill, hubs.till])
    expect((await till.post('/pos/create-order', body, key)).status).toBe(200);
  const { orderId } = await order([{ id: soup }]);
  const cancelled = await hubs.oldTill.post('/orders/cancel', { orderIds: [orderId] });
  expect(cancelled.status).toBe(200);
  expect(await hubs.find()).toEqual([]);
});

test('the user is asked about a price that has changed, and an unchanged price is kept', async () => {
  const { soup } = hubs.both;
  await order([{ id: soup }]);
  const [found] = await hubs.find();
  hubs.taken.db.prepare('UPDATE menu_items SET price_cents = 600 WHERE id = ?').run(soup);
  const refused = await enter(found?.id ?? 0);
  expect([refused.status, refused.body.code, refused.body.total]).toEqual([
    409,
    'PRICE_CHANGED',
    6,
  ]);
  expect((await enter(found?.id ?? 0, { total: 6 })).status).toBe(200);
});

test('dismissing an entry creates nothing, is an exception, and the entry is not found again', async () => {
  covers('POST /standby/found/{id}/dismiss');
  const { soup } = hubs.both;
  await order([{ id: soup, quantity: 2 }]);
  const [found] = await hubs.find();
  const dismiss = () => hubs.till.post(`/standby/found/${found?.id}/dismiss`);
  expect((await dismiss()).status).toBe(200);
  const second = await dismiss();
  expect([second.status, second.body.code]).toEqual([409, 'ANSWERED']);
  expect((await enter(found?.id ?? 0)).status).toBe(409);
  expect(await hubs.find()).toEqual([]);
  const { body } = await hubs.till.get('/reports/exceptions?kind=found-dismissed');
  expect(JSON.stringify(body)).toContain('"value":10');
});

test('money that a house account paid is found and entered', async () => {
  const { soup, house, customer } = hubs.both;
  const owing = { customerType: 'CUSTOMER', customerId: customer };
  // Both hubs have the charge, so the payment is the only difference between the accounts.
  const charge = async (till: typeof hubs.till) => {
    const { body } = await till.post('/pos/create-order', {
      cart: [{ id: soup, quantity: 5 }],
      deliveryType: 'takeaway',
      ...owing,
    });
    const { due } = (await till.get(`/bills/${body.billId}`)).body;
    const payments = [{ paymentTypeId: house, amount: due }];
    return (await till.post(`/bills/${body.billId}/pay`, { payments, due })).status;
  };
  expect([await charge(hubs.oldTill), await charge(hubs.till)]).toEqual([200, 200]);
  const [account] = (await hubs.oldTill.get('/accounts?kind=house')).body;
  const payments = [{ paymentTypeId: CASH, amount: 20 }];
  expect((await hubs.oldTill.post(`/accounts/${account.id}/payment`, { payments })).status).toBe(
    200,
  );
  const found = await hubs.find();
  expect(found.map(({ kind }) => kind)).toEqual(['order', 'payment', 'entry']);
  const [, , paid] = found;
  expect(paid).toMatchObject({ kind: 'entry', amount: -20 });
  const before = (await hubs.till.get(`/accounts/${account.id}`)).body.balance;
  const entered = await enter(paid?.id ?? 0);
  expect([entered.status, entered.text]).toEqual([200, entered.text]);
  expect((await hubs.till.get(`/accounts/${account.id}`)).body.balance).toBe(before - 20);
  for (const { id } of found.slice(0, 2)) await hubs.till.post(`/standby/found/${id}/dismiss`);
});

test.each([
  ['GET', '/standby/found'],
  ['POST', '/standby/found/1/enter'],
  ['POST', '/standby/found/1/dismiss'],
] as const)('%s %s is for those who sell', async (method, path) => {
  const { cookie } = makePerson(hubs.taken, { scopes: ['KITCHEN'] });
  const body = method === 'POST' ? { body: {} } : {};
  expect((await callApi(hubs.taken, method, path, { cookie, ...body })).status).toBe(403);
  expect((await callApi(hubs.taken, method, path, body)).status).toBe(401);
});

test('an unknown entry is 404, and a wrong total 400', async () => {
  const unknown = await enter(9999);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  expect((await enter(1, { total: 'much' })).status).toBe(400);
  const seller = makeTill(hubs.taken, makePerson(hubs.taken, { scopes: ['POS'] }));
  expect((await seller.get('/standby/found')).status).toBe(200);
  expect(rowOf(hubs.taken, 'found_entries', 1)).toMatchObject({ state: 'entered' });
});
