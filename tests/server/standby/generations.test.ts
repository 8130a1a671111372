// Which generation of a pair made an order, an invoice or a Z, on screens and on paper (contract 35.5).
import { expect, test } from 'vitest';
import { notePaired, noteTakeover } from '../../../server/api/standby/commands.ts';
import { findZFault } from '../../../server/domain/cash/verify-z.ts';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, payOrders, placeOrder } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const nobody = { actor: null };
const pair = () => hub.hub.run(notePaired, { name: 'Spare', generation: 1 }, nobody);
const takeOver = (generation: number) =>
  hub.hub.run(
    noteTakeover,
    { generation, username: 'ada', at: hub.clock.now, how: 'planned' },
    nobody,
  );

/** Sells; returns the sale's order and invoice as the API returns them. */
async function sell() {
  const { orderId } = await placeOrder(hub, till);
  const { body: open } = await till.get('/orders');
  const order = open.flatMap(({ orders }: { orders: { id: number }[] }) => orders);
  const paid = await payOrders(till, [orderId]);
  const { body: invoice } = await till.get(`/invoices/${paid.body.invoiceId}`);
  return { order: order.find(({ id }: { id: number }) => id === orderId), invoice };
}

const textsOf = (paper: unknown): string => JSON.stringify(paper);

test('without a second hub, orders and invoices have no generation, and paper shows only the number', async () => {
  const { order, invoice } = await sell();
  expect(order).not.toHaveProperty('generation');
  expect(invoice).not.toHaveProperty('generation');
  const { body } = await till.post('/days/close');
  const { body: z } = await till.get(`/days/${body.zNo}`);
  expect(z).not.toHaveProperty('generation');
});

test('orders and invoices after a takeover have a generation, and paper prints it after the number', async () => {
  covers('35.5');
  await pair();
  const first = await sell();
  expect([first.order.generation, first.invoice.generation]).toEqual([1, 1]);
  const before = await till.post(`/invoices/${first.invoice.invoice_id}/print`);
  expect(textsOf(before.body.paper)).not.toContain(`${first.invoice.invoice_id}/1`);
  expect((await till.get('/standby')).status).toBe(200);

  await takeOver(2);
  await takeOver(2);
  const second = await sell();
  expect([second.order.generation, second.invoice.generation]).toEqual([2, 2]);
  const { body: again } = await till.get(`/invoices/${first.invoice.invoice_id}`);
  expect(again.generation).toBe(1);
  const printed = await till.post(`/invoices/${second.invoice.invoice_id}/print`);
  expect(textsOf(printed.body.paper)).toContain(`Invoice ${second.invoice.invoice_id}/2`);

  const { body } = await till.post('/days/close');
  const { body: z } = await till.get(`/days/${body.zNo}`);
  expect(z.generation).toBe(2);
  const day = await till.post(`/days/${body.zNo}/print`);
  expect(textsOf(day.body.paper)).toContain(`Z ${body.zNo}/2`);
  expect(hub.hub.read(findZFault)).toBeUndefined();
});

test('after a takeover waiting papers ask first where the old hub may have printed them', async () => {
  covers('35.4');
  // This hub prints nothing, so its print jobs keep waiting.
  const quiet = await openHub({ config: { trial: true } });
  quiet.db.exec(`INSERT INTO printers (name, host, port, paper, code_page, prints_receipts, prints_slips, prints_tokens, has_drawer, copies)
    VALUES ('Bar', '127.0.0.1', 9, '80', 'cp858', 0, 1, 0, 0, 1)`);
  await placeOrder(quiet, makeTill(quiet));
  const stateAfter = async (generation: number, mayHavePrinted: boolean) => {
    const at = { generation, username: 'ada', at: 1, how: 'anyway', mayHavePrinted };
    await quiet.hub.run(noteTakeover, at, nobody);
    return quiet.db.prepare('SELECT state FROM print_jobs').pluck().all();
  };
  expect(await stateAfter(2, false)).toEqual(['waiting']);
  expect(await stateAfter(3, true)).toEqual(['held']);
});
