// Printed bills: with NOT A RECEIPT before the payment, as the invoice of a part after the payment, and as a CREDIT
// NOTE (contract 15, 17).
import { expect, test } from 'vitest';
import { receiptParts } from '#shared/billing/receipt.ts';
import type { ReceiptContext } from '#shared/billing/receipt-context.ts';
import type { ReceiptDocument } from '../../../server/printing/layout/document.ts';
import { covers } from '../../contract/covers.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
// Nothing listens at this address, so the jobs wait.
hub.db.exec(`INSERT INTO printers (name, host, port, paper, code_page, prints_receipts, prints_slips, prints_tokens, has_drawer, copies)
  VALUES ('Bar', '127.0.0.1', 9, '80', 'cp858', 1, 0, 0, 0, 1)`);

/** Returns the printed lines of a job. A tab separates the two columns of a line. */
function paperOf(jobId: number): string[] {
  const text = hub.db.prepare('SELECT document FROM print_jobs WHERE id = ?').pluck().get(jobId);
  const { receipt, print, store } = JSON.parse(String(text)) as ReceiptDocument & {
    receipt: ReceiptContext;
  };
  return receiptParts(receipt, print, store, 'now').flatMap((part) => {
    if (part.kind === 'text') return [part.text];
    return part.kind === 'pair' ? [`${part.left}\t${part.right}`] : [];
  });
}
const lastJob = () => hub.db.prepare('SELECT max(id) FROM print_jobs').pluck().get() as number;

test('a bill says the name of its guest, or Walk-in, by whichever button', async () => {
  await till.post('/customers/add', { phone: '+4930111', name: 'Mona Lisa' });
  const cart = [{ id: makeItem(hub, { priceCents: 1000 }) }];
  const placed = async (more: object) =>
    (await till.post('/pos/create-order', { cart, deliveryType: 'dinein', ...more })).body;
  const guest = { customerType: 'CUSTOMER', customerId: '+4930111', guests: 3 };
  const named = await placed(guest);
  const walkIn = await placed({});
  const customerOn = (jobId: number) =>
    paperOf(jobId).filter((line) => /^(Customer|Name)\t/.test(line));
  const paper = async (billId: number) =>
    customerOn((await till.post(`/bills/${billId}/print`)).body.jobId);
  expect(await paper(named.billId)).toEqual(['Customer\tMona Lisa']);
  expect(await paper(walkIn.billId)).toEqual(['Customer\tWalk-in']);
  const payments = [{ paymentTypeId: 2, amount: 4 }];
  await till.post(`/bills/${named.billId}/pay`, { payments, due: 10 });
  await till.post('/print/receipt', { orderIds: [named.orderId] });
  expect(customerOn(lastJob())).toEqual(['Customer\tMona Lisa']);
  expect(paperOf(lastJob())).toContain('Guests\t3');
  const rest = [{ paymentTypeId: 2, amount: 6 }];
  await till.post(`/bills/${named.billId}/pay`, { payments: rest, due: 6 });
  await till.post('/print/receipt', { orderIds: [named.orderId, walkIn.orderId] });
  expect(customerOn(lastJob())).toEqual(['Customer\tMona Lisa']);
  await till.post('/print/receipt', { orderIds: [named.orderId] });
  expect(customerOn(lastJob())).toEqual(['Customer\tCUSTOMER', 'Name\tMona Lisa']);
});

test('a part of a bill says so before it is paid, and its invoice and credit note after', async () => {
  covers('15.11', 'POST /invoices/{id}/print');
  const tax = (rateMilli: number) => ({ title: 'VAT', rateMilli, type: 'inclusive' as const });
  const cart = [
    { id: makeItem(hub, { title: 'Wine', priceCents: 2400, tax: tax(19_000) }) },
    { id: makeItem(hub, { title: 'Bread', priceCents: 600, tax: tax(7000) }) },
  ];
  const place = { deliveryType: 'dinein', tableId: makeTable(hub, 'T4'), guests: 2 };
  const order = { ...place, cart, newBill: true, billTitle: 'Iris' };
  const { billId } = (await till.post('/pos/create-order', order)).body;
  await till.post(`/bills/${billId}/discount`, { amount: 3, reason: 'Regulars' });
  const split = await till.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2 });
  const [, part] = split.body.billIds;
  const { jobId } = (await till.post(`/bills/${part}/print`)).body;
  expect(paperOf(jobId)).toEqual(
    expect.arrayContaining([
      'NOT A RECEIPT',
      `No.\tBill ${part}, Iris`,
      'Part\t2/2',
      'Guests\t1',
      'Wine',
      '1 × $24.00\t$24.00',
      'Total\t$13.50',
    ]),
  );
  // The receipt lists the dishes once at full price, then the share of their sum, and then each step to the total.
  const rows = paperOf(jobId);
  const from = rows.indexOf('All together\t$30.00');
  expect(rows.slice(from, from + 5)).toEqual([
    'All together\t$30.00',
    'Your share: 1/2\t$15.00',
    'Subtotal\t$15.00',
    'Discount, Regulars\t-$1.50',
    'Total\t$13.50',
  ]);
  expect(rows.filter((row) => row.startsWith('includes '))).toEqual([
    expect.stringMatching(/^includes VAT 19 %\t\$/),
    expect.stringMatching(/^includes VAT 7 %\t\$/),
  ]);
  const payments = [{ paymentTypeId: 2, amount: 13.5, tip: 1 }];
  const pay = { payments, due: 13.5, printReceipt: true };
  const { invoiceId } = (await till.post(`/bills/${part}/pay`, pay)).body;
  const receipt = paperOf(lastJob());
  expect(receipt).toEqual(
    expect.arrayContaining([
      `No.\tInvoice ${invoiceId}`,
      'Part\t2/2',
      'Your share: 1/2\t$15.00',
      'Total\t$13.50',
      'Paid by\tCard',
      'Tip\t$1.00',
    ]),
  );
  expect(receipt).not.toContain('NOT A RECEIPT');
  expect(receipt.some((line) => line.startsWith('VAT 19 %: '))).toBe(true);
  const { body: credit } = await till.post(`/invoices/${invoiceId}/refund`, {
    amount: 5,
    payments: [{ paymentTypeId: 2, amount: 5 }],
    reason: 'Cork',
  });
  const printed = await till.post(`/invoices/${credit.invoiceId}/print`);
  expect(paperOf(printed.body.jobId)).toEqual(
    expect.arrayContaining(['CREDIT NOTE', `For invoice\t${invoiceId}`, 'Total\t-$5.00']),
  );
  expect((await till.post('/invoices/999999/print')).status).toBe(404);
});

