// Courses: what fires on Send, and what fires later, by hand or automatically (contract 20).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { cookItem, eachKitchen, itemsOf, slipsOf, ticketsAt } from '../../fixtures/kitchen.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { listenTo } from '../../fixtures/orders.ts';
import { addPrinter } from '../../fixtures/printer.ts';

const kitchen = eachKitchen();
const { send, fired, fire } = kitchen;

const billOf = async (orderId: number) =>
  (await kitchen.owner.get(`/bills?orderIds=${orderId}`)).body[0];

/** Pays a bill without completing its orders. */
async function pay(billId: number): Promise<void> {
  const [bill] = (await kitchen.owner.get(`/bills?ids=${billId}`)).body;
  const { body } = await kitchen.owner.get('/orders/init');
  const payments = [{ paymentTypeId: body.paymentTypes[0].id, amount: bill.due }];
  const answer = await kitchen.owner.post(`/bills/${billId}/pay`, { payments, due: bill.due });
  expect(answer.body.invoiceId).toEqual(expect.any(Number));
}

describe('on Send', () => {
  test('fires what has no course and the lowest; the rest waits', async () => {
    const { orderId, itemIds } = await send([2, undefined, 3, 2]);
    expect(await fired(orderId)).toEqual([1, 1, 0, 1]);
    const [first, , waiting] = await itemsOf(kitchen.owner, orderId);
    expect(first).toMatchObject({
      course: 2,
      fired_at: new Date(kitchen.hub.clock.now).toISOString(),
    });
    expect(waiting).toMatchObject({ course: 3, fired_at: null, status: 'created' });
    const start = await kitchen.cook.post(`/kitchen/${itemIds[2]}`, { status: 'preparing' });
    expect([start.status, start.body.code, start.body.items]).toEqual([
      409,
      'NOT_FIRED',
      [{ id: itemIds[2], order_id: orderId, title: 'Soup' }],
    ]);
    for (const status of ['preparing', 'completed', 'delivered']) {
      const { body } = await kitchen.owner.post(`/orders/update-status/${itemIds[2]}`, { status });
      expect([status, body.code]).toEqual([status, 'NOT_FIRED']);
    }
    const gone = await kitchen.owner.post(`/orders/update-status/${itemIds[2]}`, {
      status: 'cancelled',
    });
    expect(gone.status).toBe(200);
  });

  test('a table’s orders share their courses, orders without a table share with none', async () => {
    const tableId = makeTable(kitchen.hub);
    const first = await send([1, 2], { tableId });
    const second = await send([1, 2, 3], { tableId });
    expect([await fired(first.orderId), await fired(second.orderId)]).toEqual([
      [1, 0],
      [1, 0, 0],
    ]);
    await fire([first.orderId], 2);
    const third = await send([2, 3], { tableId });
    expect(await fired(third.orderId)).toEqual([1, 0]);
    expect(await fired(second.orderId)).toEqual([1, 0, 0]);
    const away = await send([4, 5]);
    expect(await fired(away.orderId)).toEqual([1, 0]);
  });

  test('the courses of guests who have paid do not fire those of the next guests', async () => {
    const tableId = makeTable(kitchen.hub);
    const before = await send([1, 2], { tableId });
    await fire([before.orderId], 2);
    await pay((await billOf(before.orderId)).id);
    const next = await send([1, 2], { tableId });
    expect(await fired(next.orderId)).toEqual([1, 0]);
    // A line is not fired when it changes to a course that only the former guests had fired.
    const late = await send([4], { tableId });
    const { id, lines } = await billOf(late.orderId);
    const change = { lines: [{ lineId: lines.at(-1).id, course: 2 }] };
    expect((await kitchen.owner.post(`/bills/${id}/lines`, change)).status).toBe(200);
    expect(await fired(late.orderId)).toEqual([0]);
  });

  test('a partly paid order still counts for the guests who stay', async () => {
    const tableId = makeTable(kitchen.hub);
    const { orderId } = await send([1, 3], { tableId });
    const { id, lines } = await billOf(orderId);
    // The bill in the path keeps the dessert; the starter is paid alone.
    const parts = [{ lines: [{ lineId: lines[0].id }] }];
    const { body } = await kitchen.owner.post(`/bills/${id}/split`, { by: 'items', parts });
    await pay(body.billIds[1]);
    const late = await send([1, 2], { tableId });
    expect(await fired(late.orderId)).toEqual([1, 0]);
  });

  test('a course is 1 to 9 and a seat 0 to 99', async () => {
    const cart = (more: object) => ({
      cart: [{ id: makeItem(kitchen.hub), ...more }],
      deliveryType: 'dinein',
    });
    for (const more of [{ course: 0 }, { course: 10 }, { course: 1.5 }, { seat: 100 }]) {
      expect((await kitchen.owner.post('/pos/create-order', cart(more))).status).toBe(400);
    }
    expect(
      (await kitchen.owner.post('/pos/create-order', cart({ course: 9, seat: 99 }))).status,
    ).toBe(200);
  });
});

