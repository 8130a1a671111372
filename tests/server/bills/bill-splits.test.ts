// Splitting a bill, and moving some lines or the whole bill to another table (contract 15).
import { afterEach, describe, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk, codeOf } from '../../fixtures/bill-desk.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const { till, dish, order, billOf, act, totalsOf } = billDesk(hub);
const events = listenTo(hub);
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

describe('a split', () => {
  test('of a bottle by four, then paid one by one: the order is paid with the last', async () => {
    covers('15.4', 'POST /bills/{id}/split');
    const vat = { rateMilli: 19000, type: 'exclusive' as const };
    const { billId, orderId } = await order([{ id: dish(2999, vat) }, { id: dish(100) }]);
    const [bottle] = (await billOf(billId)).lines;
    const quarter = { lines: [{ lineId: bottle.id, shares: 4 }] };
    events.take();
    const parts = [quarter, quarter, quarter];
    const { billIds } = await act(billId, 'split', { by: 'items', parts });
    expect(events.take()).toEqual([{ event: 'bill_update', data: { billIds } }]);
    expect(billIds[0]).toBe(billId);
    expect(await totalsOf(billIds)).toEqual([9.92, 8.92, 8.92, 8.93]);
    for (const id of billIds) {
      const { due } = await billOf(id);
      const [, isPaid] = [
        await act(id, 'pay', { payments: [{ paymentTypeId: 2, amount: due }], due }),
        hub.db.prepare('SELECT payment_status FROM orders WHERE id = ?').pluck().get(orderId),
      ];
      expect(isPaid).toBe(id === billIds.at(-1) ? 'paid' : 'pending');
    }
    const invoices = hub.db
      .prepare(
        'SELECT sum(total_cents) FROM invoices WHERE bill_id IN (SELECT value FROM json_each(?))',
      )
      .pluck();
    expect(invoices.get(JSON.stringify(billIds))).toBe(3669);
  });

  test('an even split has numbered parts and divides the guests; a split by seats has one guest in each part', async () => {
    covers('15.5', 'POST /bills/{id}/join');
    const cart = [{ id: dish(1000), seat: 1 }, { id: dish(500), seat: 2 }, { id: dish(101) }];
    const { billId } = await order(cart, { guests: 5 });
    const { billIds } = await act(billId, 'split', { by: 'seats' });
    const bills = await Promise.all(billIds.map(billOf));
    expect(bills.map(({ total, guests, part }) => [total, guests, part])).toEqual([
      [10.51, 4, { no: 1, of: 2 }],
      [5.5, 1, { no: 2, of: 2 }],
    ]);
    const again = await act(billIds[0], 'split', { by: 'evenly', parts: 3 });
    const parts = await Promise.all(again.billIds.map(billOf));
    expect(parts.map(({ total, part }) => [total, part.of])).toEqual([
      [3.51, 3],
      [3.5, 3],
      [3.5, 3],
    ]);
    await act(billId, 'join', { billIds: [...again.billIds.slice(1), billIds[1]] });
    const joined = await billOf(billId);
    expect(joined).toMatchObject({ total: 16.01, guests: 5, part: null });
    expect(joined.lines).toHaveLength(3);
    expect(await billOf(billIds[1])).toMatchObject({ status: 'joined', joined_into: billId });
    const gone = till.post(`/bills/${billIds[1]}/guests`, { guests: 1 });
    expect((await gone).body).toMatchObject({ code: 'BILL_JOINED', billId });
  });

  test('of another version is refused with the bill as it is', async () => {
    const { billId } = await order([{ id: dish(100) }, { id: dish(100) }]);
    await act(billId, 'guests', { guests: 2, version: 1 });
    const late = await till.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2, version: 1 });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'BILL_CHANGED', bill: { id: billId, version: 2, guests: 2 } },
    ]);
  });

  test('that is none is refused', async () => {
    const { billId } = await order([{ id: dish(100) }]);
    const [line] = (await billOf(billId)).lines;
    const split = (body: object) => codeOf(till.post(`/bills/${billId}/split`, body));
    const whole = [{ lines: [{ lineId: line.id }] }];
    expect(await split({ by: 'items', parts: whole })).toEqual([400, 'INVALID_INPUT']);
    expect(await split({ by: 'items' })).toEqual([400, 'INVALID_INPUT']);
    expect(await split({ by: 'evenly', parts: 31 })).toEqual([400, 'INVALID_INPUT']);
    expect(await split({ by: 'seats' })).toEqual([400, 'INVALID_INPUT']);
    const unknown = [{ lines: [{ lineId: 999_999 }] }];
    expect(await split({ by: 'items', parts: unknown })).toEqual([404, 'NOT_FOUND']);
    const forbidden = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
    expect(await codeOf(forbidden.post(`/bills/${billId}/split`, {}))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('moving', () => {
  test('takes the bill and its orders along; an occupied table asks first', async () => {
    covers('15.6', 'POST /bills/{id}/move');
    const [four, seven] = [makeTable(hub, 'M4'), makeTable(hub, 'M7')];
    const a = await order([{ id: dish(1000) }], { tableId: four });
    const b = await order([{ id: dish(300) }], { tableId: seven });
    const move = (more: object) =>
      till.post(`/bills/${a.billId}/move`, { tableId: seven, ...more });
    expect((await move({})).body).toMatchObject({ code: 'TABLE_OCCUPIED', billIds: [b.billId] });
    events.take();
    expect((await move({ onto: 'beside' })).body).toMatchObject({ billId: a.billId });
    expect(events.take()).toEqual([
      { event: 'bill_update', data: { billIds: [a.billId] } },
      { event: 'order_update', data: { orderIds: [a.orderId] } },
    ]);
    const { body } = await till.get('/orders');
    const group = body.find((one: { table_id: number }) => one.table_id === seven);
    expect(group.order_ids).toEqual([a.orderId, b.orderId]);
    await act(a.billId, 'move', { tableId: four });
    expect(await act(a.billId, 'move', { tableId: seven, onto: 'join' })).toMatchObject({
      billId: b.billId,
    });
    expect(await billOf(b.billId)).toMatchObject({ total: 13 });
    const takeaway = await order([{ id: dish(1) }], { deliveryType: 'takeaway' });
    const away = till.post(`/bills/${takeaway.billId}/move`, { tableId: four });
    expect(await codeOf(away)).toEqual([409, 'NOT_DINE_IN']);
  });

  test('some lines opens a bill at the table; an order whose last line leaves follows', async () => {
    covers('15.6', 'POST /bills/{id}/move-lines');
    const [from, to] = [makeTable(hub, 'L1'), makeTable(hub, 'L2')];
    const { billId, orderId } = await order([{ id: dish(1000) }, { id: dish(400) }], {
      tableId: from,
    });
    const [one, two] = (await billOf(billId)).lines;
    const first = await act(billId, 'move-lines', { lines: [{ lineId: one.id }], toTableId: to });
    expect(await totalsOf([billId, first.billId])).toEqual([4, 10]);
    const orderAt = () =>
      hub.db.prepare('SELECT table_id FROM orders WHERE id = ?').pluck().get(orderId);
    expect(orderAt()).toBe(from);
    expect((await billOf(first.billId)).lines).toMatchObject([{ table_title: 'L2' }]);
    await act(billId, 'move-lines', { lines: [{ lineId: two.id }], toBillId: first.billId });
    expect(orderAt()).toBe(to);
    expect(await billOf(billId)).toMatchObject({ status: 'void' });
    expect(await totalsOf([first.billId])).toEqual([14]);
    const none = till.post(`/bills/${billId}/guests`, { guests: 1 });
    expect(await codeOf(none)).toEqual([409, 'BILL_VOID']);
  });

  test('a seat may be given to any unpaid line, a course to one that has not fired', async () => {
    covers('15.3', 'POST /bills/{id}/lines');
    const tableId = makeTable(hub, 'Courses');
    const lines = [{ id: dish(1000) }, { id: dish(1000), course: 1 }];
    const { billId } = await order([...lines, { id: dish(1000), course: 3 }], { tableId });
    const [atOnce, first, waiting] = (await billOf(billId)).lines;
    const change = (line: { id: number }, course: number | null) =>
      till.post(`/bills/${billId}/lines`, { lines: [{ lineId: line.id, seat: 4, course }] });
    expect((await change(waiting, 2)).status).toBe(200);
    expect(await codeOf(change(first, 2))).toEqual([409, 'FIRED']);
    expect(await codeOf(change(atOnce, 2))).toEqual([409, 'FIRED']);
    await act(billId, 'lines', { lines: [{ lineId: atOnce.id, seat: 5, course: null }] });
    expect((await billOf(billId)).lines).toMatchObject([
      { seat: 5, course: null },
      { seat: 0, course: 1 },
      { seat: 4, course: 2, fired: 0 },
    ]);
  });
});
