// Gift cards: how they are sold, issued, loaded, spent and given back (contract 32).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { freshCode, refusal, VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, GIFT, order, dish, dinner, billOf, pay, payCash, issue, account } = house;
const till = (scopes: readonly string[]) => makeTill(hub, makePerson(hub, { scopes }));
const waiter = till(['POS', 'ORDERS']);
const cook = till(['KITCHEN']);

describe('a multi-purpose card', () => {
  test('is issued when its bill is paid, and pays for dishes', async () => {
    covers('32.1', '32.4', 'GET /accounts/{id}');
    const { code, accountId } = await issue(50);
    const billId = await dinner([30]);
    const answer = await pay(billId, [{ paymentTypeId: GIFT, amount: 28, tip: 2, code }]);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const card = await account(accountId);
    expect(card).toMatchObject({ kind: 'gift', balance: 20, state: 'open', last4: code.slice(-4) });
    expect(card.entries).toMatchObject([
      { kind: 'redeem', amount: -30, balance: 20 },
      { kind: 'issue', amount: 50, balance: 50 },
    ]);
    expect(refusal(await cook.get(`/accounts/${accountId}`))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await owner.get('/accounts/99999'))).toEqual([404, 'NOT_FOUND']);
  });

  test('is listed by its last four digits, without its code', async () => {
    covers('GET /accounts');
    const { code, accountId } = await issue(12);
    const { body } = await owner.get(`/accounts?kind=gift&q=${code.slice(-4)}&limit=200`);
    expect(body.map(({ id }: { id: number }) => id)).toContain(accountId);
    expect((await owner.get(`/accounts?q=${code}`)).body).toEqual([]);
    expect(refusal(await owner.get('/accounts?kind=cash'))).toEqual([400, 'INVALID_INPUT']);
    expect(refusal(await cook.get('/accounts'))).toEqual([403, 'FORBIDDEN']);
  });

  test('pays no more than it has, and no unknown card pays', async () => {
    covers('32.5');
    const { code } = await issue(10);
    const billId = await dinner([30]);
    const low = await pay(billId, [{ paymentTypeId: GIFT, amount: 30, code }]);
    expect([...refusal(low), low.body.balance]).toEqual([409, 'BALANCE_TOO_LOW', 10]);
    expect(low.body.message).toBe('The balance of this card is too low: $10.00 left.');
    const twice = await pay(billId, [
      { paymentTypeId: GIFT, amount: 6, code },
      { paymentTypeId: GIFT, amount: 6, code },
    ]);
    expect([...refusal(twice), twice.body.balance]).toEqual([409, 'BALANCE_TOO_LOW', 4]);
    const wrong = await pay(billId, [{ paymentTypeId: GIFT, amount: 30, code: freshCode() }]);
    expect(refusal(wrong)).toEqual([404, 'UNKNOWN_CARD']);
    const none = await pay(billId, [{ paymentTypeId: GIFT, amount: 30 }]);
    expect(refusal(none)).toEqual([400, 'INVALID_INPUT']);
    expect((await billOf(billId)).due).toBe(30);
  });

  test('does not appear in the kitchen', async () => {
    const read = async (orderId: number) =>
      (await owner.get(`/orders?orderIds=${orderId}`)).body[0].orders[0];
    const sale = await order([{ giftCard: { amount: 40 } }]);
    expect(await read(sale.orderId)).toMatchObject({ seen_at: null, unseen: [] });
    const both = await order([dish(10), { giftCard: { amount: 40 } }]);
    expect(await read(both.orderId)).not.toHaveProperty('unseen');
  });

  test('pays without its code only with VALUE', async () => {
    const { accountId } = await issue(10);
    const billId = await dinner([5]);
    const payments = [{ paymentTypeId: GIFT, amount: 5, accountId }];
    const answer = await pay(billId, payments, waiter);
    expect([...refusal(answer), answer.body.action, answer.body.scope]).toEqual([
      403,
      'APPROVAL_NEEDED',
      'value',
      'VALUE',
    ]);
    expect((await pay(billId, payments)).status).toBe(200);
  });

  test('is loaded by a later line, up to the most that a card holds', async () => {
    const { code, accountId } = await issue(50);
    const { billId } = await order([{ giftCard: { code, amount: 25 } }]);
    expect((await payCash(billId)).cards).toEqual([
      { accountId, last4: code.slice(-4), amount: 25, balance: 75 },
    ]);
    const much = { cart: [{ giftCard: { code, amount: 126 } }], deliveryType: 'takeaway' };
    expect(refusal(await owner.post('/pos/create-order', much))).toEqual([409, 'BALANCE_TOO_HIGH']);
    const unknown = { cart: [{ giftCard: { code: freshCode(), amount: 5 } }] };
    expect(
      refusal(await owner.post('/pos/create-order', { ...unknown, deliveryType: 'takeaway' })),
    ).toEqual([404, 'UNKNOWN_CARD']);
  });

  test('pays no gift card', async () => {
    const { code } = await issue(50);
    const { billId } = await order([dish(10), { giftCard: { amount: 40 } }]);
    const answer = await pay(billId, [{ paymentTypeId: GIFT, amount: 11, code }]);
    expect(refusal(answer)).toEqual([409, 'CARD_ON_BILL']);
    expect((await pay(billId, [{ paymentTypeId: GIFT, amount: 10, code }])).status).toBe(200);
    const more = await pay(billId, [{ paymentTypeId: GIFT, amount: 1, code }]);
    expect(refusal(more)).toEqual([409, 'CARD_ON_BILL']);
    await payCash(billId);
  });

  test('gets a cancelled part payment back', async () => {
    const { code, accountId } = await issue(50);
    const billId = await dinner([30]);
    await pay(billId, [{ paymentTypeId: GIFT, amount: 10, tip: 1, code }]);
    const [payment] = (await billOf(billId)).payments;
    expect(payment).toMatchObject({ account_id: accountId });
    const tip = await owner.post(`/payments/${payment.id}/tip`, { tip: 2 });
    expect(refusal(tip)).toEqual([409, 'VALUE_PAYMENT']);
    await owner.post(`/bills/${billId}/payments/${payment.id}/cancel`, { reason: 'Wrong card' });
    expect(await account(accountId)).toMatchObject({
      balance: 50,
      entries: [{ kind: 'return', amount: 11 }, { kind: 'redeem', amount: -11 }, { kind: 'issue' }],
    });
  });
});

