// Points and single-purpose gift cards on a bill (contract 32).
import { describe, expect, test } from 'vitest';
import { sumsOf } from '#shared/billing/bill-sums.ts';
import { earnedPoints, takenBack } from '#shared/billing/points.ts';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem, makeTax } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { freshCode, refusal, VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, order, dinner, billOf, payCash, customer, forCustomer, accountsOf } = house;
const admin = makeAdmin(hub);
const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
const cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
await house.set({
  points: { earnPer: 10, earnPoints: 3, worth: 0.05, minSpend: 20, expiresMonths: 6 },
});

/** Makes a customer with points from a dinner at that price. */
async function regular(price: number) {
  const phone = await customer();
  const billId = await dinner([price], forCustomer(phone));
  const { invoiceId } = await payCash(billId);
  const points = async () => (await accountsOf('points', phone))[0];
  return { phone, invoiceId, points };
}
const spend = (billId: number, points: number, who = waiter) =>
  who.post(`/bills/${billId}/points`, { points });

describe('the rules', () => {
  test('3 points for each whole 10.00', () => {
    const rules = { earnPerCents: 1000, earnPoints: 3 };
    expect([999, 1000, 2990, 3000, 0, -500].map((cents) => earnedPoints(cents, rules))).toEqual([
      0, 3, 6, 9, 0, 0,
    ]);
  });

  test('a credit note takes its part back, and the last credit note takes back the remainder', () => {
    expect(takenBack(6, 1000, 3000)).toBe(2);
    expect(takenBack(5, 1000, 2000)).toBe(3);
    expect(takenBack(4, 2000, 2000)).toBe(4);
    expect(takenBack(0, 2000, 2000)).toBe(0);
    expect(takenBack(7, 0, 0)).toBe(7);
  });
});