test('the receipt of unpaid orders marks their bill, and says its discount', async () => {
  const cart = [{ id: makeItem(hub, { title: 'Soup', priceCents: 1000 }) }];
  const { billId, orderId } = (
    await till.post('/pos/create-order', { cart, deliveryType: 'dinein' })
  ).body;
  await till.post(`/bills/${billId}/discount`, { percent: 10, reason: 'Regulars' });
  const { body } = await till.post('/print/receipt', { orderIds: [orderId] });
  expect(paperOf(body.id)).toEqual(
    expect.arrayContaining([
      'NOT A RECEIPT',
      'Subtotal\t$10.00',
      '10 % Regulars\t-$1.00',
      'Total\t$9.00',
    ]),
  );
  expect((await till.get(`/bills/${billId}`)).body).toMatchObject({
    print_count: 1,
    printed_total: 9,
    printed_at: expect.any(String),
  });
  const pay = { payments: [{ paymentTypeId: 2, amount: 9 }], due: 9 };
  const { invoiceId } = (await till.post(`/bills/${billId}/pay`, pay)).body;
  const again = await till.post('/print/receipt', { invoiceId });
  expect(paperOf(again.body.id)).toEqual(expect.arrayContaining([`No.\tInvoice ${invoiceId}`]));
  expect((await till.post('/print/receipt', {})).status).toBe(400);
});

test('a share of one dish is printed as a fraction, and the rest as whole pieces', async () => {
  const cart = [
    { id: makeItem(hub, { title: 'Bottle', priceCents: 3000 }) },
    { id: makeItem(hub, { title: 'Water', priceCents: 400 }), quantity: 2 },
  ];
  const { billId } = (await till.post('/pos/create-order', { cart, deliveryType: 'dinein' })).body;
  const { lines } = (await till.get(`/bills/${billId}`)).body;
  const parts = [
    {
      lines: [
        { lineId: lines[0].id, shares: 3 },
        { lineId: lines[1].id, quantity: 1 },
      ],
    },
  ];
  const split = await till.post(`/bills/${billId}/split`, { by: 'items', parts });
  const { jobId } = (await till.post(`/bills/${split.body.billIds[1]}/print`)).body;
  const paper = paperOf(jobId);
  expect(paper).toEqual(expect.arrayContaining(['1/3 × $30.00\t$10.00', '1 × $4.00\t$4.00']));
  expect(paper.some((row) => row.startsWith('Your share'))).toBe(false);
});

test('the dishes, discounts and taxes on a credit note add up to its total', async () => {
  const cart = [{ id: makeItem(hub, { title: 'Soup', priceCents: 1000 }) }];
  const { billId } = (await till.post('/pos/create-order', { cart, deliveryType: 'dinein' })).body;
  await till.post(`/bills/${billId}/discount`, { percent: 10, reason: 'Regulars' });
  const pay = { payments: [{ paymentTypeId: 2, amount: 9 }], due: 9 };
  const { invoiceId } = (await till.post(`/bills/${billId}/pay`, pay)).body;
  const back = { amount: 4.5, payments: [{ paymentTypeId: 2, amount: 4.5 }], reason: 'Cold' };
  const { body } = await till.post(`/invoices/${invoiceId}/refund`, back);
  const printed = await till.post(`/invoices/${body.invoiceId}/print`);
  const rows = paperOf(printed.body.jobId);
  expect(rows.slice(rows.indexOf('Subtotal\t-$5.00')).slice(0, 3)).toEqual([
    'Subtotal\t-$5.00',
    'Discount\t$0.50',
    'Total\t-$4.50',
  ]);
});