describe('the line of a gift card', () => {
  test('has no tax, no discount and no charge, and is never divided', async () => {
    const { billId } = await order([dish(20), { giftCard: { amount: 30 } }]);
    const before = await billOf(billId);
    const line = before.lines.find(({ card }: { card?: string }) => card === 'multi');
    expect(line).toMatchObject({ total: 30, tax: 0, status: 'delivered', quantity: 1 });
    const reason = 'Friend';
    const one = { percent: 50, reason, lineIds: [line.id] };
    expect(refusal(await owner.post(`/bills/${billId}/discount`, one))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    const comp = { lines: [{ lineId: line.id }], reason };
    expect(refusal(await owner.post(`/bills/${billId}/comp`, comp))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    await owner.post(`/bills/${billId}/discount`, { percent: 50, reason });
    expect((await billOf(billId)).total).toBe(40);
    const evenly = await owner.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2 });
    expect(refusal(evenly)).toEqual([409, 'CARD_WHOLE']);
    const parts = [{ lines: [{ lineId: line.id, shares: 2 }] }];
    const shared = await owner.post(`/bills/${billId}/split`, { by: 'items', parts });
    expect(refusal(shared)).toEqual([409, 'CARD_WHOLE']);
    const whole = [{ lines: [{ lineId: line.id }] }];
    expect((await owner.post(`/bills/${billId}/split`, { by: 'items', parts: whole })).status).toBe(
      200,
    );
  });

  test('may be voided until it is paid, which is no waste', async () => {
    const { billId } = await order([dish(20), { giftCard: { amount: 30 } }]);
    const { lines } = await billOf(billId);
    const line = lines.find(({ card }: { card?: string }) => card);
    const path = `/orders/update-status/${line.order_item_id}`;
    expect((await owner.post(path, { status: 'cancelled' })).status).toBe(200);
    expect((await billOf(billId)).total).toBe(20);
    const [entry] = (await owner.get('/reports/exceptions?type=today&kind=void')).body;
    expect(entry).toMatchObject({ value: 30, waste: 0 });
  });

  test('is one of at most ten, one piece each, and of a store that sells cards', async () => {
    const cards = (count: number) =>
      Array.from({ length: count }, () => ({ giftCard: { amount: 5 } }));
    const send = (cart: object[], more: object = {}) =>
      owner.post('/pos/create-order', { cart, deliveryType: 'takeaway', ...more });
    expect(refusal(await send(cards(11)))).toEqual([400, 'INVALID_INPUT']);
    const { billId } = (await send(cards(9))).body;
    expect(refusal(await send(cards(2), { billId }))).toEqual([400, 'INVALID_INPUT']);
    expect((await send(cards(1), { billId })).status).toBe(200);
    expect(refusal(await send([{ giftCard: { amount: 5 }, quantity: 2 }]))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(refusal(await send([{}]))).toEqual([400, 'INVALID_INPUT']);
    for (const amount of [0, -5, 1.005, 1e15]) {
      expect(refusal(await send([{ giftCard: { amount } }]))).toEqual([400, 'INVALID_INPUT']);
    }
    await house.set({ giftCards: null });
    expect(refusal(await send(cards(1)))).toEqual([400, 'INVALID_INPUT']);
    await house.set({ giftCards: { kind: 'multi', expiresMonths: 12, maxBalance: 200 } });
  });

  test('is issued by an order that is paid at once', async () => {
    const amount = 15;
    const answer = await owner.post('/pos/create-order-and-invoice', {
      cart: [{ giftCard: { amount } }],
      deliveryType: 'takeaway',
      netTotal: amount,
      taxTotal: 0,
      total: amount,
      payments: [{ paymentTypeId: VALUE_CASH, amount }],
    });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(answer.body.cards).toMatchObject([{ amount, balance: amount }]);
  });
});

describe('by hand', () => {
  test('changing a balance and closing an account need VALUE', async () => {
    covers('POST /accounts/{id}/adjust', 'POST /accounts/{id}/expire');
    const { accountId, code } = await issue(20);
    const adjust = (amount: number, who = owner) =>
      who.post(`/accounts/${accountId}/adjust`, { amount, reason: 'Mistake' });
    expect(refusal(await adjust(5, waiter))).toEqual([403, 'APPROVAL_NEEDED']);
    expect(refusal(await adjust(5, cook))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await adjust(0))).toEqual([400, 'INVALID_INPUT']);
    expect(refusal(await adjust(0.001))).toEqual([400, 'INVALID_INPUT']);
    expect(refusal(await adjust(-21))).toEqual([409, 'BALANCE_TOO_LOW']);
    expect((await adjust(-5)).status).toBe(200);
    const expire = (who = owner) => who.post(`/accounts/${accountId}/expire`, { reason: 'Lost' });
    expect(refusal(await expire(waiter))).toEqual([403, 'APPROVAL_NEEDED']);
    expect((await expire()).status).toBe(200);
    expect(await account(accountId)).toMatchObject({
      state: 'expired',
      balance: 0,
      entries: [
        { kind: 'expire', amount: -15, reason: 'Lost' },
        { kind: 'adjust', amount: -5, reason: 'Mistake' },
        { kind: 'issue' },
      ],
    });
    const billId = await dinner([5]);
    const gone = await pay(billId, [{ paymentTypeId: GIFT, amount: 5, code }]);
    expect(refusal(gone)).toEqual([409, 'CARD_EXPIRED']);
    const told = (await owner.get('/reports/exceptions?type=today&kind=value')).body;
    expect(told.slice(0, 2)).toMatchObject([{ value: 15, reason: 'Lost' }, { value: -5 }]);
  });
});

