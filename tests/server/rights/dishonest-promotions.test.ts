// A dishonest cashier's tricks with coupons and set menus (contract 30, 31).
import { expect, test } from 'vitest';
import { dishonestHouse } from '../../fixtures/dishonest.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';
import { refusal } from '../../fixtures/value-house.ts';

const hub = await openHub();
const { owner, carl, trail, serve, pay, closeDay } = dishonestHouse(hub);

test('a coupon put on every bill is in the trail with its user, and counted in the report and the Z', async () => {
  const half = { title: 'Half', kind: 'percent', value: 50, from: '00:00', to: '00:00' };
  await owner.post('/settings/promotions/add', { ...half, coupon: 'LOYAL' });
  // The guests get bills over 20.00 and 30.00 and pay them in cash. The coupon leaves 10.00 and 15.00 in the books.
  const bills = [await serve([2000]), await serve([1000, 2000])];
  for (const { billId } of bills) {
    await carl.post(`/bills/${billId}/print`);
    const set = await carl.post(`/bills/${billId}/coupon`, { code: 'loyal' });
    expect(set.status).toBe(200);
  }
  expect((await pay(bills[0]?.billId ?? 0, 10)).status).toBe(200);
  expect((await pay(bills[1]?.billId ?? 0, 15)).status).toBe(200);
  // A third bill has the coupon from its order on, before any bill is printed.
  const third = await serve([800], { coupon: 'LOYAL' });
  expect((await pay(third.billId, 4)).status).toBe(200);
  expect(await trail('bill.coupon', 'Carl')).toMatchObject([
    { entity_id: String(bills[1]?.billId), details: { code: 'LOYAL' } },
    { entity_id: String(bills[0]?.billId), details: { code: 'LOYAL' } },
  ]);
  const counted = [{ title: 'Half', quantity: 4, amount: 29 }];
  const report = (await owner.get('/reports?type=today')).body;
  expect(report).toMatchObject({ promotionTotal: 29, promotions: counted });
  expect(await closeDay()).toMatchObject({ promotions: counted });
});

test('a paid set is not broken up: no dish is cancelled, exchanged or refunded alone', async () => {
  const [steak, soup, water] = [900, 350, 100].map((priceCents) => makeItem(hub, { priceCents }));
  const lunch = await makeSet(hub, makeAdmin(hub), {
    steps: [
      oneOf('Main', [{ itemId: steak ?? 0, isDefault: true }]),
      oneOf('Starter', [{ itemId: soup ?? 0, isDefault: true }, water ?? 0]),
    ],
  });
  const sold = await carl.post('/pos/create-order', {
    cart: [{ id: lunch }],
    deliveryType: 'takeaway',
  });
  const { billId } = sold.body;
  const { lines } = (await carl.get(`/bills/${billId}`)).body;
  const { invoiceId } = (await pay(billId, 15)).body;
  const [main, starter] = lines;
  const cancel = await carl.post(`/orders/update-status/${main.order_item_id}`, {
    status: 'cancelled',
    set: true,
  });
  expect(refusal(cancel)).toEqual([409, 'ORDER_PAID']);
  const swap = await carl.post(`/orders/items/${starter.order_item_id}/swap`, { itemId: water });
  expect(refusal(swap)).toEqual([409, 'ORDER_PAID']);
  // One dish is not refunded at all; the whole set needs REFUND.
  const invoice = (await owner.get(`/invoices/${invoiceId}`)).body;
  const refund = (sold: readonly { id: number; total: number }[]) => {
    const amount = sold.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100;
    const payments = [{ paymentTypeId: 1, amount }];
    const named = sold.map(({ id }) => ({ lineId: id }));
    return carl.post(`/invoices/${invoiceId}/refund`, { lines: named, payments, reason: 'Cold' });
  };
  expect(refusal(await refund([invoice.lines[0]]))).toEqual([409, 'SET_WHOLE']);
  const asked = await refund(invoice.lines);
  expect([...refusal(asked), asked.body.scope]).toEqual([403, 'APPROVAL_NEEDED', 'REFUND']);
});
