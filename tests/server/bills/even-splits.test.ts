// An evenly split bill stores its lines once for all parts, but every answer is as if each part had its own lines.
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { splitEvenly } from '#shared/billing/split.ts';
import { Tx } from '../../../server/db/executor.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { findBillRows, loadBill, loadBills } from '../../../server/domain/bills/load-bills.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { findBillFaults } from '../../fixtures/bill-faults.ts';
import { LINES_APART } from '../../fixtures/bill-lines.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();
const { till, dish, order, billOf, act, totalsOf } = billDesk(hub);
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
  expect(findBillFaults(hub.db)).toEqual([]);
});

const DISHES = [
  dish(1290, { rateMilli: 7000, type: 'inclusive' }),
  dish(435, { rateMilli: 8875, type: 'exclusive' }),
  dish(1001),
  dish(1),
];
const partsOf = async (billId: number, parts: number): Promise<number[]> =>
  (await act(billId, 'split', { by: 'evenly', parts })).billIds;
const linesOf = async (id: number): Promise<{ id: number; total: number }[]> =>
  (await billOf(id)).lines;
const ownRows = (): number[] =>
  hub.db
    .prepare('SELECT DISTINCT bill_id FROM bill_lines ORDER BY bill_id')
    .pluck()
    .all() as number[];

const order4 = () => order(DISHES.map((id, n) => ({ id, quantity: n + 1, seat: n })));

const charged = (percent: number | null) =>
  till.post('/settings/store-setting', {
    serviceCharge: percent === null ? null : { title: 'Service', percent, minGuests: 0, taxId: 1 },
  });

const cart = fc.array(fc.tuple(fc.nat(DISHES.length - 1), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 6,
});
const reduced = fc.record({
  cart,
  parts: fc.integer({ min: 2, max: 30 }),
  percent: fc.option(fc.integer({ min: 1, max: 99 })),
  line: fc.option(fc.integer({ min: 1, max: 99 })),
  comp: fc.boolean(),
  service: fc.option(fc.integer({ min: 1, max: 20 })),
});

test('the lines of each part equal those of the rules, and those divided by SQL alone', async () => {
  const tx = new Tx(hub.db);
  const played = fc.asyncProperty(
    reduced,
    async ({ parts, percent, line, comp, service, ...sold }) => {
      expect((await charged(service)).status).toBe(200);
      const { billId } = await order(
        sold.cart.map(([at, quantity]) => ({ id: DISHES[at], quantity })),
        { guests: 3 },
      );
      const [first, last] = [(await linesOf(billId))[0], (await linesOf(billId)).at(-1)];
      if (line) await act(billId, 'discount', { percent: line, lineIds: [first?.id], reason: 'x' });
      if (percent) await act(billId, 'discount', { percent, reason: 'x' });
      if (comp) await act(billId, 'comp', { lines: [{ lineId: last?.id }], reason: 'x' });
      const expected = splitEvenly(loadBill(tx, billId).bill, parts);
      const ids = await partsOf(billId, parts);
      const loaded = loadBills(tx, findBillRows(tx, ids)).map(({ bill }) => bill);
      const unnumbered = loaded.map((bill, part) =>
        part === 0 ? bill : { ...bill, lines: bill.lines.map((one) => ({ ...one, id: 0 })) },
      );
      expect(unnumbered).toEqual(expected);
      const read = loaded.flatMap(({ lines }, part) =>
        lines.map((one) => [
          ids[part],
          one.itemId,
          one.comp?.amountCents ?? one.amountCents,
          one.netCents,
          one.taxCents,
        ]),
      );
      const divided = hub.db
        .prepare(
          `SELECT bill_id, order_item_id, sold_cents, net_cents, tax_cents FROM (${LINES_APART})
         WHERE bill_id IN (SELECT value FROM json_each(?)) ORDER BY bill_id, order_item_id`,
        )
        .raw()
        .all(JSON.stringify(ids));
      expect(divided).toEqual(read);
      expect(ownRows()).toEqual([]);
    },
  );
  await fc.assert(played, { numRuns: 25 });
  await charged(null);
}, 60_000);

