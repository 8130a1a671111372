// A bill of 1,000 lines takes no more lines: an order opens a new bill at the same table, and lines of other bills are
// refused (contract 14.2).
import { expect, test } from 'vitest';
import { FULL_BILL_LINES } from '#shared/limits.ts';
import { billDesk, codeOf } from '../../fixtures/bill-desk.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();
const { till, dish, order, act, billOf } = billDesk(hub);
const soup = dish(100);
const ofLines = (count: number) => Array.from({ length: count }, () => ({ id: soup }));

/** Makes a table with a bill of this many lines, ordered 200 at a time. */
async function longBill(lines: number) {
  const tableId = makeTable(hub);
  const { billId } = await order(ofLines(Math.min(lines, 200)), { tableId });
  for (let left = lines - 200; left > 0; left -= 200) {
    await order(ofLines(Math.min(left, 200)), { billId });
  }
  return { billId, tableId };
}
const linesOf = async (id: number): Promise<{ id: number }[]> => (await billOf(id)).lines;
const lengthOf = async (id: number): Promise<number> => (await linesOf(id)).length;

test('an order goes to the bill until it has 1,000 lines, then to a new one at the same table', async () => {
  const { billId, tableId } = await longBill(FULL_BILL_LINES - 1);
  const last = await order(ofLines(1), { tableId });
  expect([last.billId, await lengthOf(billId)]).toEqual([billId, FULL_BILL_LINES]);
  const further = await order(ofLines(1), { tableId });
  expect(further.billId).not.toBe(billId);
  expect(await billOf(further.billId)).toMatchObject({ table_id: tableId, status: 'open' });
  // The full bill stays unchanged, even if an order names it.
  const named = await order(ofLines(1), { billId });
  expect([billId, further.billId]).not.toContain(named.billId);
  expect(await lengthOf(billId)).toBe(FULL_BILL_LINES);
});

test('neither a join nor a move makes a bill longer than 1,000 lines', async () => {
  const long = await longBill(FULL_BILL_LINES - 1);
  const two = await longBill(2);
  const refused = [400, 'INVALID_INPUT'];
  expect(await codeOf(till.post(`/bills/${long.billId}/join`, { billIds: [two.billId] }))).toEqual(
    refused,
  );
  const onto = { tableId: long.tableId, onto: 'join' };
  expect(await codeOf(till.post(`/bills/${two.billId}/move`, onto))).toEqual(refused);
  const all = (await linesOf(two.billId)).map(({ id }) => ({ lineId: id }));
  for (const to of [{ toBillId: long.billId }, { toTableId: long.tableId }]) {
    const moved = till.post(`/bills/${two.billId}/move-lines`, { lines: all, ...to });
    expect(await codeOf(moved)).toEqual(refused);
  }
  expect([await lengthOf(long.billId), await lengthOf(two.billId)]).toEqual([999, 2]);
  // Two things do not exceed the limit: moving as many lines as fit, and moving a bill to the table of the full bill
  // without joining the two bills.
  await act(two.billId, 'move-lines', { lines: all.slice(0, 1), toBillId: long.billId });
  await act(two.billId, 'move', { ...onto, onto: 'beside' });
  expect(await lengthOf(long.billId)).toBe(FULL_BILL_LINES);
});

test('parts of a longer bill are joined to it again', async () => {
  const { billId } = await longBill(FULL_BILL_LINES - 1);
  await order(ofLines(200), { billId });
  const { billIds } = await act(billId, 'split', { by: 'evenly', parts: 2 });
  await act(billId, 'join', { billIds: billIds.slice(1) });
  expect(await lengthOf(billId)).toBe(FULL_BILL_LINES + 199);
});
