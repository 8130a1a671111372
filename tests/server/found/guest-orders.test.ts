// A guest's order that waited on both hubs and was accepted on the old hub alone: it is one order on the new hub too
// (contract 38.1).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { letGuestsOrder, makeCard, scan } from '../../fixtures/guests.ts';
import type { Answer } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { countRows, rowOf } from '../../fixtures/orders.ts';
import { twoCopies } from '../../fixtures/two-copies.ts';

const done = async (answer: Promise<Answer>) => {
  const { status, text, body } = await answer;
  expect([status, text]).toEqual([200, text]);
  return body;
};

/** Returns two hubs on which the same guest's order waits. */
async function waitingOnBoth() {
  const hubs = await twoCopies(async (till, hub) => {
    await letGuestsOrder(till);
    const card = await makeCard(till);
    const soup = makeItem(hub, { title: 'Soup', priceCents: 500 });
    const phone = await scan(hub, card.token);
    const { id } = await done(phone.send(soup, 5));
    return { table: card.tableId, id: id as number };
  });
  const path = `/guest-orders/${hubs.both.id}`;
  const orders = () => countRows(hubs.taken, 'orders');
  const waiting = async () => (await done(hubs.till.get('/guest-orders'))) as { id: number }[];
  const stored = () => rowOf(hubs.taken, 'guest_orders', hubs.both.id);
  const answer = (id: number | undefined, what: 'enter' | 'dismiss') =>
    hubs.till.post(`/standby/found/${id}/${what}`);
  return { ...hubs, path, orders, waiting, stored, answer };
}

/** Returns two hubs on which the same guest's order waited. Only the old hub has accepted it. */
async function acceptedOnOld() {
  const hubs = await waitingOnBoth();
  const accepted = await done(hubs.oldTill.post(`${hubs.path}/accept`));
  return { ...hubs, accepted };
}

/** Returns two hubs on which the same guest's order waited. Only the old hub has refused it. */
async function refusedOnOld() {
  const hubs = await waitingOnBoth();
  await done(hubs.oldTill.post(`${hubs.path}/refuse`, { reason: 'Kitchen closed' }));
  return hubs;
}

test('an order that the old hub accepted is entered once, and then waits no longer', async () => {
  covers('38.1', 'POST /standby/found/{id}/enter', 'POST /guest-orders/{id}/accept');
  const hubs = await acceptedOnOld();
  const { both, path, orders, waiting, stored } = hubs;
  try {
    expect(await waiting()).toHaveLength(1);
    const [found, ...others] = await hubs.find();
    expect(found).toMatchObject({ kind: 'order', amount: 5, old_number: hubs.accepted.orderId });
    expect(others).toEqual([]);
    // Staff decide about the order in one place only, the list of found entries.
    expect(await waiting()).toEqual([]);
    for (const [verb, body] of [
      ['accept', {}],
      ['refuse', { reason: 'Sold out' }],
    ] as const) {
      const early = await hubs.till.post(`${path}/${verb}`, body);
      expect([early.status, early.body]).toMatchObject([
        409,
        {
          code: 'ANSWERED',
          message:
            'The old hub already answered this order. Enter or dismiss the order under “Found on the old hub”.',
        },
      ]);
    }

    const entered = await done(hubs.answer(found?.id, 'enter'));
    expect(stored()).toMatchObject({ state: 'placed', order_id: entered.orderId });
    expect(rowOf(hubs.taken, 'orders', entered.orderId)).toMatchObject({ source: 'guest' });
    const session = stored().session_id as number;
    expect(rowOf(hubs.taken, 'guest_sessions', session)).toMatchObject({
      ...{ bill_id: entered.billId, is_accepted: 1 },
    });
    expect(rowOf(hubs.taken, 'bills', entered.billId)).toMatchObject({ table_id: both.table });
    const again = await hubs.till.post(`${path}/accept`);
    expect([again.status, again.body.code]).toEqual([409, 'ANSWERED']);
    expect([orders(), await waiting()]).toEqual([1, []]);
  } finally {
    await hubs.close();
  }
});

