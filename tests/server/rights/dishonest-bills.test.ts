// A dishonest cashier's tricks with bills, and what the owner sees of each (contract 16, 18, 23.3).
import { beforeEach, describe, expect, test } from 'vitest';
import { said } from '../../fixtures/approvals.ts';
import { dishonestHouse, MANAGERS_WORD } from '../../fixtures/dishonest.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { payOrders } from '../../fixtures/orders.ts';
import { addPrinter } from '../../fixtures/printer.ts';

const hub = await openHub();
const { owner, carl, told, trail, staff, set, serve, pay, closeDay } = dishonestHouse(hub);

const NEEDED = [403, 'APPROVAL_NEEDED'];
const cancelItem = (itemId: number, more: object = {}) =>
  carl.post(`/orders/update-status/${itemId}`, { status: 'cancelled', ...more });
const discount = (billId: number, percent: number, more: object = {}) =>
  carl.post(`/bills/${billId}/discount`, { percent, reason: 'Friend', ...more });

beforeEach(async () => {
  await set({ voidNeeds: 'approval', discountLimitPercent: 10 });
  await closeDay();
});

describe('taking the money, then cancelling', () => {
  test('a paid order is not cancelled, and giving money back needs somebody else', async () => {
    const { billId, orderId, lines } = await serve([2000]);
    const { invoiceId } = (await pay(billId, 20)).body;
    expect(said(await carl.post('/orders/cancel', { orderIds: [orderId], reason: 'x' }))).toEqual([
      409,
      'ORDER_PAID',
    ]);
    expect(said(await cancelItem(lines[0]?.order_item_id ?? 0, { reason: 'x' }))).toEqual([
      409,
      'ORDER_PAID',
    ]);
    const payments = [{ paymentTypeId: 1, amount: 20 }];
    const refund = (more: object) =>
      carl.post(`/invoices/${invoiceId}/refund`, { amount: 20, payments, reason: 'Cold', ...more });
    expect(said(await refund({}))).toEqual(NEEDED);
    expect(await told()).toEqual([]);
    expect((await refund({ approval: MANAGERS_WORD })).status).toBe(200);
    expect(await told()).toMatchObject([
      { kind: 'refund', value: 20, reason: 'Cold', approved_by: 'Maya', invoice_id: invoiceId + 1 },
    ]);
    expect(await staff()).toMatchObject({ sales: 0, refunds: 20 });
    expect(await closeDay()).toMatchObject({ refunds: { count: 1, amount: 20 } });
  });

  test('a part payment is cancelled only with an approval, recorded beside the cashier’s name', async () => {
    const { billId } = await serve([3000]);
    const part = { payments: [{ paymentTypeId: 1, amount: 10 }], due: 30 };
    await carl.post(`/bills/${billId}/pay`, part);
    const [payment] = (await carl.get(`/bills/${billId}`)).body.payments;
    const back = (more: object) =>
      carl.post(`/bills/${billId}/payments/${payment.id}/cancel`, { reason: 'Wrong', ...more });
    expect(said(await back({}))).toEqual(NEEDED);
    expect((await back({ approval: MANAGERS_WORD })).status).toBe(200);
    expect(await told('payment-cancelled')).toMatchObject([
      { value: 10, reason: 'Wrong', approved_by: 'Maya', bill_id: billId },
    ]);
  });
});