describe('a part', () => {
  test('that changes gets its own lines with the same ids; the other parts do not change', async () => {
    const { billId } = await order4();
    const ids = await partsOf(billId, 3);
    const [one = 0, two = 0, three = 0] = ids;
    const before = await Promise.all(ids.map(linesOf));
    const numbers = before.flat().map(({ id }) => id);
    const first = numbers[4] ?? 0;
    expect(first).toBeGreaterThan(1_000_000_000_000);
    expect(numbers.slice(4)).toEqual(numbers.slice(4).map((_, n) => first + n));
    await act(two, 'discount', { percent: 50, reason: 'x' });
    expect(ownRows()).toEqual([two]);
    expect((await linesOf(two)).map(({ id }) => id)).toEqual(before[1]?.map(({ id }) => id));
    expect([await linesOf(one), await linesOf(three)]).toEqual([before[0], before[2]]);
    // This split makes a new line. Its number continues the line numbers of all parts.
    const [line] = before[2] ?? [];
    const halves = [{ lines: [{ lineId: line?.id, shares: 2 }] }];
    const { billIds } = await act(three, 'split', { by: 'items', parts: halves });
    const [half] = await linesOf(billIds[1]);
    expect(half?.id).toBe(first + 8);
    const { version } = await billOf(one);
    await act(one, 'join', { billIds: [three, billIds[1]], version });
    expect(await totalsOf([one])).toEqual([
      Math.round(
        (before[0] ?? []).concat(before[2] ?? []).reduce((sum, { total }) => sum + total, 0) * 100,
      ) / 100,
    ]);
  });

  test('may be split evenly again, and all be put together as it was', async () => {
    const { billId } = await order4();
    const whole = await billOf(billId);
    const [, second = 0] = await partsOf(billId, 2);
    const again = await partsOf(second, 5);
    expect(findBillFaults(hub.db)).toEqual([]);
    await act(billId, 'join', { billIds: again });
    const joined = await billOf(billId);
    const figures = ({ id, net, tax, total, share }: Record<string, unknown>) => [
      id,
      net,
      tax,
      total,
      share,
    ];
    expect(joined.lines.map(figures)).toEqual(whole.lines.map(figures));
    expect([joined.total, joined.taxTotal]).toEqual([whole.total, whole.taxTotal]);
  });

  test('is paid off its lines, and its order with the last; what was paid may be opened again', async () => {
    const { billId, orderId } = await order4();
    const ids = await partsOf(billId, 3);
    const before = await Promise.all(ids.map(linesOf));
    const paid: number[] = [];
    for (const id of ids) {
      const { due } = await billOf(id);
      const payments = [{ paymentTypeId: 2, amount: due }];
      paid.push((await act(id, 'pay', { payments, due })).invoiceId);
    }
    const state = hub.db.prepare('SELECT payment_status FROM orders WHERE id = ?').pluck();
    expect(state.get(orderId)).toBe('paid');
    const again = await till.post(`/invoices/${paid[1]}/reopen`, { reason: 'x' });
    expect([again.status, state.get(orderId)]).toEqual([200, 'pending']);
    expect(await linesOf(again.body.billId)).toEqual(before[1]);
    expect((await linesOf(ids[1] ?? 0)).map(({ id }) => id)).toEqual(
      before[1]?.map(({ id }) => id),
    );
  });

  test('leaves out what is cancelled of its order, as all others do', async () => {
    const { billId } = await order4();
    const ids = await partsOf(billId, 3);
    const before = await Promise.all(ids.map(linesOf));
    const [item] = (await billOf(billId)).lines;
    const path = `/orders/update-status/${item.order_item_id}`;
    expect((await till.post(path, { status: 'cancelled' })).status).toBe(200);
    const after = await Promise.all(ids.map(linesOf));
    expect(after).toEqual(before.map(([, ...rest]) => rest));
  });
});
