// A table's receipt shows what is paid and what is due, and a copy of paid invoices is marked as a copy.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { textOf } from '../../fixtures/escpos.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, payOrders, placeOrder, type Till } from '../../fixtures/orders.ts';
import { addPrinter, jobsOf, StandInPrinter } from '../../fixtures/printer.ts';

let hub: TestHub;
let till: Till;
let printer: StandInPrinter;
beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  printer = await new StandInPrinter().listen();
  addPrinter(hub, printer.port, { slips: false, receipts: true });
});
afterEach(async () => {
  await hub.close();
  await printer.close();
});

async function order(cents: number): Promise<number> {
  const { orderId } = await placeOrder(hub, till, {
    cart: [{ id: makeItem(hub, { priceCents: cents }) }],
  });
  return orderId;
}
const print = (...orderIds: number[]) => till.post('/print/receipt', { orderIds });
async function printed(count: number): Promise<string> {
  await vi.waitFor(() => expect(printer.prints).toHaveLength(count), { timeout: 10_000 });
  return textOf(printer.prints[count - 1] ?? Buffer.alloc(0));
}

test('of a table with one order paid it says how that was paid, and what the rest owes', async () => {
  const [paid, open] = [await order(1040), await order(1208)];
  await payOrders(till, [paid], { printReceipt: false, tendered: 20 });
  await print(paid, open);
  const text = await printed(1);
  expect(text).toMatch(/Total +\$22\.48\n/);
  expect(text).toMatch(/Paid by Cash +\$10\.40\nTendered +\$20\.00\nChange +\$9\.60\n/);
  expect(text).toMatch(/Paid +\$10\.40\nDue +\$12\.08/);
  await print(open);
  expect(await printed(2)).not.toMatch(/Paid|Due/);
});

test('a second paper of a bill that is still to be paid says so, on paper and in the audit trail', async () => {
  const open = await order(1208);
  await print(open);
  const first = await printed(1);
  expect(first).toContain('NOT PAID');
  expect(first).not.toContain('Copy');
  await print(open);
  expect(await printed(2)).toMatch(/NOT PAID[\s\S]*Copy 2/);
  const { bill_id: bill } = hub.db.prepare('SELECT bill_id FROM orders WHERE id = ?').get(open) as {
    bill_id: number;
  };
  await till.post(`/bills/${bill}/print`);
  expect(await printed(3)).toMatch(/NOT A RECEIPT[\s\S]*Copy 3/);
  const rows = hub.db
    .prepare(`SELECT details FROM audit WHERE kind IN ('receipt.printed', 'bill.printed')`)
    .pluck()
    .all();
  expect(rows.map((row) => JSON.parse(String(row)).copy)).toEqual([1, 2, 3]);
});

test('copies of two paid invoices together are numbered duplicates of each invoice, and are in the audit trail', async () => {
  const [one, two] = [await order(1040), await order(1208)];
  for (const id of [one, two]) await payOrders(till, [id], { printReceipt: false });
  await print(one, two);
  const first = await printed(1);
  expect(first).not.toContain('DUPLICATE');
  expect(first).toMatch(/Paid by Cash +\$10\.40\nPaid by Cash +\$12\.08/);
  expect(first).not.toContain('Due');
  await print(one, two);
  expect(await printed(2)).toContain('DUPLICATE 1');
  await print(two);
  expect(await printed(3)).toContain('DUPLICATE 2');
  await till.post(`/print/jobs/${jobsOf(hub)[1]?.id}/reprint`);
  expect(await printed(4)).toContain('DUPLICATE 3');
  await print(two);
  expect(await printed(5)).toContain('DUPLICATE 4');
  const rows = hub.db
    .prepare(`SELECT details FROM audit WHERE kind = 'receipt.printed' ORDER BY id`)
    .pluck()
    .all();
  expect(rows.map((row) => JSON.parse(String(row)).orderIds)).toEqual([
    [one, two],
    [one, two],
    [two],
    [two],
  ]);
});

