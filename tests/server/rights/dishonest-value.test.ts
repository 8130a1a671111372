// A dishonest cashier's tricks with gift cards, points and house accounts (contract 32).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { freshCode, refusal, VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, GIFT, HOUSE, dinner, billOf, account } = house;
const scopes = ['POS', 'ORDERS', 'INVOICES', 'CUSTOMERS'] as const;
const carl = makeTill(hub, makePerson(hub, { username: 'Carl', scopes: [...scopes] }));
await house.set({ points: { earnPer: 10, earnPoints: 3, worth: 0.05, minSpend: 1 } });

const sell = async (card: object) => {
  const cart = [{ giftCard: card }];
  return (await carl.post('/pos/create-order', { cart, deliveryType: 'takeaway' })).body.billId;
};
const told = async (kind: string) =>
  (await owner.get(`/reports/exceptions?type=today&kind=${kind}&username=Carl`)).body;

test('a gift card whose bill is voided is never issued, and the void is recorded', async () => {
  covers('32.4');
  const code = freshCode();
  const billId = await sell({ code, isNew: true, amount: 50 });
  const [line] = (await billOf(billId)).lines;
  await carl.post(`/orders/update-status/${line.order_item_id}`, { status: 'cancelled' });
  expect(await told('void')).toMatchObject([{ value: 50, bill_id: billId }]);
  const spend = await house.pay(
    await dinner([50]),
    [{ paymentTypeId: GIFT, amount: 50, code }],
    carl,
  );
  expect(refusal(spend)).toEqual([404, 'UNKNOWN_CARD']);
});

test('a load counts once, however often its bill is paid', async () => {
  const { code, accountId } = await house.issue(20);
  const billId = await sell({ code, amount: 30 });
  const body = { payments: [{ paymentTypeId: VALUE_CASH, amount: 30 }], due: 30 };
  const answers = await Promise.all([1, 2].map(() => carl.post(`/bills/${billId}/pay`, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await account(accountId)).balance).toBe(50);
});

test('a card is not spent on the bill that sells or loads it', async () => {
  const { code, accountId } = await house.issue(20);
  const loading = await sell({ code, amount: 20 });
  const load = await house.pay(loading, [{ paymentTypeId: GIFT, amount: 20, code }], carl);
  expect(refusal(load)).toEqual([409, 'CARD_ON_BILL']);
  const fresh = freshCode();
  const selling = await sell({ code: fresh, isNew: true, amount: 20 });
  const sold = await house.pay(selling, [{ paymentTypeId: GIFT, amount: 20, code: fresh }], carl);
  expect(refusal(sold)).toEqual([404, 'UNKNOWN_CARD']);
  expect((await account(accountId)).balance).toBe(20);
});

test('points of a stranger are spent only on that stranger’s bill', async () => {
  const phone = await house.customer();
  await house.payCash(await dinner([500], house.forCustomer(phone)));
  const mine = await dinner([20]);
  const asked = await carl.post(`/bills/${mine}/points`, { points: 100 });
  expect(refusal(asked)).toEqual([409, 'NO_CUSTOMER']);
  const theirs = await dinner([20], house.forCustomer(phone));
  expect((await carl.post(`/bills/${theirs}/points`, { points: 100 })).status).toBe(200);
  const { due } = await billOf(theirs);
  const payments = [{ paymentTypeId: VALUE_CASH, amount: due }];
  expect((await house.pay(theirs, payments, carl)).status).toBe(200);
  // The entry in the points account shows on whose invoice the points were spent, and who took the payment.
  const [points] = await house.accountsOf('points', phone);
  expect(points.entries[1]).toMatchObject({ kind: 'spend', amount: -100, username: 'Carl' });
});

test('a friend gets no house account, no higher limit and no balance without VALUE', async () => {
  const phone = await house.customer();
  const limit = { name: 'Friend', houseAccount: { limit: 1000 } };
  const asked = await carl.post(`/customers/${phone}/update`, limit);
  expect([...refusal(asked), asked.body.scope]).toEqual([403, 'APPROVAL_NEEDED', 'VALUE']);
  const added = await carl.post('/customers/add', { phone: '491700000999', ...limit });
  expect(refusal(added)).toEqual([403, 'APPROVAL_NEEDED']);
  const bill = await dinner([30], house.forCustomer(phone));
  const charged = await house.pay(bill, [{ paymentTypeId: HOUSE, amount: 30 }], carl);
  expect(refusal(charged)).toEqual([404, 'NO_ACCOUNT']);
  await owner.post(`/customers/${phone}/update`, limit);
  const [friend] = await house.accountsOf('house', phone);
  const forgiven = { amount: -30, reason: 'Forgiven' };
  const adjusted = await carl.post(`/accounts/${friend.id}/adjust`, forgiven);
  expect(refusal(adjusted)).toEqual([403, 'APPROVAL_NEEDED']);
});

test('what a card paid is not given back in cash without VALUE', async () => {
  const refunder = makePerson(hub, { scopes: ['INVOICES', 'REFUND'] });
  const { code } = await house.issue(50);
  const billId = await dinner([30]);
  const { invoiceId } = (await house.pay(billId, [{ paymentTypeId: GIFT, amount: 30, code }])).body;
  const back = {
    amount: 30,
    payments: [{ paymentTypeId: VALUE_CASH, amount: 30 }],
    reason: 'Cold',
  };
  const refund = await makeTill(hub, refunder).post(`/invoices/${invoiceId}/refund`, back);
  expect([...refusal(refund), refund.body.scope]).toEqual([403, 'APPROVAL_NEEDED', 'VALUE']);
});