describe('points', () => {
  test('are earned by the bill’s customer, and expire', async () => {
    covers('32.7', '32.2');
    const { points } = await regular(129.9);
    expect(await points()).toMatchObject({
      balance: 36,
      expires_at: '2027-05-21T00:00:00.000Z',
      entries: [{ kind: 'earn', amount: 36 }],
    });
    const walkIn = await dinner([50]);
    await payCash(walkIn);
  });

  test('are taken off the dishes, and booked when the bill is paid', async () => {
    covers('POST /bills/{id}/points');
    const { phone, points } = await regular(1000);
    const billId = await dinner([12.9, 4.5, 3.8], forCustomer(phone));
    expect(refusal(await spend(billId, 19))).toEqual([400, 'INVALID_INPUT']);
    expect(refusal(await spend(billId, 301))).toEqual([409, 'BALANCE_TOO_LOW']);
    expect(refusal(await spend(billId, 20, cook))).toEqual([403, 'FORBIDDEN']);
    expect((await spend(billId, 100)).status).toBe(200);
    // 100 points take 5.00 off, allocated over lines of 12.90, 4.50 and 3.80 as 3.04, 1.06 and 0.90.
    const bill = await billOf(billId);
    expect(bill).toMatchObject({ total: 16.2, points: { points: 100, amount: 5 }, cards: [] });
    expect(bill.lines.map(({ off }: { off: number }) => off)).toEqual([3.04, 1.06, 0.9]);
    expect((await points()).balance).toBe(300);
    const { invoiceId } = await payCash(billId);
    expect(await points()).toMatchObject({
      balance: 203,
      entries: [{ kind: 'earn', amount: 3 }, { kind: 'spend', amount: -100 }, { kind: 'earn' }],
    });
    // A refund of half of 16.20 takes back 2 of the 3 earned points and returns 50 of the 100 spent points.
    const refund = {
      amount: 8.1,
      payments: [{ paymentTypeId: VALUE_CASH, amount: 8.1 }],
      reason: 'x',
    };
    expect((await owner.post(`/invoices/${invoiceId}/refund`, refund)).status).toBe(200);
    expect((await points()).balance).toBe(251);
    expect((await owner.post(`/invoices/${invoiceId}/refund`, refund)).status).toBe(200);
    expect((await points()).balance).toBe(300);
  });

  test('come to no more than the dishes, and no more are spent', async () => {
    const { phone } = await regular(1000);
    const billId = await dinner([4.03], forCustomer(phone));
    await spend(billId, 100);
    expect(await billOf(billId)).toMatchObject({ total: 0, points: { points: 81, amount: 4.03 } });
    const later = { billId, cart: [house.dish(10)], deliveryType: 'takeaway' };
    await owner.post('/pos/create-order', later);
    expect(await billOf(billId)).toMatchObject({ total: 9.03, points: { points: 100, amount: 5 } });
  });

  test('need a customer, and keep their bill whole', async () => {
    const nobody = await dinner([50]);
    expect(refusal(await spend(nobody, 20))).toEqual([409, 'NO_CUSTOMER']);
    const { phone } = await regular(1000);
    const billId = await dinner([10, 20], forCustomer(phone));
    await spend(billId, 100);
    const { lines } = await billOf(billId);
    const split = (body: object) => owner.post(`/bills/${billId}/split`, body);
    expect(refusal(await split({ by: 'evenly', parts: 2 }))).toEqual([409, 'BILL_HAS_VALUE']);
    const join = await owner.post(`/bills/${nobody}/join`, { billIds: [billId] });
    expect(refusal(join)).toEqual([409, 'BILL_HAS_VALUE']);
    const moved = { lines: [{ lineId: lines[0].id }], toBillId: nobody };
    expect(refusal(await owner.post(`/bills/${billId}/move-lines`, moved))).toEqual([
      409,
      'BILL_HAS_VALUE',
    ]);
    const path = `/orders/update-status/${lines[0].order_item_id}`;
    expect(refusal(await owner.post(path, { status: 'cancelled' }))).toEqual([
      409,
      'BILL_HAS_VALUE',
    ]);
    await spend(billId, 0);
    expect((await split({ by: 'evenly', parts: 2 })).status).toBe(200);
  });

  test('that are gone by the payment refuse it', async () => {
    const { phone, points } = await regular(400);
    const bills = [await dinner([50], forCustomer(phone)), await dinner([60], forCustomer(phone))];
    for (const billId of bills) await spend(billId, 100);
    await payCash(bills[0] ?? 0);
    const { due } = await billOf(bills[1] ?? 0);
    const second = await house.pay(bills[1] ?? 0, [{ paymentTypeId: VALUE_CASH, amount: due }]);
    expect([...refusal(second), second.body.balance]).toEqual([409, 'BALANCE_TOO_LOW', 32]);
    expect((await points()).balance).toBe(32);
  });

  test('are reversed by reopening, and booked again', async () => {
    const { phone, points } = await regular(400);
    const billId = await dinner([50], forCustomer(phone));
    await spend(billId, 100);
    const { invoiceId } = await payCash(billId);
    expect((await points()).balance).toBe(32);
    const reopened = await owner.post(`/invoices/${invoiceId}/reopen`, { reason: 'x' });
    expect((await points()).balance).toBe(120);
    expect(await billOf(reopened.body.billId)).toMatchObject({
      points: { points: 100, amount: 5 },
    });
    await house.pay(reopened.body.billId, []);
    expect((await points()).balance).toBe(32);
  });

  test('of a deleted customer expire, and a later one of that phone starts anew', async () => {
    const { phone, points } = await regular(400);
    const { id } = await points();
    await callApi(hub, 'DELETE', `/customers/${phone}/delete`, { cookie: admin.cookie });
    expect((await owner.get(`/accounts/${id}`)).body).toMatchObject({
      balance: 0,
      state: 'closed',
    });
    await owner.post('/customers/add', { phone, name: 'Later' });
    expect(await accountsOf('points', phone)).toEqual([]);
  });
});

