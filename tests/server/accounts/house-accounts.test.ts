// House accounts: how they are charged, paid later, corrected and read (contract 32).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { refusal, VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, HOUSE, GIFT, dinner, billOf, pay, payCash, customer, forCustomer, accountsOf } =
  house;
const admin = makeAdmin(hub);
const cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS', 'CUSTOMERS'] }));

/** Makes a customer with a house account who owes this amount. */
async function debtor(limit: number, owes: number) {
  const phone = await customer({ houseAccount: { limit } });
  const billId = await dinner([owes], forCustomer(phone));
  const paid = await pay(billId, [{ paymentTypeId: HOUSE, amount: owes }]);
  expect([paid.status, paid.text]).toEqual([200, paid.text]);
  const [account] = await accountsOf('house', phone);
  return { phone, id: account.id as number, invoiceId: paid.body.invoiceId as number };
}

test('a limit needs VALUE, and charges stay within it', async () => {
  covers('32.6');
  const phone = await customer();
  const limit = { name: 'Ana', houseAccount: { limit: 50 } };
  const asked = await waiter.post(`/customers/${phone}/update`, limit);
  expect([...refusal(asked), asked.body.action]).toEqual([403, 'APPROVAL_NEEDED', 'value']);
  const without = await pay(await dinner([10], forCustomer(phone)), [
    { paymentTypeId: HOUSE, amount: 10 },
  ]);
  expect(refusal(without)).toEqual([404, 'NO_ACCOUNT']);
  expect((await owner.post(`/customers/${phone}/update`, limit)).status).toBe(200);
  // Setting the same limit again changes nothing, so it needs no permission.
  expect((await waiter.post(`/customers/${phone}/update`, limit)).status).toBe(200);
  const billId = await dinner([45], forCustomer(phone));
  const tooMuch = await pay(billId, [{ paymentTypeId: HOUSE, amount: 45, tip: 6 }]);
  expect([...refusal(tooMuch), tooMuch.body.available]).toEqual([409, 'LIMIT_REACHED', 50]);
  expect((await pay(billId, [{ paymentTypeId: HOUSE, amount: 45, tip: 5 }])).status).toBe(200);
  const [account] = await accountsOf('house', phone);
  expect(account).toMatchObject({ balance: 50, limit: 50, title: 'Ana', customer_id: phone });
  await owner.post(`/customers/${phone}/update`, { name: 'Ana', houseAccount: null });
  const none = await pay(await dinner([1]), [
    { paymentTypeId: HOUSE, amount: 1, accountId: account.id },
  ]);
  expect([...refusal(none), none.body.available]).toEqual([409, 'LIMIT_REACHED', 0]);
});

test('a charge and a redemption name the invoice that they paid', async () => {
  const { id, invoiceId } = await debtor(100, 40);
  const newest = async (account: number) => (await house.account(account)).entries[0];
  expect(await newest(id)).toMatchObject({ kind: 'charge', invoice_id: invoiceId });
  const statement = (await owner.get(`/accounts/${id}/statement`)).body;
  expect(statement.entries).toMatchObject([{ kind: 'charge', invoice_id: invoiceId }]);
  const card = await house.issue(20);
  const billId = await dinner([30]);
  expect((await pay(billId, [{ paymentTypeId: GIFT, amount: 20, code: card.code }])).status).toBe(
    200,
  );
  expect(await newest(card.accountId)).toMatchObject({ kind: 'redeem', invoice_id: null });
  const paid = await payCash(billId);
  expect(await newest(card.accountId)).toMatchObject({ invoice_id: paid.invoiceId });
});

