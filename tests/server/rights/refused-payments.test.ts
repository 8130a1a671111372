// An unsent payment that the hub refuses is recorded in the audit trail, and the refusal says who gets the money back
// (contract 19.7).
import { expect, test } from 'vitest';
import { ENTRIES_PER_HOUR } from '#shared/limits.ts';
import { templateOf } from '#shared/messages.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const scopes = ['POS', 'ORDERS'];
const mia = makeTill(hub, makePerson(hub, { username: 'mia', scopes }));
const ben = makeTill(hub, makePerson(hub, { username: 'ben', scopes }));
const tappedAt = new Date(hub.clock.now - 5 * 60_000).toISOString();

interface Row {
  readonly username: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly details: string;
}
const rows = () =>
  (
    hub.db.prepare("SELECT * FROM audit WHERE kind = 'payment.refused' ORDER BY id").all() as Row[]
  ).map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));

async function served(table: string) {
  const cart = [{ id: makeItem(hub, { priceCents: 2000 }) }];
  const order = { cart, deliveryType: 'dinein', tableId: makeTable(hub, table) };
  return (await mia.post('/pos/create-order', order)).body as { billId: number; orderId: number };
}
const payment = { payments: [{ paymentTypeId: 1, amount: 20, tip: 1.5 }], due: 20 };

test('a bill that another till took: the refusal says by whom, how much goes back and to whom', async () => {
  const { billId } = await served('4');
  const first = await mia.post(`/bills/${billId}/pay`, payment);
  const { status, body } = await ben.post(`/bills/${billId}/pay`, { ...payment, tappedAt });
  expect([status, body]).toEqual([
    409,
    {
      code: 'BILL_PAID',
      message:
        `This bill was paid elsewhere (invoice ${first.body.invoiceId}, Cash, mia). ` +
        'If this money was collected too, give $21.50 back to the guest of table 4.',
      invoiceId: first.body.invoiceId,
      paidBy: 'mia',
      giveBack: 21.5,
      giveBackTo: 'the guest of table 4',
      params: {
        invoice: first.body.invoiceId,
        how: 'Cash, mia',
        amount: '$21.50',
        guest: 'the guest of table 4',
      },
    },
  ]);
  expect(templateOf(body.message, body.params)).toContain('(invoice {invoice}, {how})');
  expect(rows()).toMatchObject([
    {
      username: 'ben',
      entity: 'bill',
      entity_id: `${billId}`,
      details: {
        call: 'POST /bills/{id}/pay',
        code: 'BILL_PAID',
        amount: 21.5,
        tappedAt,
        payments: payment.payments,
      },
    },
  ]);
});

test('the old pay calls record refused payments, too', async () => {
  const { orderId } = await served('5');
  const pay = { orderIds: [orderId], subTotal: 20, taxTotal: 0, total: 20, paymentTypeId: 1 };
  const before = rows().length;
  await mia.post('/orders/complete-and-pay-order', pay);
  const late = await ben.post('/orders/complete-and-pay-order', { ...pay, tappedAt });
  expect(late.body).toMatchObject({ code: 'ORDER_PAID', giveBack: 20, paidBy: 'mia' });
  const cart = [{ id: makeItem(hub, { priceCents: 500 }) }];
  const sale = { cart, deliveryType: 'takeaway', tappedAt, paymentTypeId: 1 };
  const wrong = { netTotal: 4, taxTotal: 0, total: 4 };
  const differs = await ben.post('/pos/create-order-and-invoice', { ...sale, ...wrong });
  expect(differs.body).toMatchObject({ code: 'TOTAL_MISMATCH', total: 5 });
  const [paid, mismatch] = rows().slice(before);
  expect(paid).toMatchObject({ entity: 'order', entity_id: `${orderId}` });
  expect(mismatch?.details).toMatchObject({ code: 'TOTAL_MISMATCH', amount: 4 });
  expect(rows()).toHaveLength(before + 2);
});

test('a refused payment that no screen stored leaves no audit row, and neither does a payment that is taken', async () => {
  const { billId } = await served('6');
  const before = rows().length;
  await mia.post(`/bills/${billId}/pay`, { ...payment, tappedAt });
  const again = await mia.post(`/bills/${billId}/pay`, payment);
  expect(again.body).toEqual({ code: 'BILL_PAID', message: 'This bill is already paid.' });
  expect(rows()).toHaveLength(before);
});

test('nobody fills the trail with them', async () => {
  const { billId } = await served('7');
  const eva = makeTill(hub, makePerson(hub, { username: 'eva', scopes }));
  const due = { ...payment, due: 19, tappedAt };
  for (let n = 0; n < ENTRIES_PER_HOUR + 5; n += 1) {
    expect((await eva.post(`/bills/${billId}/pay`, due)).status).toBe(409);
  }
  expect(rows().filter(({ username }) => username === 'eva')).toHaveLength(ENTRIES_PER_HOUR + 1);
});
