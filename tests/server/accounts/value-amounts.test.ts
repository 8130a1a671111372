// Values that are not amounts of money, amounts with more decimals than the currency has, and payments that arrive
// after the balance is gone (contract 32).
import { expect, test } from 'vitest';
import { openHub } from '../../fixtures/open-hub.ts';
import { freshCode, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, GIFT } = house;

const NO_MONEY = [-5, -0.01, 1.005, 1e15, Number.MAX_SAFE_INTEGER, 'five', null];

test.each(NO_MONEY)('%j is sold, paid and adjusted by no gift card', async (amount) => {
  const { code, accountId } = await house.issue(20);
  const sold = await owner.post('/pos/create-order', {
    cart: [{ giftCard: { code: freshCode(), isNew: true, amount } }],
    deliveryType: 'takeaway',
  });
  const billId = await house.dinner([10]);
  const payments = [{ paymentTypeId: GIFT, amount, code }];
  const paid = await owner.post(`/bills/${billId}/pay`, { payments, due: 10 });
  const tipped = await owner.post(`/bills/${billId}/pay`, {
    payments: [{ paymentTypeId: GIFT, amount: 10, tip: amount ?? -1, code }],
    due: 10,
  });
  for (const answer of [sold, paid, tipped])
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  for (const answer of [sold, paid, tipped]) expect(answer.status, answer.text).toBeLessThan(500);
  const { balance, entries } = await house.account(accountId);
  expect([balance, entries.length]).toEqual([20, 1]);
  expect((await house.billOf(billId)).due).toBe(10);
});

test.each([-20.01, 1.005, 1e15, 'five', null, 0])(
  'no balance is adjusted by %j',
  async (amount) => {
    const { accountId } = await house.issue(20);
    const { status, text } = await owner.post(`/accounts/${accountId}/adjust`, {
      amount,
      reason: 'Wrong',
    });
    expect([400, 409], text).toContain(status);
    expect((await house.account(accountId)).balance).toBe(20);
  },
);

test('a payment that a till could not send is refused once the balance is gone, and takes nothing', async () => {
  const { code, accountId } = await house.issue(20);
  const [first, late] = [await house.dinner([20]), await house.dinner([15])];
  const body = { payments: [{ paymentTypeId: GIFT, amount: 15, code }], due: 15 };
  const key = { 'Idempotency-Key': 'kept-on-the-till' };
  expect((await house.pay(first, [{ paymentTypeId: GIFT, amount: 20, code }])).status).toBe(200);
  for (const _ of ['sent', 'sent again']) {
    const answer = await owner.post(`/bills/${late}/pay`, body, key);
    expect([answer.status, answer.body.code, answer.body.balance]).toEqual([
      409,
      'BALANCE_TOO_LOW',
      0,
    ]);
  }
  expect((await house.account(accountId)).balance).toBe(0);
  expect((await house.billOf(late)).due).toBe(15);
});

test('on a bill that sells a card, another card pays the rest and a tip as well', async () => {
  const { code, accountId } = await house.issue(50);
  const sold = { giftCard: { code: freshCode(), isNew: true, amount: 30 } };
  const { billId } = await house.order([house.dish(20), sold]);
  const gift = { paymentTypeId: GIFT, code, tip: 5 };
  const much = await house.pay(billId, [{ ...gift, amount: 20.01 }]);
  expect([much.status, much.body.code]).toEqual([409, 'CARD_ON_BILL']);
  expect((await house.pay(billId, [{ ...gift, amount: 20 }])).status).toBe(200);
  expect((await house.account(accountId)).balance).toBe(25);
});