test('what is owed is paid later, in usual tenders, without revenue', async () => {
  covers('POST /accounts/{id}/payment', 'POST /accounts/{id}/payments/{paymentId}/cancel');
  await house.closeDay();
  const { id } = await debtor(100, 80);
  const take = (payments: object[], who = owner) =>
    who.post(`/accounts/${id}/payment`, { payments });
  expect(refusal(await take([{ paymentTypeId: VALUE_CASH, amount: 81 }]))).toEqual([
    409,
    'OVERPAID',
  ]);
  expect(refusal(await take([]))).toEqual([400, 'INVALID_INPUT']);
  expect(refusal(await take([{ paymentTypeId: GIFT, amount: 5, code: '1' }]))).toEqual([
    400,
    'INVALID_INPUT',
  ]);
  expect(refusal(await take([{ paymentTypeId: VALUE_CASH, amount: 5, tip: 1 }]))).toEqual([
    400,
    'INVALID_INPUT',
  ]);
  expect(refusal(await take([{ paymentTypeId: 1, amount: 5 }], cook))).toEqual([403, 'FORBIDDEN']);
  const gift = await house.issue(10);
  const path = `/accounts/${gift.accountId}/payment`;
  const cash = { payments: [{ paymentTypeId: VALUE_CASH, amount: 1 }] };
  expect(refusal(await owner.post(path, cash))).toEqual([404, 'NOT_FOUND']);
  const first = await take([
    { paymentTypeId: VALUE_CASH, amount: 30, tendered: 40 },
    { paymentTypeId: 2, amount: 20 },
  ]);
  expect([first.status, first.text]).toEqual([200, first.text]);
  const second = await take([{ paymentTypeId: VALUE_CASH, amount: 10 }]);
  const cancel = (paymentId: number, who = owner) =>
    who.post(`/accounts/${id}/payments/${paymentId}/cancel`, { reason: 'Wrong guest' });
  expect(refusal(await cancel(second.body.paymentId, waiter))).toEqual([403, 'APPROVAL_NEEDED']);
  expect(refusal(await cancel(9999))).toEqual([404, 'NOT_FOUND']);
  expect((await cancel(second.body.paymentId)).status).toBe(200);
  expect((await cancel(second.body.paymentId)).status).toBe(200);
  const account = (await owner.get(`/accounts/${id}`)).body;
  expect(account).toMatchObject({
    balance: 30,
    entries: [
      { kind: 'payment', amount: 10, reason: 'Wrong guest', payment_id: null },
      { kind: 'payment', amount: -10, payment_id: null },
      { kind: 'payment', amount: -50, payment_id: first.body.paymentId },
      { kind: 'charge', amount: 80 },
    ],
  });
  const z = await house.closeDay();
  expect(z.accountPayments).toEqual({ count: 1, amount: 50 });
  expect(z.invoices.sales.amount).toBe(80);
  expect(z.part_payments.taken).toBe(0);
  expect(z.value.house).toMatchObject({ charged: 80, paid: 50 });
  expect(refusal(await cancel(first.body.paymentId))).toEqual([409, 'SHIFT_CLOSED']);
});

test('cash that pays all is rounded as at a sale', async () => {
  await house.set({ cashRounding: 10 });
  const { id } = await debtor(100, 10.03);
  const take = (amount: number) =>
    owner.post(`/accounts/${id}/payment`, { payments: [{ paymentTypeId: VALUE_CASH, amount }] });
  expect(refusal(await take(5.03))).toEqual([400, 'INVALID_INPUT']);
  expect((await take(10.03)).status).toBe(200);
  const row = hub.db
    .prepare('SELECT amount_cents, rounding_cents FROM payments ORDER BY id DESC')
    .get();
  expect(row).toEqual({ amount_cents: 1003, rounding_cents: -3 });
  await house.set({ cashRounding: 0 });
});

test('a refund lowers what is owed, below 0 too', async () => {
  const { id, invoiceId } = await debtor(100, 40);
  await owner.post(`/accounts/${id}/payment`, {
    payments: [{ paymentTypeId: VALUE_CASH, amount: 40 }],
  });
  const refund = { amount: 15, payments: [{ paymentTypeId: HOUSE, amount: 15 }], reason: 'Cold' };
  expect((await owner.post(`/invoices/${invoiceId}/refund`, refund)).status).toBe(200);
  expect((await owner.get(`/accounts/${id}`)).body.balance).toBe(-15);
});

test('a statement has the balance before, the entries and the balance after', async () => {
  covers(
    'GET /accounts/{id}/statement',
    'GET /accounts/{id}/statement.csv',
    'POST /accounts/{id}/statement/print',
  );
  const { id } = await debtor(100, 40);
  const statement = await owner.get(`/accounts/${id}/statement?from=2026-11-20&to=2026-11-20`);
  expect(statement.body).toMatchObject({
    opening: 0,
    entries: [{ kind: 'charge', amount: 40, balance: 40 }],
    closing: 40,
  });
  const later = await owner.get(`/accounts/${id}/statement?from=2026-11-21&to=2026-11-22`);
  expect(later.body).toEqual({ opening: 40, entries: [], closing: 40 });
  const backwards = `/accounts/${id}/statement?from=2026-11-21&to=2026-11-20`;
  expect(refusal(await owner.get(backwards))).toEqual([400, 'INVALID_INPUT']);
  expect(refusal(await owner.get('/accounts/999/statement'))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await cook.get(`/accounts/${id}/statement`))).toEqual([403, 'FORBIDDEN']);
  const csv = await owner.get(`/accounts/${id}/statement.csv`);
  expect(
    csv.text
      .split('\r\n')
      .slice(1, 4)
      .map((row: string) => row.split(',').slice(2, 5)),
  ).toEqual([
    ['opening', '', '0.00'],
    ['charge', '40.00', '40.00'],
    ['closing', '', '40.00'],
  ]);
  const printed = await owner.post(`/accounts/${id}/statement/print`, {});
  expect(printed.body).toMatchObject({ jobId: null, paper: { pageFormat: '80' } });
  expect(refusal(await cook.post(`/accounts/${id}/statement/print`, {}))).toEqual([
    403,
    'FORBIDDEN',
  ]);
});

