// A dishonest cashier makes bills smaller in other ways than by a reduction: the loss needs a permission or is an
// exception (contract 16.7).
import { beforeEach, describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { said } from '../../fixtures/approvals.ts';
import { dishonestHouse, MANAGERS_WORD } from '../../fixtures/dishonest.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();
const { carl, told, set, serve } = dishonestHouse(hub);

const approval = MANAGERS_WORD;
const act = (id: number, what: string, body: object = {}) =>
  carl.post(`/bills/${id}/${what}`, body);
const billOf = async (id: number) => (await carl.get(`/bills/${id}`)).body;
const totalOf = async (id: number): Promise<number> => (await billOf(id)).total;
const needed = async (answer: ReturnType<typeof act>) => {
  const { status, body } = await answer;
  return [status, body.code, body.action, body.amount];
};
const done = async (answer: ReturnType<typeof act>) => {
  const { status, body, text } = await answer;
  expect([status, text]).toEqual([200, text]);
  return body;
};
const cancel = (itemId: number, more: object = {}) =>
  carl.post(`/orders/update-status/${itemId}`, { status: 'cancelled', reason: 'x', ...more });
const discount = (id: number, body: object) => act(id, 'discount', { reason: 'Friend', ...body });
/** The number of exceptions before a test, so that the test sees only its own exceptions. */
let earlier = 0;
const news = async () => {
  const all = await told();
  return all.slice(0, all.length - earlier);
};
const lost = async () =>
  Math.round((await news()).reduce((sum, { value }) => sum + value, 0) * 100) / 100;

beforeEach(async () => {
  await set({
    voidNeeds: 'nothing',
    discountLimitPercent: 10,
    serviceCharge: { title: 'Service', percent: 10, minGuests: 6, taxId: null },
  });
  earlier = (await told()).length;
});

describe('the service charge', () => {
  const party = () => serve([4000, 3000], { guests: 6 });

  test.each([3, 5])('of a printed bill does not go by %i guests on each part', async (guests) => {
    const { billId } = await party();
    await done(act(billId, 'print'));
    const { billIds } = await done(act(billId, 'split', { by: 'evenly', parts: 2 }));
    for (const id of billIds) {
      expect(await needed(act(id, 'guests', { guests }))).toEqual([
        403,
        'APPROVAL_NEEDED',
        'guests',
        3.5,
      ]);
      expect(await totalOf(id)).toBe(38.5);
    }
    expect(await news()).toEqual([]);
    await done(act(billIds[0], 'guests', { guests, approval }));
    expect(await news()).toMatchObject([
      { kind: 'guests', value: 3.5, after_print: 1, approved_by: 'Maya', bill_id: billIds[0] },
    ]);
  });

  test('is removed from a part that was not printed only with an exception', async () => {
    const { billId } = await party();
    const { billIds } = await done(act(billId, 'split', { by: 'evenly', parts: 2 }));
    for (const id of billIds) await done(act(id, 'guests', { guests: 3 }));
    expect(await news()).toMatchObject([
      { kind: 'guests', value: 3.5, after_print: 0 },
      { kind: 'guests', value: 3.5, after_print: 0 },
    ]);
  });

  test('does not go by moving all lines to a new bill at the same table', async () => {
    covers('16.7');
    for (const isPrinted of [true, false]) {
      earlier = (await told()).length;
      const { billId, tableId, lines } = await party();
      if (isPrinted) await done(act(billId, 'print'));
      const moved = { lines: lines.map(({ id }) => ({ lineId: id })), toTableId: tableId };
      if (isPrinted) {
        const refused = await needed(act(billId, 'move-lines', moved));
        expect(refused).toEqual([403, 'APPROVAL_NEEDED', 'service', 7]);
      }
      const more = isPrinted ? { approval } : {};
      const { billId: to } = await done(act(billId, 'move-lines', { ...moved, ...more }));
      expect(await totalOf(to)).toBe(70);
      expect(await news()).toMatchObject([
        {
          kind: 'service-off',
          value: 7,
          after_print: isPrinted ? 1 : 0,
          approved_by: isPrinted ? 'Maya' : null,
        },
      ]);
    }
  });

  test('does not go by joining a take-away bill, or one without the charge', async () => {
    const takeaway = await serve([100], { deliveryType: 'takeaway', tableId: null });
    const small = await serve([100], { guests: 6 });
    await done(act(small.billId, 'service', { on: false, approval }));
    for (const target of [takeaway, small]) {
      earlier = (await told()).length;
      const { billId, tableId } = await party();
      if (target === small) await done(act(small.billId, 'move', { tableId, onto: 'beside' }));
      await done(act(billId, 'print'));
      const before = await totalOf(target.billId);
      const join = (more: object) => act(target.billId, 'join', { billIds: [billId], ...more });
      expect(said(await join({}))).toEqual([403, 'APPROVAL_NEEDED']);
      await done(join({ approval }));
      const now = await totalOf(target.billId);
      const [entry] = (await news()).filter(({ kind }) => kind === 'service-off');
      expect(entry).toMatchObject({ value: 7, after_print: 1, approved_by: 'Maya' });
      expect(now).toBe(before + 70);
    }
  });

  test('is recorded once if the table is joined by moving it', async () => {
    const takers = await serve([1000], { guests: 1 });
    const off = await serve([100], { guests: 6 });
    await done(act(takers.billId, 'service', { on: false }));
    await done(act(off.billId, 'move', { tableId: takers.tableId, onto: 'join' }));
    expect(await totalOf(takers.billId)).toBe(11);
    expect(await news()).toMatchObject([{ kind: 'service-off', value: 0.1, after_print: 0 }]);
  });

  test('is part of what a cancelled dish was worth', async () => {
    const { billId, lines } = await party();
    await cancel(lines[1]?.order_item_id ?? 0);
    expect(await totalOf(billId)).toBe(44);
    expect(await news()).toMatchObject([{ kind: 'void', value: 33 }]);
  });

  test('is part of what a comp was worth', async () => {
    const { billId, lines } = await party();
    const comp = { lines: [{ lineId: lines[1]?.id }], reason: 'Late', approval };
    await done(act(billId, 'comp', comp));
    expect(await totalOf(billId)).toBe(44);
    expect(await news()).toMatchObject([{ kind: 'comp', value: 33, approved_by: 'Maya' }]);
  });

  test('moves without an exception if nothing is lost', async () => {
    const { billId, tableId } = await serve([333, 334, 335], { guests: 7 });
    await done(act(billId, 'print'));
    const { billIds } = await done(act(billId, 'split', { by: 'evenly', parts: 3 }));
    const [first, ...others] = billIds;
    await done(act(first, 'join', { billIds: others }));
    await done(act(first, 'move', { tableId: makeTable(hub, `Free ${tableId}`) }));
    expect(await totalOf(first)).toBe(11.02);
    expect(await news()).toEqual([]);
  });
});

describe('a percentage given on little', () => {
  const half = async () => {
    const small = await serve([333]);
    await done(discount(small.billId, { percent: 50, approval }));
    earlier = (await told()).length;
    return small;
  };

  test('is not taken off a bill that is joined to it', async () => {
    const [small, big] = [await half(), await serve([10_000, 4000])];
    await done(act(small.billId, 'join', { billIds: [big.billId] }));
    const { total, lines } = await billOf(small.billId);
    expect(total).toBe(141.66);
    expect(lines.map(({ off }: { off: number }) => off)).toEqual([1.67, 0, 0]);
    expect(await news()).toEqual([]);
  });

  test('is not taken off lines that are moved there, but is taken off dishes that are ordered there', async () => {
    const [small, big] = [await half(), await serve([10_000, 4000])];
    const lines = big.lines.map(({ id }) => ({ lineId: id }));
    await done(act(big.billId, 'move-lines', { lines, toBillId: small.billId }));
    expect(await totalOf(small.billId)).toBe(141.66);
    await serve([1000], { tableId: small.tableId, billId: small.billId });
    expect(await totalOf(small.billId)).toBe(146.66);
    // The moved lines stay marked as lines of another bill through any kind of split, so the percentage of the bill's
    // discount is not taken off them.
    const { billIds } = await done(act(small.billId, 'split', { by: 'evenly', parts: 2 }));
    await serve([1000], { tableId: small.tableId, billId: billIds[0] });
    expect(await totalOf(billIds[0])).toBe(78.33);
    expect(await news()).toEqual([]);
  });

  test('applies to all of it if it is given again with the permission', async () => {
    const [small, big] = [await half(), await serve([9667])];
    await done(act(small.billId, 'join', { billIds: [big.billId] }));
    expect(said(await discount(small.billId, { percent: 50 }))).toEqual([403, 'APPROVAL_NEEDED']);
    await done(discount(small.billId, { percent: 50, approval }));
    expect(await totalOf(small.billId)).toBe(50);
    expect(await news()).toMatchObject([{ kind: 'discount', value: 48.33 }]);
  });
});

describe('a discount within the limit', () => {
  beforeEach(() => set({ serviceCharge: null }));
  const ten = async () => {
    const tableId = makeTable(hub, `Ten ${earlier}`);
    const cart = [{ id: makeItem(hub, { priceCents: 2000 }), quantity: 10 }];
    const order = { cart, deliveryType: 'dinein', tableId };
    const { billId } = await done(carl.post('/pos/create-order', order));
    const [line] = (await billOf(billId)).lines;
    return { billId, lineId: line.id, itemId: line.order_item_id };
  };

  test.each([false, true])('shrinks with its bill; on a line: %s', async (isOnLine) => {
    const { billId, lineId, itemId } = await ten();
    await done(discount(billId, { amount: 20, ...(isOnLine ? { lineIds: [lineId] } : {}) }));
    await done(cancel(itemId, { quantity: 9 }));
    expect(await totalOf(billId)).toBe(18);
    expect(await lost()).toBe(182);
  });

  test('on one of two dishes shrinks when the other dish is removed', async () => {
    for (const much of [{ amount: 20 }, { percent: 20 }]) {
      earlier = (await told()).length;
      const { billId, lines } = await serve([10_000, 10_000]);
      await done(discount(billId, { ...much, lineIds: [lines[0]?.id] }));
      await done(cancel(lines[1]?.order_item_id ?? 0));
      expect(await totalOf(billId)).toBe(90);
      expect(await lost()).toBe(110);
    }
  });

  test('shrinks when another dish is given away, and grows again with what is ordered', async () => {
    const { billId, lines, tableId } = await serve([10_000, 10_000]);
    await done(discount(billId, { amount: 20 }));
    await done(act(billId, 'comp', { lines: [{ lineId: lines[1]?.id }], reason: 'x', approval }));
    expect(await totalOf(billId)).toBe(90);
    expect(await lost()).toBe(110);
    await serve([5000], { tableId, billId });
    expect(await totalOf(billId)).toBe(135);
    await serve([15_000], { tableId, billId });
    expect(await totalOf(billId)).toBe(280);
  });

  test('given on an empty bill takes no more than the limit off what is ordered afterwards', async () => {
    const { billId, tableId } = await serve([0]);
    await done(discount(billId, { percent: 50 }));
    await serve([10_000], { tableId, billId });
    expect(await totalOf(billId)).toBe(90);
  });

  test('keeps its limit on the way to another bill', async () => {
    const { billId, lines, tableId } = await serve([10_000, 10_000]);
    await done(discount(billId, { amount: 20, lineIds: [lines[0]?.id] }));
    const moved = { lines: [{ lineId: lines[0]?.id }], toTableId: tableId };
    const { billId: to } = await done(act(billId, 'move-lines', moved));
    expect([await totalOf(to), await totalOf(billId)]).toEqual([90, 100]);
  });

  test('given with an approval does not change, and the losses add up', async () => {
    const { billId, itemId } = await ten();
    await done(discount(billId, { amount: 30, approval }));
    await done(cancel(itemId, { quantity: 9 }));
    expect(await totalOf(billId)).toBe(0);
    expect(await lost()).toBe(200);
  });

  test('made smaller is no negative exception', async () => {
    const { billId } = await ten();
    await done(discount(billId, { amount: 20 }));
    await done(discount(billId, { amount: 5 }));
    await done(discount(billId, { amount: 0, reason: '' }));
    expect(await news()).toMatchObject([{ kind: 'discount', value: 20 }]);
  });
});
