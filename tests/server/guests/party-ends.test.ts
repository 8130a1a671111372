// When the session of a party ends, and what it shows then (contract 29.6, 29.7).
import { beforeEach, expect, test } from 'vitest';
import { sweepGuests } from '../../../server/domain/guests/sweep.ts';
import { covers } from '../../contract/covers.ts';
import {
  codeOf,
  letGuestsOrder,
  makeCard,
  orderAccepted,
  type Phone,
  scan,
} from '../../fixtures/guests.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const soup = makeItem(hub, { title: 'Soup', priceCents: 900 });
const cake = makeItem(hub, { title: 'Cake', priceCents: 500 });
const MINUTE = 60_000;
beforeEach(() => letGuestsOrder(till));

async function seated() {
  const card = await makeCard(till);
  const phone = await scan(hub, card.token);
  return { card, phone, ...(await orderAccepted(till, phone, soup, 9)) };
}
const serve = (tableId: number | null, more: object = {}) =>
  till.post('/pos/create-order', {
    cart: [{ id: cake }],
    deliveryType: 'dinein',
    tableId,
    ...more,
  });
const pay = async (billId: number, due: number) =>
  till.post(`/bills/${billId}/pay`, { payments: [{ paymentTypeId: 2, amount: due }], due });
const dishesOf = async (phone: Phone) =>
  ((await phone.party()).body.orders as { lines: { title: string }[] }[])
    .flatMap(({ lines }) => lines.map(({ title }) => title))
    .sort();
const sweep = () => hub.hub.run(sweepGuests, {}, { actor: null });
const stateOf = async (phone: Phone) => (await phone.party()).body.state;

test('it ends when its bill is paid, expires what waits, and shows the end for half an hour', async () => {
  const { phone, billId } = await seated();
  const waits = await phone.send(cake, 5);
  const heard = listenTo(hub);
  await pay(billId, 9);
  // The answers are the same before and after the hub has stored the end of the session.
  for (const step of [() => undefined, sweep]) {
    await step();
    expect((await phone.party()).body).toMatchObject({
      state: 'ended',
      orders: [{ state: 'placed' }, { state: 'expired' }],
      bill: { total: 9, paid: 9, due: 0 },
    });
    expect(codeOf(await phone.send(cake, 5))).toEqual([410, 'SESSION_ENDED']);
  }
  const told = heard.take().filter(({ event }) => event === 'guest_update');
  expect(told[0]?.data).toMatchObject({ ids: [waits.body.id] });
  expect(codeOf(await till.post(`/guest-orders/${waits.body.id}/accept`))[1]).toBe('ANSWERED');
  hub.clock.now += 30 * MINUTE - 1;
  expect((await phone.party()).status).toBe(200);
  hub.clock.now += 1;
  expect(codeOf(await phone.party())).toEqual([410, 'SESSION_ENDED']);
});

test('it ends when its bill is void, and a reopened bill shows it nothing new', async () => {
  const { phone, orderId } = await seated();
  await till.post('/orders/cancel', { orderIds: [orderId], reason: 'Left' });
  expect((await phone.party()).body).toMatchObject({
    state: 'ended',
    orders: [{ lines: [{ status: 'cancelled' }] }],
    bill: { total: 0 },
  });
  const other = await seated();
  const { invoiceId } = (await pay(other.billId, 9)).body;
  await sweep();
  const reopened = await till.post(`/invoices/${invoiceId}/reopen`, { reason: 'Wrong tender' });
  expect(reopened.status).toBe(200);
  await serve(other.card.tableId, { billId: reopened.body.billId });
  expect((await other.phone.party()).body).toMatchObject({
    state: 'ended',
    bill: { total: 9, paid: 9, due: 0 },
  });
  expect(await dishesOf(other.phone)).toEqual(['Soup']);
});

test('it ends when its orders are paid by the old call, and shows what was paid', async () => {
  const { phone, orderId } = await seated();
  const orderIds = [orderId];
  const { body } = await till.post('/orders/complete-order-payment-summary', { orderIds });
  const { subtotal: subTotal, taxTotal, total } = body;
  const paid = { orderIds, subTotal, taxTotal, total };
  expect((await till.post('/orders/complete-and-pay-order', paid)).status).toBe(200);
  expect((await phone.party()).body).toMatchObject({
    state: 'ended',
    bill: { total: 9, paid: 9, due: 0 },
  });
});

test('staff end a session, which keeps what it saw and sees nothing of later', async () => {
  covers('POST /guest-orders/sessions/{no}/end');
  const { card, phone, billId } = await seated();
  const no = Number(
    hub.db.prepare('SELECT id FROM guest_sessions WHERE bill_id = ?').pluck().get(billId),
  );
  expect((await till.post(`/guest-orders/sessions/${no}/end`)).status).toBe(200);
  await serve(card.tableId);
  expect((await phone.party()).body).toMatchObject({ state: 'ended', bill: { total: 9 } });
  expect(await dishesOf(phone)).toEqual(['Soup']);
  expect((await till.post(`/guest-orders/sessions/${no}/end`)).status).toBe(200);
  expect((await till.post('/guest-orders/sessions/99999/end')).status).toBe(404);
  const cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
  expect((await cook.post(`/guest-orders/sessions/${no}/end`)).status).toBe(403);
});

test('a session without a call for 6 hours is over; a call in between keeps it', async () => {
  const { phone } = await seated();
  hub.clock.now += 5 * 60 * MINUTE;
  expect(await stateOf(phone)).toBe('open');
  const lastSeen = hub.db.prepare('SELECT max(seen_at) FROM guest_sessions').pluck();
  await expect.poll(() => lastSeen.get()).toBe(hub.clock.now);
  hub.clock.now += 6 * 60 * MINUTE;
  expect(codeOf(await phone.send(cake, 5))).toEqual([410, 'SESSION_ENDED']);
  expect(await stateOf(phone)).toBe('ended');
  await sweep();
  expect(await stateOf(phone)).toBe('ended');
  hub.clock.now += 30 * MINUTE;
  expect(codeOf(await phone.party())).toEqual([410, 'SESSION_ENDED']);
});

test('a pick-up order is shown as ready on the phone, and its session ends 30 minutes after it was handed out', async () => {
  const card = await makeCard(till, null);
  const phone = await scan(hub, card.token);
  const { orderId } = await orderAccepted(till, phone, soup, 9, { name: 'Ana' });
  const item = hub.db.prepare('SELECT id FROM order_items WHERE order_id = ?').pluck().get(orderId);
  for (const status of ['preparing', 'completed']) {
    await till.post(`/orders/update-status/${item}`, { status });
  }
  expect((await phone.party()).body.orders[0].lines[0].status).toBe('ready');
  await till.post('/kitchen/hand-out', { orderIds: [orderId] });
  await sweep();
  hub.clock.now += 30 * MINUTE - 1;
  expect(await stateOf(phone)).toBe('open');
  hub.clock.now += 1;
  expect(await stateOf(phone)).toBe('ended');
});