test('a customer who owes something is not deleted', async () => {
  const { phone, id } = await debtor(100, 40);
  const remove = () =>
    callApi(hub, 'DELETE', `/customers/${phone}/delete`, { cookie: admin.cookie });
  const refused = await remove();
  expect([refused.status, refused.body.code]).toEqual([409, 'ACCOUNT_OPEN']);
  await owner.post(`/accounts/${id}/payment`, {
    payments: [{ paymentTypeId: VALUE_CASH, amount: 40 }],
  });
  expect((await remove()).status).toBe(200);
  expect((await owner.get(`/accounts/${id}`)).body).toMatchObject({
    state: 'closed',
    customer_id: null,
  });
  await owner.post('/customers/add', { phone, name: 'Later' });
  expect(await accountsOf('house', phone)).toEqual([]);
});

test('a cancelled part payment is returned to the account', async () => {
  const { phone, id } = await debtor(100, 40);
  const billId = await dinner([30], forCustomer(phone));
  await pay(billId, [{ paymentTypeId: HOUSE, amount: 10 }]);
  const [payment] = (await billOf(billId)).payments;
  await owner.post(`/bills/${billId}/payments/${payment.id}/cancel`, { reason: 'Wrong' });
  expect((await owner.get(`/accounts/${id}`)).body).toMatchObject({
    balance: 40,
    entries: [{ kind: 'return', amount: -10 }, { kind: 'charge', amount: 10 }, {}],
  });
  await payCash(billId);
});

test('all accounts together: the cards by month, and what is owed for 30, 60 and 90 days', async () => {
  covers('32.9', 'GET /accounts/open');
  const { id, phone } = await debtor(500, 40);
  const { accountId } = await house.issue(30);
  const charge = async (days: number, amount: number) => {
    hub.clock.now += days * 86_400_000;
    const billId = await dinner([amount], forCustomer(phone));
    expect((await pay(billId, [{ paymentTypeId: HOUSE, amount }])).status).toBe(200);
  };
  await charge(45, 20);
  await charge(20, 5);
  await owner.post(`/accounts/${id}/payment`, {
    payments: [{ paymentTypeId: VALUE_CASH, amount: 10 }],
  });
  hub.clock.now += 30 * 86_400_000;
  const { body } = await owner.get('/accounts/open');
  // The charges are 40, 20 and 5, together 65. The payment of 10 goes to the charge of 40, which is 95 days old, so 30
  // of this charge is unpaid. The charge of 20 is 50 days old, and the charge of 5 is 30 days old.
  expect(body.house.owed.find((row: { id: number }) => row.id === id)).toMatchObject({
    balance: 55,
    limit: 500,
    over_30: 55,
    over_60: 30,
    over_90: 30,
  });
  const listed = (await owner.get('/accounts?kind=gift&limit=200')).body as { balance: number }[];
  const left = listed.reduce((sum, { balance }) => sum + balance, 0);
  expect(body.gift.balance).toBe(left);
  const months = body.gift.months as { balance: number }[];
  expect(months.reduce((sum, { balance }) => sum + balance, 0)).toBe(left);
  expect((await owner.get(`/accounts/${accountId}`)).body.balance).toBe(30);
  expect(refusal(await cook.get('/accounts/open'))).toEqual([403, 'FORBIDDEN']);
});

test('a printed statement has the business days of its entries, from the first one on', async () => {
  // 19:30 UTC on Monday is 04:30 on Tuesday in Tokyo.
  hub.clock.now = Date.UTC(2027, 2, 1, 19, 30);
  await owner.post('/settings/store-setting', { timezone: 'Asia/Tokyo' });
  const { id } = await debtor(100, 40);
  const { paper } = (await owner.post(`/accounts/${id}/statement/print`, {})).body;
  const rows = paper.parts.map((part: { text?: string; left?: string }) => part.text ?? part.left);
  expect(rows).toEqual(
    expect.arrayContaining(['Statement 2027-03-02 to 2027-03-02', '2027-03-02 charge']),
  );
});