describe('payments are printed only if they make up the paid amount', () => {
  const billOf = async (id: number) => (await till.get(`/bills?orderIds=${id}`)).body[0];
  const payBill = async (billId: number, due: number, tendered = due) => {
    const payments = [{ paymentTypeId: 1, amount: due, tendered }];
    const { status } = await till.post(`/bills/${billId}/pay`, { payments, due });
    expect(status).toBe(200);
  };

  test('of some orders of an invoice it says that they are paid', async () => {
    const [one, two, three] = [await order(700), await order(700), await order(700)];
    await payOrders(till, [one, two, three], { printReceipt: false, tendered: 30 });
    await print(one, two);
    const text = await printed(1);
    expect(text).toMatch(/Total +\$14\.00\nPaid +\$14\.00\n/);
    expect(text).not.toMatch(/Tendered|Change|Paid by|Due|NOT PAID|21\.00/);
    await print(three);
    expect(await printed(2)).toMatch(/Total +\$7\.00\nPaid +\$7\.00\n/);
    await print(one, two, three);
    expect(await printed(3)).toMatch(/Total +\$21\.00\nPaid by +Cash\nTendered +\$30\.00\n/);
    const later = await order(500);
    await print(one, later);
    const mixed = await printed(4);
    expect(mixed).toMatch(/Total +\$12\.00\nPaid +\$7\.00\nDue +\$5\.00/);
    expect(mixed).not.toMatch(/Tendered|Paid by/);
  });

  test('of an order on several bills it says what is paid and due, then every payment', async () => {
    const id = await order(2100);
    const whole = await billOf(id);
    const { body } = await till.post(`/bills/${whole.id}/split`, { by: 'evenly', parts: 3 });
    const [one, two, three] = body.billIds;
    await payBill(one, 7, 10);
    await payBill(two, 7);
    await print(id);
    const part = await printed(1);
    expect(part).toMatch(/Total +\$21\.00\nPaid +\$14\.00\nDue +\$7\.00/);
    expect(part).toContain('NOT A RECEIPT');
    expect(part).not.toMatch(/Tendered|Paid by|NOT PAID/);
    await payBill(three, 7);
    await print(id);
    const all = await printed(2);
    expect(all.match(/Paid by Cash +\$7\.00/g)).toHaveLength(3);
    expect(all).toMatch(/Total +\$21\.00\n/);
    expect(all).not.toMatch(/NOT A RECEIPT|Due/);
    await print(id);
    expect(await printed(3)).toContain('DUPLICATE 1');
  });

  test('of a reduced order and another order it shows the totals of their invoices', async () => {
    const [reduced, plain, open] = [await order(1000), await order(1208), await order(300)];
    const bill = await billOf(reduced);
    await till.post(`/bills/${bill.id}/discount`, { percent: 50, reason: 'Late' });
    await payBill(bill.id, 5, 20);
    await payOrders(till, [plain], { printReceipt: false });
    await print(reduced, plain);
    const text = await printed(1);
    expect(text).toMatch(/Discount +-\$5\.00/);
    expect(text).toMatch(/Total +\$17\.08\nPaid by Cash +\$5\.00\nTendered +\$20\.00\n/);
    expect(text).toMatch(/Paid by Cash +\$12\.08/);
    await print(reduced, open);
    const mixed = await printed(2);
    expect(mixed).toMatch(/Total +\$8\.00\nPaid +\$5\.00\nDue +\$3\.00/);
    expect(mixed).not.toMatch(/Tendered|Paid by/);
  });
});

test('nothing is printed of an order that is cancelled, and of a table only what is not', async () => {
  const [gone, open] = [await order(1040), await order(1208)];
  await till.post('/orders/cancel', { orderIds: [gone] });
  const { status, body } = await print(gone);
  expect([status, body.code]).toEqual([409, 'ORDER_CANCELLED']);
  expect(jobsOf(hub)).toEqual([]);
  await print(gone, open);
  expect(await printed(1)).toMatch(new RegExp(`Order No\\. +${open}\n[\\s\\S]*Total +\\$12\\.08`));
});