describe('a single-purpose card', () => {
  test('is taxed at its sale, and comes off dishes with its tax', async () => {
    covers('POST /bills/{id}/card');
    const vat = { title: 'VAT', rateMilli: 20_000, type: 'inclusive' } as const;
    const low = { title: 'Low', rateMilli: 7_000, type: 'inclusive' } as const;
    const taxId = makeTax(hub, vat);
    await house.set({ giftCards: { kind: 'single', taxId, expiresMonths: null, maxBalance: 100 } });
    const { code, accountId, invoiceId } = await house.issue(60);
    const sold = (await owner.get(`/invoices/${invoiceId}`)).body;
    expect(sold).toMatchObject({ total: 60, tax_total: 10 });
    const { billId } = await order([
      { id: makeItem(hub, { priceCents: 3000, tax: vat }) },
      { id: makeItem(hub, { priceCents: 2000, tax: low }) },
    ]);
    const card = (amount: number, who = waiter, said = code) =>
      who.post(`/bills/${billId}/card`, { code: said, amount });
    expect(refusal(await card(61))).toEqual([409, 'BALANCE_TOO_LOW']);
    expect(refusal(await card(5, waiter, freshCode()))).toEqual([404, 'UNKNOWN_CARD']);
    expect(refusal(await card(5, cook))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await card(-5))).toEqual([400, 'INVALID_INPUT']);
    expect((await card(60)).status).toBe(200);
    const bill = await billOf(billId);
    expect(bill).toMatchObject({ total: 20, taxTotal: 1.31, discountTotal: 30 });
    expect(bill.cards).toEqual([{ account_id: accountId, last4: code.slice(-4), amount: 30 }]);
    const asTender = await house.pay(billId, [{ paymentTypeId: house.GIFT, amount: 20, code }]);
    expect(refusal(asTender)).toEqual([409, 'CARD_KIND']);
    expect((await card(0)).status).toBe(200);
    expect((await billOf(billId)).total).toBe(50);
    await card(25);
    await payCash(billId);
    expect(await house.account(accountId)).toMatchObject({
      balance: 35,
      expires_at: null,
      entries: [
        { kind: 'redeem', amount: -25 },
        { kind: 'issue', amount: 60 },
      ],
    });
    await house.set({ giftCards: { kind: 'multi', expiresMonths: 12, maxBalance: 200 } });
    const load = { cart: [{ giftCard: { code, amount: 5 } }], deliveryType: 'takeaway' };
    expect(refusal(await owner.post('/pos/create-order', load))).toEqual([409, 'CARD_KIND']);
  });
});

test('a receipt names what points take off, apart from discounts', async () => {
  const { phone } = await regular(1000);
  const billId = await dinner([20], forCustomer(phone));
  await spend(billId, 100);
  await owner.post(`/bills/${billId}/discount`, { percent: 10, reason: 'Regular' });
  // The bill's discount of 10 % takes 2.00 off 20.00. Then the points take 5.00 off.
  const bill = await billOf(billId);
  expect(bill).toMatchObject({ total: 13, discountTotal: 7, discount: { amount: 2 } });
  expect(bill.lines[0]).toMatchObject({ off: 7, value_off: 5 });
  const { rows } = sumsOf(bill, 2);
  expect(rows.map(({ label, cents }) => [label, cents])).toEqual([
    ['Subtotal', 2000],
    ['10 % Regular', -200],
    ['Points and gift cards', -500],
  ]);
});

describe('a bill whose points were spent elsewhere', () => {
  const half = (billId: number, amount: number, due: number) =>
    owner.post(`/bills/${billId}/pay`, {
      payments: [{ paymentTypeId: VALUE_CASH, amount }],
      due,
    });

  test('takes no part payment, and loses the points on request', async () => {
    const { phone } = await regular(100);
    const [one, two] = [
      await dinner([50], forCustomer(phone)),
      await dinner([40], forCustomer(phone)),
    ];
    for (const billId of [one, two]) expect((await spend(billId, 30)).status).toBe(200);
    await payCash(one);
    expect(refusal(await half(two, 20, 38.5))).toEqual([409, 'BALANCE_TOO_LOW']);
    expect((await billOf(two)).payments).toEqual([]);
    expect((await spend(two, 0)).status).toBe(200);
    await payCash(two);
  });

  test('can be paid to the end after a part payment: the points are removed from it', async () => {
    const { phone } = await regular(100);
    const [one, two] = [
      await dinner([50], forCustomer(phone)),
      await dinner([40], forCustomer(phone)),
    ];
    for (const billId of [one, two]) expect((await spend(billId, 30)).status).toBe(200);
    expect((await half(two, 20, 38.5)).status).toBe(200);
    await payCash(one);
    expect(refusal(await half(two, 18.5, 18.5))).toEqual([409, 'BALANCE_TOO_LOW']);
    expect(refusal(await spend(two, 20))).toEqual([409, 'BILL_HAS_PAYMENTS']);
    expect((await spend(two, 0)).status).toBe(200);
    expect(await billOf(two)).toMatchObject({ total: 40, paid: 20, due: 20, points: null });
    await payCash(two);
    expect(await billOf(two)).toMatchObject({ status: 'paid', due: 0 });
  });
});
