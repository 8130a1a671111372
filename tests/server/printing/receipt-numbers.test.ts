// No two receipts of an invoice have the same mark (none, DUPLICATE 1, DUPLICATE 2, …), whatever happened to the first
// receipt.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { textOf } from '../../fixtures/escpos.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeTill, payOrders, placeOrder, type Till } from '../../fixtures/orders.ts';
import { addPrinter, jobsOf, StandInPrinter } from '../../fixtures/printer.ts';

const TIMES = { connectMs: 1000, statusMs: 600, idleMs: 500, mostMs: 20_000 };
let hub: TestHub;
let till: Till;
let printer: StandInPrinter;
let orderId: number;
beforeEach(async () => {
  hub = await makeHub({ printTimes: TIMES });
  till = makeTill(hub);
  printer = await new StandInPrinter().listen();
  addPrinter(hub, printer.port, { slips: false, receipts: true });
  ({ orderId } = await placeOrder(hub, till));
});
afterEach(async () => {
  await hub.close();
  await printer.close();
});

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 10_000, interval: 20 });
const marks = () => printer.prints.map((bytes) => /DUPLICATE \d+/.exec(textOf(bytes))?.[0] ?? '');
const printAgain = () => till.post('/print/receipt', { orderIds: [orderId] });
async function payInDoubt(): Promise<number | undefined> {
  printer.temper = { kind: 'runs-out' };
  await payOrders(till, [orderId], { printReceipt: true });
  await eventually(() => expect(jobsOf(hub)[0]?.state).toBe('unconfirmed'));
  printer.temper = { kind: 'fine' };
  return jobsOf(hub)[0]?.id;
}

test('after a reprint of an unconfirmed receipt, the next receipt has the next number', async () => {
  const id = await payInDoubt();
  await till.post(`/print/jobs/${id}/reprint`);
  await eventually(() => expect(marks()).toEqual(['', 'DUPLICATE 1']));
  await printAgain();
  await eventually(() => expect(marks()).toEqual(['', 'DUPLICATE 1', 'DUPLICATE 2']));
});

test('after an unconfirmed receipt that was checked, the next receipt is a duplicate', async () => {
  const id = await payInDoubt();
  await till.post(`/print/jobs/${id}/cancel`);
  await printAgain();
  await eventually(() => expect(marks()).toEqual(['', 'DUPLICATE 1']));
});

test('after a receipt that was cancelled while it waited, the next receipt is the first', async () => {
  printer.temper = { kind: 'paper-out' };
  await payOrders(till, [orderId], { printReceipt: true });
  await eventually(() => expect(jobsOf(hub)[0]?.reason).toContain('out of paper'));
  await vi.waitFor(async () =>
    expect((await till.post(`/print/jobs/${jobsOf(hub)[0]?.id}/cancel`)).status).toBe(200),
  );
  printer.temper = { kind: 'fine' };
  await printAgain();
  await eventually(() => expect(marks()).toEqual(['']));
});