test('no kitchen hears of a gift card', async () => {
  const { orderId } = await order([{ giftCard: { amount: 5 } }]);
  const both = await order([dish(10), { giftCard: { amount: 5 } }]);
  const tickets = (await owner.get('/kitchen')).body as { id: number; items: object[] }[];
  expect(tickets.map(({ id }) => id)).not.toContain(orderId);
  expect(tickets.find(({ id }) => id === both.orderId)?.items).toHaveLength(1);
});

test('a payment type for gift cards or house accounts is never cash, and never the last or first type', async () => {
  const add = (more: object) =>
    owner.post('/settings/payment-types/add', { title: 'X', kind: 'gift', ...more });
  expect(refusal(await add({ isCash: true }))).toEqual([400, 'INVALID_INPUT']);
  expect(refusal(await add({ kind: 'cheque' }))).toEqual([400, 'INVALID_INPUT']);
  const types = (await owner.get('/settings/payment-types')).body;
  const usual = types.filter(({ kind }: { kind: string }) => kind === 'usual');
  for (const { id } of usual.slice(1)) {
    await owner.post(`/settings/payment-types/${id}/toggle`, { isActive: false });
  }
  const last = `/settings/payment-types/${usual[0].id}/toggle`;
  expect(refusal(await owner.post(last, { isActive: false }))).toEqual([409, 'LAST_PAYMENT_TYPE']);
});
