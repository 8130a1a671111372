// The card or account that a payment names is checked before the state of the bill (contract 1.2, 32.5).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const hub = await openHub();
const { owner, GIFT, dinner, payCash } = await valueHouse(hub);

test('a payment with a missing or a needless code is 400, whatever is due on the bill', async () => {
  covers('32.5', 'POST /bills/{id}/pay');
  const billId = await dinner([30]);
  const wrongs = [
    ['code', { paymentTypeId: GIFT }],
    ['code', { paymentTypeId: GIFT, code: '1', accountId: 1 }],
    ['paymentTypeId', { paymentTypeId: VALUE_CASH, code: '1' }],
    ['paymentTypeId', { paymentTypeId: VALUE_CASH, accountId: 1 }],
  ] as const;
  const expectRefused = async (due: number) => {
    for (const [field, payment] of wrongs) {
      const payments = [{ amount: 30, ...payment }];
      const answer = await owner.post(`/bills/${billId}/pay`, { payments, due });
      expect(answer).toMatchObject({ status: 400, body: { field } });
    }
  };
  await expectRefused(29);
  await payCash(billId);
  await expectRefused(30);
});

test('a gift card without a code is 400 for a new order with wrong totals too', async () => {
  covers('32.5', 'POST /pos/create-order-and-invoice');
  const { id } = (await owner.post('/menu-items/add', { title: 'Soup', price: 5 })).body;
  const body = { cart: [{ id }], deliveryType: 'takeaway', netTotal: 4, taxTotal: 0, total: 4 };
  const send = (more: object) => owner.post('/pos/create-order-and-invoice', { ...body, ...more });
  const refused = { status: 400, body: { field: 'code' } };
  expect(await send({ paymentTypeId: GIFT })).toMatchObject(refused);
  expect(await send({ payments: [{ paymentTypeId: GIFT, amount: 4 }] })).toMatchObject(refused);
});