describe('printing the bill, so that the guest pays the printed amount', () => {
  /** The two buttons that print an unpaid bill. */
  const BUTTONS = {
    'of the bill': ({ billId }: { billId: number }) => carl.post(`/bills/${billId}/print`),
    'of the orders': ({ orderId }: { orderId: number }) =>
      carl.post('/print/receipt', { orderIds: [orderId] }),
  };
  addPrinter(hub, 9, { receipts: true, slips: false });

  test.each(Object.keys(BUTTONS) as (keyof typeof BUTTONS)[])(
    'a line cancelled after the button %s is recorded separately, with the approver',
    async (button) => {
      const table = await serve([2000, 700]);
      expect((await BUTTONS[button](table)).status).toBe(200);
      const itemId = table.lines[1]?.order_item_id ?? 0;
      expect(said(await cancelItem(itemId, { reason: 'Sent back' }))).toEqual(NEEDED);
      const approval = MANAGERS_WORD;
      expect((await cancelItem(itemId, { reason: 'Sent back', approval })).status).toBe(200);
      const [entry] = await told('void');
      expect(entry).toMatchObject({ value: 7, after_print: 1, approved_by: 'Maya' });
      await pay(table.billId, 20);
      expect(await closeDay()).toMatchObject({ voids_after: { count: 1, amount: 7 } });
    },
  );

  test('a line moved to the next table is recorded with both tables, the dish and its value', async () => {
    const table = await serve([2000, 700]);
    await BUTTONS['of the bill'](table);
    const lines = [{ lineId: table.lines[1]?.id }];
    const toTableId = makeTable(hub, 'Next');
    const away = (more: object) =>
      carl.post(`/bills/${table.billId}/move-lines`, { lines, toTableId, ...more });
    expect(said(await away({}))).toEqual(NEEDED);
    expect((await away({ approval: MANAGERS_WORD })).status).toBe(200);
    const [entry] = await told('move');
    expect(entry).toMatchObject({ value: 7, after_print: 1, approved_by: 'Maya' });
    expect(entry?.title).toMatch(/^1 × Soup from table T\d+ to table Next$/);
  });

  test('with no permission required it is allowed, and after the print still an exception', async () => {
    await set({ voidNeeds: 'nothing' });
    const table = await serve([1500, 500]);
    await BUTTONS['of the orders'](table);
    expect((await cancelItem(table.lines[1]?.order_item_id ?? 0)).status).toBe(200);
    expect(await told('void')).toMatchObject([
      { value: 5, after_print: 1, approved_by: null },
      { value: 7, after_print: 1 },
      { value: 7, after_print: 1 },
    ]);
    expect(await staff()).toMatchObject({ voids: 19 });
  });

  test('an old receipt printed for another guest is numbered and recorded, by any call', async () => {
    const { billId, orderId } = await serve([2000]);
    const { invoiceId } = (
      await carl.post(`/bills/${billId}/pay`, {
        payments: [{ paymentTypeId: 1, amount: 20 }],
        due: 20,
        printReceipt: true,
      })
    ).body;
    expect(await told('reprint')).toEqual([]);
    const print = (path: string, body: object = {}) => carl.post(path, body);
    expect((await print(`/invoices/${invoiceId}/print`)).status).toBe(200);
    expect((await print('/print/receipt', { invoiceId })).status).toBe(200);
    expect((await print('/print/receipt', { orderIds: [orderId] })).status).toBe(200);
    const job = hub.db.prepare('SELECT min(id) FROM print_jobs WHERE invoice_id = ?').pluck();
    hub.db.prepare(`UPDATE print_jobs SET state = 'done'`).run();
    expect((await print(`/print/jobs/${job.get(invoiceId)}/reprint`)).status).toBe(200);
    expect(await told('reprint')).toMatchObject(
      [1, 2, 3, 4].map(() => ({ invoice_id: invoiceId, value: 0 })),
    );
    expect(await closeDay()).toMatchObject({ reprints: 4 });
  });

  test('the first paper of a paid order is no reprint', async () => {
    const { orderId } = await serve([900]);
    await payOrders(carl, [orderId], { printReceipt: false });
    const before = (await told('reprint')).length;
    await carl.post('/print/receipt', { orderIds: [orderId] });
    expect(await told('reprint')).toHaveLength(before);
  });
});

