// Money that goes back to gift cards, and cards that are taken back (contract 32).
import { describe, expect, test } from 'vitest';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { refusal, VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const house = await valueHouse(hub);
const { owner, GIFT, order, dish, dinner, billOf, pay, payCash, issue, account } = house;
const till = (scopes: readonly string[]) => makeTill(hub, makePerson(hub, { scopes }));

describe('giving back', () => {
  test('goes to the card that paid, and elsewhere only with VALUE', async () => {
    const { code, accountId } = await issue(50);
    const billId = await dinner([30]);
    const { invoiceId } = (await pay(billId, [{ paymentTypeId: GIFT, amount: 30, code }])).body;
    const clerk = till(['INVOICES', 'REFUND']);
    const refund = (paymentTypeId: number, amount: number, who = owner) =>
      who.post(`/invoices/${invoiceId}/refund`, {
        amount,
        payments: [{ paymentTypeId, amount }],
        reason: 'Cold',
      });
    const cash = await refund(VALUE_CASH, 10, clerk);
    expect([...refusal(cash), cash.body.action]).toEqual([403, 'APPROVAL_NEEDED', 'value']);
    expect((await refund(GIFT, 10, clerk)).status).toBe(200);
    expect((await account(accountId)).balance).toBe(30);
    expect((await refund(VALUE_CASH, 5)).status).toBe(200);
    expect(refusal(await refund(GIFT, 25))).toEqual([409, 'REFUND_TOO_LARGE']);
    const [entry] = (await owner.get('/reports/exceptions?type=today&kind=value')).body;
    expect(entry).toMatchObject({ value: 5, invoice_id: invoiceId });
  });

  test('takes a card back only if nothing was spent since', async () => {
    const { code, accountId, invoiceId } = await issue(50);
    const { lines } = (await owner.get(`/invoices/${invoiceId}`)).body;
    const refund = () =>
      owner.post(`/invoices/${invoiceId}/refund`, {
        lines: [{ lineId: lines[0].id }],
        payments: [{ paymentTypeId: VALUE_CASH, amount: 50 }],
        reason: 'Back',
      });
    const billId = await dinner([10]);
    await pay(billId, [{ paymentTypeId: GIFT, amount: 5, code }]);
    expect(refusal(await refund())).toEqual([409, 'CARD_USED']);
    const [payment] = (await billOf(billId)).payments;
    await owner.post(`/bills/${billId}/payments/${payment.id}/cancel`, { reason: 'x' });
    expect((await refund()).status).toBe(200);
    expect(await account(accountId)).toMatchObject({
      balance: 0,
      entries: [{ kind: 'issue', amount: -50 }, {}, {}, { kind: 'issue', amount: 50 }],
    });
    expect(refusal(await refund())).toEqual([409, 'REFUND_TOO_LARGE']);
  });

  test('a refund by amount does not touch gift cards, and such an invoice cannot be reopened', async () => {
    const { billId } = await order([dish(10), { giftCard: { amount: 40 } }]);
    const { invoiceId } = await payCash(billId);
    const amount = 11;
    const payments = [{ paymentTypeId: VALUE_CASH, amount }];
    const refund = { amount, payments, reason: 'x' };
    expect(refusal(await owner.post(`/invoices/${invoiceId}/refund`, refund))).toEqual([
      409,
      'REFUND_TOO_LARGE',
    ]);
    const reopened = await owner.post(`/invoices/${invoiceId}/reopen`, { reason: 'x' });
    expect(refusal(reopened)).toEqual([409, 'CARD_SOLD']);
  });

  test('a payment by card is not corrected, and moves to a reopened bill without an entry', async () => {
    const { code, accountId } = await issue(50);
    const billId = await dinner([30]);
    const { invoiceId } = (await pay(billId, [{ paymentTypeId: GIFT, amount: 30, code }])).body;
    const [payment] = (await owner.get(`/invoices/${invoiceId}`)).body.payments;
    const to = { paymentId: payment.id, paymentTypeId: VALUE_CASH };
    expect(refusal(await owner.post(`/invoices/${invoiceId}/correct-payment`, to))).toEqual([
      409,
      'VALUE_PAYMENT',
    ]);
    const entries = (await account(accountId)).entries.length;
    const { body } = await owner.post(`/invoices/${invoiceId}/reopen`, { reason: 'x' });
    expect((await account(accountId)).entries).toHaveLength(entries);
    const again = await pay(body.billId, []);
    expect([again.status, again.text]).toEqual([200, again.text]);
    const back = { amount: 30, payments: [{ paymentTypeId: GIFT, amount: 30 }], reason: 'x' };
    const refunded = await owner.post(`/invoices/${again.body.invoiceId}/refund`, back);
    expect([refunded.status, refunded.text]).toEqual([200, refunded.text]);
    expect((await account(accountId)).balance).toBe(50);
  });
});
