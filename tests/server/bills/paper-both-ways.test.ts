// Receipts without a network printer: the hub returns the same text as a printer would print (contract 15, 17).
import { beforeEach, expect, test } from 'vitest';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import type { PrintDocument } from '../../../server/printing/layout/document.ts';
import { paperLines } from '../../../server/printing/layout/paper-lines.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const soup = makeItem(hub, { title: 'Soup', priceCents: 1000 });
const CASH = 1;
const CARD = 2;

const words = (parts: readonly ReceiptPart[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [part.text];
    return part.kind === 'pair' ? [`${part.left}\t${part.right}`] : [];
  });
const laid = async (path: string): Promise<string[]> => {
  const { body } = await till.post(path);
  expect(body.jobId).toBeNull();
  return words(body.paper.parts);
};
/** Returns the lines that a network printer prints. A tab separates the two columns of a line. */
function printed(jobId: number): string[] {
  const text = hub.db.prepare('SELECT document FROM print_jobs WHERE id = ?').pluck().get(jobId);
  const document = JSON.parse(String(text)) as PrintDocument;
  return paperLines(document, '80', { duplicate: 0, insteadOf: null }).flatMap((line) => {
    if (line.kind === 'text') return [line.text.trim()];
    return line.kind === 'pair' ? [`${line.left}\t${line.right}`] : [];
  });
}
// Nothing listens at this address, so the jobs wait.
const addPrinter = () =>
  hub.db.exec(`INSERT INTO printers (name, host, port, paper, code_page, prints_receipts, prints_slips, prints_tokens, has_drawer, copies)
    VALUES ('Bar', '127.0.0.1', 9, '80', 'cp858', 1, 0, 0, 0, 1)`);

beforeEach(() => {
  hub.db.exec('DELETE FROM print_jobs; DELETE FROM printers');
});

async function open(pieces = 2) {
  const cart = [{ id: soup, quantity: pieces }];
  const order = { cart, deliveryType: 'dinein', tableId: makeTable(hub, 'T') };
  return (await till.post('/pos/create-order', order)).body;
}
const pay = async (billId: number, due: number, paymentTypeId = CARD): Promise<number> => {
  const body = { payments: [{ paymentTypeId, amount: due }], due };
  return (await till.post(`/bills/${billId}/pay`, body)).body.invoiceId;
};

test('an unpaid bill has no receipt number, however it is printed', async () => {
  const { billId } = await open();
  await till.post(`/bills/${billId}/discount`, { percent: 10, reason: 'Regulars' });
  const said = ['NOT A RECEIPT', `No.\tBill ${billId}`, '10 % Regulars\t-$2.00', 'Total\t$18.00'];
  const paper = await laid(`/bills/${billId}/print`);
  expect(paper).toEqual(expect.arrayContaining(said));
  addPrinter();
  const network = printed((await till.post(`/bills/${billId}/print`)).body.jobId);
  expect(network).toEqual(expect.arrayContaining(said));
  expect([...paper, ...network].join()).not.toContain('Receipt No.');
});

test('the receipt of orders with reduced or partly paid bills shows these bills', async () => {
  const { billId, orderId } = await open(4);
  const split = await till.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2 });
  const [first, second] = split.body.billIds;
  await till.post(`/bills/${second}/discount`, { percent: 50, reason: 'Late' });
  await till.post(`/bills/${first}/pay`, {
    payments: [{ paymentTypeId: CARD, amount: 5 }],
    due: 20,
  });
  addPrinter();
  const { body } = await till.post('/print/receipt', { orderIds: [orderId] });
  const paper = printed(body.id);
  expect(paper).toEqual(
    expect.arrayContaining(['NOT A RECEIPT', '50 % Late\t-$10.00', 'Paid\t$5.00', 'Due\t$25.00']),
  );
  expect(paper.join()).toMatch(/Total\t\$30\.00/);
  expect(paper.join()).not.toContain('Receipt No.');
});

test("a duplicate has the invoice's own number and time, a day later too", async () => {
  const { billId } = await open();
  const invoiceId = await pay(billId, 20);
  const before = await laid(`/invoices/${invoiceId}/print`);
  expect(before).toEqual(
    expect.arrayContaining(['DUPLICATE', `No.\tInvoice ${invoiceId}`, 'Paid by\tCard']),
  );
  const at = hub.db.prepare('UPDATE invoices SET created_at = created_at - 172800000 WHERE id = ?');
  at.run(invoiceId);
  const old = await laid(`/invoices/${invoiceId}/print`);
  expect(old.filter((line) => !before.includes(line))).toHaveLength(1);
  const [time = ''] = old.filter((line) => !before.includes(line));
  addPrinter();
  const network = printed((await till.post(`/invoices/${invoiceId}/print`)).body.jobId);
  expect(network).toEqual(expect.arrayContaining([`No.\tInvoice ${invoiceId}`, time]));
});

test('a credit note gives back, and its first paper is no duplicate', async () => {
  const { billId } = await open();
  const invoiceId = await pay(billId, 20, CASH);
  const refund = {
    amount: 5,
    payments: [
      { paymentTypeId: CASH, amount: 3 },
      { paymentTypeId: CARD, amount: 2 },
    ],
    reason: 'Cold',
  };
  const { body } = await till.post(`/invoices/${invoiceId}/refund`, refund);
  const path = `/invoices/${body.invoiceId}/print`;
  const paper = await laid(path);
  expect(paper).toEqual(
    expect.arrayContaining([
      'CREDIT NOTE',
      `No.\tInvoice ${body.invoiceId}`,
      `For invoice\t${invoiceId}`,
      'Given back by Cash\t-$3.00',
      'Given back by Card\t-$2.00',
    ]),
  );
  expect(paper.join()).not.toMatch(/Paid by|DUPLICATE/);
  expect(await laid(path)).toContain('DUPLICATE');
});

test('a corrected payment is printed once, with its new type', async () => {
  const { billId } = await open();
  const invoiceId = await pay(billId, 20, CASH);
  const { payments } = (await till.get(`/invoices/${invoiceId}`)).body;
  const right = { paymentId: payments[0].id, paymentTypeId: CARD };
  await till.post(`/invoices/${invoiceId}/correct-payment`, right);
  const paper = await laid(`/invoices/${invoiceId}/print`);
  expect(paper.filter((line) => line.startsWith('Paid by'))).toEqual(['Paid by\tCard']);
});

test('what is paid has its receipt in the answer, where the browser prints it and asked for it', async () => {
  const { billId, orderId } = await open();
  await till.post(`/bills/${billId}/discount`, { percent: 10, reason: 'Regulars' });
  const paid = await till.post('/orders/complete-and-pay-order', {
    orderIds: [orderId],
    subTotal: 18,
    taxTotal: 0,
    total: 18,
    paymentTypeId: CASH,
    tendered: 20,
    printReceipt: true,
  });
  const said = ['10 % Regulars\t-$2.00', 'Total\t$18.00', 'Paid by\tCash', 'Change\t$2.00'];
  expect(words(paid.body.paper.parts)).toEqual(expect.arrayContaining(said));
  const next = await open(1);
  const body = { payments: [{ paymentTypeId: CARD, amount: 10 }], due: 10 };
  const whole = await till.post(`/bills/${next.billId}/pay`, { ...body, printReceipt: true });
  expect(words(whole.body.paper.parts)).toContain('Paid by\tCard');
  const silent = await open(1);
  expect((await till.post(`/bills/${silent.billId}/pay`, body)).body.paper).toBeUndefined();
});