test('an order accepted on both hubs is not found, and its old payment finds its bill', async () => {
  covers('38.1', 'GET /standby/found', 'POST /standby/found/{id}/enter');
  const hubs = await acceptedOnOld();
  try {
    const { billId } = hubs.accepted;
    const cash = [{ paymentTypeId: 1, amount: 2 }];
    await done(hubs.oldTill.post(`/bills/${billId}/pay`, { payments: cash, due: 5 }));
    // Other sales have taken the old bill's number on this hub in the meantime.
    const soup = makeItem(hubs.taken);
    const body = { cart: [{ id: soup }], deliveryType: 'takeaway' };
    await done(hubs.till.post('/pos/create-order', body));
    const accepted = await done(hubs.till.post(`${hubs.path}/accept`));
    const found = await hubs.find();
    expect(found).toMatchObject([{ kind: 'payment', amount: 2, old_bill_id: billId }]);
    expect((await done(hubs.till.get('/store'))).found).toBe(1);
    const paid = await done(hubs.answer(found[0]?.id, 'enter'));
    expect(paid.billId).toBe(accepted.billId);
    expect(hubs.orders()).toBe(2);
    // A second list from the old hub adds nothing.
    expect(await hubs.find()).toEqual([]);
  } finally {
    await hubs.close();
  }
});

test('an order whose found entry was dismissed waits again, and can be refused', async () => {
  covers('38.1', 'POST /standby/found/{id}/dismiss', 'POST /guest-orders/{id}/refuse');
  const hubs = await acceptedOnOld();
  try {
    const [found] = await hubs.find();
    await done(hubs.answer(found?.id, 'dismiss'));
    expect(await hubs.waiting()).toMatchObject([{ id: hubs.both.id }]);
    await done(hubs.till.post(`${hubs.path}/refuse`, { reason: 'Kitchen closed' }));
    expect(hubs.orders()).toBe(0);
  } finally {
    await hubs.close();
  }
});

test('an order that has expired on the new hub is entered as an ordinary order', async () => {
  covers('38.1');
  const hubs = await acceptedOnOld();
  try {
    const [found] = await hubs.find();
    hubs.taken.db.prepare("UPDATE guest_orders SET state = 'expired', answered_at = 1").run();
    await done(hubs.answer(found?.id, 'enter'));
    expect([hubs.orders(), hubs.stored().state]).toEqual([1, 'expired']);
  } finally {
    await hubs.close();
  }
});

test('an order that the old hub refused is refused here with one tap, for the same reason', async () => {
  covers('38.1', 'GET /standby/found', 'POST /standby/found/{id}/enter');
  const hubs = await refusedOnOld();
  try {
    const [found, ...others] = await hubs.find();
    expect(found).toMatchObject({
      kind: 'guest',
      what: 'Kitchen closed',
      amount: 5,
      by_hand: null,
    });
    expect(others).toEqual([]);
    expect(await hubs.waiting()).toEqual([]);
    const early = await hubs.till.post(`${hubs.path}/accept`);
    expect([early.status, early.body.code]).toEqual([409, 'ANSWERED']);
    await done(hubs.answer(found?.id, 'enter'));
    expect(hubs.stored()).toMatchObject({ state: 'refused', reason: 'Kitchen closed' });
    expect([hubs.orders(), await hubs.waiting(), await hubs.find()]).toEqual([0, [], []]);
  } finally {
    await hubs.close();
  }
});

test('an order whose found refusal was dismissed waits again, and can be accepted', async () => {
  covers('38.1', 'POST /standby/found/{id}/dismiss', 'POST /guest-orders/{id}/accept');
  const hubs = await refusedOnOld();
  try {
    const [found] = await hubs.find();
    await done(hubs.answer(found?.id, 'dismiss'));
    expect(await hubs.waiting()).toMatchObject([{ id: hubs.both.id }]);
    await done(hubs.till.post(`${hubs.path}/accept`));
    expect(hubs.orders()).toBe(1);
  } finally {
    await hubs.close();
  }
});

test('a refusal is not found if the order was answered here, and has no effect after it has expired', async () => {
  covers('38.1');
  const answered = await refusedOnOld();
  const expired = await refusedOnOld();
  try {
    await done(answered.till.post(`${answered.path}/accept`));
    expect(await answered.find()).toEqual([]);
    const [found] = await expired.find();
    expired.taken.db.prepare("UPDATE guest_orders SET state = 'expired', answered_at = 1").run();
    await done(expired.answer(found?.id, 'enter'));
    expect(expired.stored().state).toBe('expired');
    expect(await expired.find()).toEqual([]);
  } finally {
    await answered.close();
    await expired.close();
  }
});