describe('discounts for a friend', () => {
  test('within the limit it is allowed and recorded with its value, and the second time refused', async () => {
    const { billId } = await serve([10_000]);
    expect((await discount(billId, 10)).status).toBe(200);
    const [line] = (await carl.get(`/bills/${billId}`)).body.lines;
    expect(said(await discount(billId, 10, { lineIds: [line.id] }))).toEqual(NEEDED);
    expect(await told('discount')).toMatchObject([
      { value: 10, reason: 'Friend', approved_by: null, bill_id: billId },
    ]);
  });

  test('if a meal is ordered after a discount was given on a coffee, the final amount is recorded for the cashier', async () => {
    const before = (await staff()).discounts;
    const { billId, tableId } = await serve([300]);
    await discount(billId, 10);
    await serve([9700], { tableId, billId });
    const { due } = (await carl.get(`/bills/${billId}`)).body;
    expect(due).toBe(90);
    await pay(billId, due);
    expect((await staff()).discounts - before).toBe(10);
    expect(await closeDay()).toMatchObject({ discounts: { count: 1, amount: 10 } });
  });

  test('a line moved to a discounted bill brings its own discount and gets no second one', async () => {
    const before = (await staff()).discounts;
    const [meal, coffee] = [await serve([9700]), await serve([300])];
    await discount(meal.billId, 10, { lineIds: [meal.lines[0]?.id] });
    await discount(coffee.billId, 10);
    const lines = [{ lineId: meal.lines[0]?.id }];
    const moved = { lines, toBillId: coffee.billId };
    expect((await carl.post(`/bills/${meal.billId}/move-lines`, moved)).status).toBe(200);
    const { due } = (await carl.get(`/bills/${coffee.billId}`)).body;
    // The discount takes 9.70 off the meal and 0.30 off the coffee.
    expect(due).toBe(90);
    await pay(coffee.billId, due);
    expect((await staff()).discounts - before).toBeCloseTo(10, 5);
    expect(await closeDay()).toMatchObject({ discounts: { count: 1, amount: 10 } });
  });

  test('on an order that is paid immediately it is recorded with the invoice’s bill, and refused above the limit', async () => {
    const sell = (percent: number) =>
      carl.post('/pos/create-order-and-invoice', {
        cart: [{ id: makeItem(hub, { priceCents: 2000 }) }],
        deliveryType: 'takeaway',
        netTotal: 20 - percent / 5,
        taxTotal: 0,
        total: 20 - percent / 5,
        discount: { percent, reason: 'Friend' },
      });
    expect(said(await sell(15))).toEqual(NEEDED);
    const before = (await told('discount')).length;
    expect((await sell(10)).status).toBe(200);
    const now = await told('discount');
    expect(now).toHaveLength(before + 1);
    expect(now[0]).toMatchObject({ value: 2, reason: 'Friend', approved_by: null });
  });

  test('the service charge goes with somebody’s word alone, and fewer guests after the print too', async () => {
    await set({ serviceCharge: { title: 'Service', percent: 10, minGuests: 4, taxId: null } });
    const { billId } = await serve([10_000], { guests: 5 });
    const off = (more: object) => carl.post(`/bills/${billId}/service`, { on: false, ...more });
    expect(said(await off({}))).toEqual(NEEDED);
    await carl.post(`/bills/${billId}/print`);
    expect(said(await carl.post(`/bills/${billId}/guests`, { guests: 2 }))).toEqual(NEEDED);
    expect((await off({ reason: 'Slow', approval: MANAGERS_WORD })).status).toBe(200);
    expect(await told('service-off')).toMatchObject([
      { value: 10, reason: 'Slow', after_print: 1, approved_by: 'Maya' },
    ]);
    await set({ serviceCharge: null });
  });

  test('fewer guests before the print remove the charge, and that is recorded too', async () => {
    await set({ serviceCharge: { title: 'Service', percent: 10, minGuests: 4, taxId: null } });
    const { billId } = await serve([10_000], { guests: 5 });
    expect((await carl.post(`/bills/${billId}/guests`, { guests: 2 })).status).toBe(200);
    expect(await told('guests')).toMatchObject([
      {
        value: 10,
        after_print: 0,
        title: expect.stringMatching(/^2 guests instead of 5, table T/),
      },
    ]);
    expect((await carl.post(`/bills/${billId}/guests`, { guests: 1 })).status).toBe(200);
    expect(await told('guests')).toHaveLength(1);
    expect(await trail('bill.guests', 'Carl')).toMatchObject([
      { details: { guests: 1 } },
      { details: { guests: 2 } },
    ]);
    await set({ serviceCharge: null });
    expect((await owner.get('/reports')).body.voidTotal).toBeGreaterThan(0);
  });
});