describe('firing', () => {
  test('fires a course and all lower courses, once', async () => {
    covers('20.5', 'POST /orders/fire');
    const { orderId } = await send([1, 2, 3, 4]);
    kitchen.hub.clock.now += 60_000;
    expect((await fire([orderId], 3)).status).toBe(200);
    expect(await fired(orderId)).toEqual([1, 1, 1, 0]);
    const at = (await itemsOf(kitchen.owner, orderId))[2]?.fired_at;
    expect(at).toBe(new Date(kitchen.hub.clock.now).toISOString());
    kitchen.hub.clock.now += 60_000;
    expect((await fire([orderId], 3)).status).toBe(200);
    expect((await itemsOf(kitchen.owner, orderId))[2]?.fired_at).toBe(at);
    expect((await fire([orderId], 0)).status).toBe(400);
    expect((await fire([999_999], 1)).status).toBe(404);
    await kitchen.owner.post('/orders/cancel', { orderIds: [orderId] });
    expect((await fire([orderId], 4)).body.code).toBe('ORDER_CLOSED');
  });

  test('brings the slip that waited, to its station alone', async () => {
    const [hot, cold] = [addPrinter(kitchen.hub, 1), addPrinter(kitchen.hub, 2)];
    const grill = await kitchen.station('GRILL', { printerIds: [hot] });
    const salad = await kitchen.station('SALAD', { printerIds: [cold] });
    const slips = slipsOf(kitchen.hub);
    const order = await kitchen.serve([
      [salad.dish, 1],
      [grill.dish, 2],
    ]);
    expect(slips.take()).toMatchObject([{ printer: cold, titles: ['Dish of SALAD'] }]);
    expect(await ticketsAt(kitchen.cook, grill.id)).toEqual({});
    await kitchen.cook.post('/kitchen/seen', { orderIds: [order.orderId], stationId: salad.id });
    await fire([order.orderId], 2);
    expect(slips.take()).toMatchObject([{ printer: hot, titles: ['Dish of GRILL'] }]);
    expect(await ticketsAt(kitchen.cook, grill.id)).toEqual({
      [order.orderId]: ['Dish of GRILL created'],
    });
    // A dish that has moved to another station must be seen there.
    const [read] = (await kitchen.owner.get(`/kitchen/expo?orderIds=${order.orderId}`)).body;
    expect([read.seen_at, read.unseen.map(({ title }: { title: string }) => title)]).toEqual([
      null,
      ['GRILL'],
    ]);
  });

  test('a course on hold is on the ticket of its station', async () => {
    const grill = await kitchen.station('GRILL');
    const { orderId } = await kitchen.serve([
      [grill.dish, 1],
      [grill.dish, 2],
    ]);
    expect(await ticketsAt(kitchen.cook, grill.id)).toEqual({
      [orderId]: ['Dish of GRILL created', '(Dish of GRILL)'],
    });
  });

  test('automatically, when everything of lower courses is done', async () => {
    await kitchen.owner.post('/settings/store-setting', { courseFire: 'auto' });
    expect((await kitchen.owner.get('/settings/store-setting')).body.courseFire).toBe('auto');
    const tableId = makeTable(kitchen.hub);
    const first = await send([1, 2, 3], { tableId });
    const second = await send([1, undefined], { tableId });
    await cookItem(kitchen.cook, first.itemIds[0] ?? 0);
    expect(await fired(first.orderId)).toEqual([1, 0, 0]);
    await kitchen.owner.post(`/orders/update-status/${second.itemIds[0]}`, { status: 'cancelled' });
    expect(await fired(first.orderId)).toEqual([1, 1, 0]);
    await kitchen.owner.post(`/orders/update-status/${first.itemIds[1]}`, { status: 'delivered' });
    expect(await fired(first.orderId)).toEqual([1, 1, 1]);
  });

  test('automatically when the order before it at the table is completed', async () => {
    await kitchen.owner.post('/settings/store-setting', { courseFire: 'auto' });
    const tableId = makeTable(kitchen.hub);
    const first = await send([1], { tableId });
    const second = await send([2], { tableId });
    expect(await fired(second.orderId)).toEqual([0]);
    await kitchen.owner.post('/orders/complete', { orderIds: [first.orderId] });
    expect(await fired(second.orderId)).toEqual([1]);
  });

  test('automatically on Send, when everything before it is done already', async () => {
    await kitchen.owner.post('/settings/store-setting', { courseFire: 'auto' });
    const tableId = makeTable(kitchen.hub);
    const first = await send([1], { tableId });
    const early = await send([2, 3], { tableId });
    expect(await fired(early.orderId)).toEqual([0, 0]);
    await cookItem(kitchen.cook, first.itemIds[0] ?? 0);
    expect(await fired(early.orderId)).toEqual([1, 0]);
    await cookItem(kitchen.cook, early.itemIds[0] ?? 0);
    expect(await fired(early.orderId)).toEqual([1, 1]);
    await cookItem(kitchen.cook, early.itemIds[1] ?? 0);
    addPrinter(kitchen.hub, 1);
    const slips = slipsOf(kitchen.hub);
    const late = await send([4, 5], { tableId });
    expect([await fired(late.orderId), slips.take().length]).toEqual([[1, 0], 1]);
  });

  test('automatically, whatever the guests at the table before have paid and wait for', async () => {
    await kitchen.owner.post('/settings/store-setting', { courseFire: 'auto' });
    const tableId = makeTable(kitchen.hub);
    const before = await send([1, 2, 3], { tableId });
    await pay((await billOf(before.orderId)).id);
    const next = await send([1, 2], { tableId });
    await cookItem(kitchen.cook, next.itemIds[0] ?? 0);
    expect([await fired(before.orderId), await fired(next.orderId)]).toEqual([
      [1, 0, 0],
      [1, 1],
    ]);
    await cookItem(kitchen.cook, before.itemIds[0] ?? 0);
    expect(await fired(before.orderId)).toEqual([1, 1, 0]);
  });

  test('automatically as soon as the store turns this on', async () => {
    const tableId = makeTable(kitchen.hub);
    const { orderId, itemIds } = await send([1, 2], { tableId });
    await cookItem(kitchen.cook, itemIds[0] ?? 0);
    await kitchen.owner.post('/settings/store-setting', { courseFire: 'manual' });
    expect(await fired(orderId)).toEqual([1, 0]);
    const events = listenTo(kitchen.hub);
    await kitchen.owner.post('/settings/store-setting', { courseFire: 'auto' });
    expect(await fired(orderId)).toEqual([1, 1]);
    expect(events.take()).toMatchObject([{ event: 'order_update', data: { orderIds: [orderId] } }]);
  });

  test('automatically at a table when the order it waited for has moved away', async () => {
    await kitchen.owner.post('/settings/store-setting', { courseFire: 'auto' });
    const [here, there] = [makeTable(kitchen.hub, 'A'), makeTable(kitchen.hub, 'B')];
    const first = await send([1], { tableId: here });
    const second = await send([2], { tableId: here, newBill: true });
    expect(await fired(second.orderId)).toEqual([0]);
    const [bill] = (await kitchen.owner.get(`/bills?orderIds=${first.orderId}`)).body;
    await kitchen.owner.post(`/bills/${bill.id}/move`, { tableId: there });
    expect(await fired(second.orderId)).toEqual([1]);
  });

  describe('automatically at the table that a party moved to', () => {
    /**
     * Makes a table with two parties. One party has finished its first course. Its second course waits until the other
     * party has finished its first course.
     */
    const heldBack = async () => {
      await kitchen.owner.post('/settings/store-setting', { courseFire: 'auto' });
      const tableId = makeTable(kitchen.hub, 'A');
      const neighbour = await send([1], { tableId });
      const party = await send([1, 2], { tableId, newBill: true });
      await cookItem(kitchen.cook, party.itemIds[0] ?? 0);
      expect(await fired(party.orderId)).toEqual([1, 0]);
      return { party, neighbour, bill: await billOf(party.orderId) };
    };

    test('by a move to a free table', async () => {
      const { party, bill } = await heldBack();
      addPrinter(kitchen.hub, 1);
      const slips = slipsOf(kitchen.hub);
      const events = listenTo(kitchen.hub);
      await kitchen.owner.post(`/bills/${bill.id}/move`, { tableId: makeTable(kitchen.hub, 'B') });
      expect([await fired(party.orderId), slips.take().length]).toEqual([[1, 1], 1]);
      expect(events.take()).toContainEqual(
        expect.objectContaining({ event: 'order_update', data: { orderIds: [party.orderId] } }),
      );
    });

    test('by a move to no table', async () => {
      const { party, bill } = await heldBack();
      await kitchen.owner.post(`/bills/${bill.id}/move`, { tableId: null });
      expect(await fired(party.orderId)).toEqual([1, 1]);
    });

    test('by a move onto the bill of another table', async () => {
      const { party, bill } = await heldBack();
      const tableId = makeTable(kitchen.hub, 'B');
      await send([undefined], { tableId });
      await kitchen.owner.post(`/bills/${bill.id}/move`, { tableId, onto: 'join' });
      expect(await fired(party.orderId)).toEqual([1, 1]);
    });

    test('by a join', async () => {
      const { party, bill } = await heldBack();
      const there = await send([undefined], { tableId: makeTable(kitchen.hub, 'B') });
      const target = await billOf(there.orderId);
      await kitchen.owner.post(`/bills/${target.id}/join`, { billIds: [bill.id] });
      expect(await fired(party.orderId)).toEqual([1, 1]);
    });

    test('by a move of all its lines', async () => {
      const { party, bill } = await heldBack();
      const lines = bill.lines.map(({ id }: { id: number }) => ({ lineId: id }));
      const toTableId = makeTable(kitchen.hub, 'B');
      await kitchen.owner.post(`/bills/${bill.id}/move-lines`, { lines, toTableId });
      expect(await fired(party.orderId)).toEqual([1, 1]);
    });

    test('not while something of a lower course is made there', async () => {
      const { party, bill } = await heldBack();
      const tableId = makeTable(kitchen.hub, 'B');
      await send([1], { tableId });
      await kitchen.owner.post(`/bills/${bill.id}/move`, { tableId, onto: 'beside' });
      expect(await fired(party.orderId)).toEqual([1, 0]);
    });
  });

  test('by hand, nothing fires automatically', async () => {
    const { orderId, itemIds } = await send([1, 2]);
    await cookItem(kitchen.cook, itemIds[0] ?? 0);
    expect(await fired(orderId)).toEqual([1, 0]);
    const nonsense = await kitchen.owner.post('/settings/store-setting', { courseFire: 'never' });
    expect([nonsense.status, nonsense.body.field]).toEqual([400, 'courseFire']);
  });
});
