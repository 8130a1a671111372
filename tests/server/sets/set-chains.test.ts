// Random chains of orders, voids, swaps, splits, moves, payments, refunds and reopenings: sets stay whole, and every
// bill adds up according to a separate model (contract 30.4).
import { expect, test } from 'vitest';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { findBillFaults } from '../../fixtures/bill-faults.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeRandom } from '../../fixtures/random.ts';
import { type ModelDish, SetModel } from '../../fixtures/set-model.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const { till, billOf } = billDesk(hub, makeTill(hub, admin));
/** Random numbers that are the same in each run, unless SEED is set. */
const random = makeRandom(Number(process.env.SEED ?? 30));
const STEPS_IN_ALL = 160;

const tables = [makeTable(hub), makeTable(hub)];
const inclusive = { rateMilli: 7000, type: 'inclusive' } as const;
const exclusive = { rateMilli: 8875, type: 'exclusive' } as const;
const dishOf = (
  price: number,
  tax: typeof inclusive | typeof exclusive,
  surcharge = 0,
): ModelDish => ({
  itemId: makeItem(hub, { priceCents: price, tax }),
  price,
  surcharge,
});
const mains = [dishOf(900, inclusive), dishOf(1333, exclusive, 150), dishOf(0, inclusive)];
const sides = [dishOf(350, inclusive), dishOf(401, exclusive), dishOf(77, inclusive, 5)];
const PRICE = 1499;
const choicesOf = (dishes: readonly ModelDish[]) =>
  dishes.map(({ itemId, surcharge }) => ({ itemId, surcharge: surcharge / 100 }));
const lunch = await makeSet(hub, admin, {
  price: PRICE / 100,
  steps: [oneOf('Main', choicesOf(mains)), oneOf('Side', choicesOf(sides), { max: 2 })],
});
const alone = makeItem(hub, { priceCents: 435, tax: exclusive });
const model = new SetModel();

const rows = <T>(sql: string): T[] => hub.db.prepare(sql).all() as T[];
const list = (sql: string): number[] => hub.db.prepare(sql).pluck().all() as number[];
const pickId = (sql: string): number => {
  const ids = list(sql);
  return ids.length === 0 ? 1 : random.pick(ids);
};
const isTold = () => random.below(2) === 1;
const aBill = () => pickId("SELECT id FROM bills WHERE status = 'open'");

/** Accepts a refusal; fails for a fault of the hub. Returns the body of a success. */
async function post(path: string, body: object) {
  const { status, text, body: answer } = await till.post(path, body);
  expect([path, body, status < 500, text]).toEqual([path, body, true, text]);
  return status === 200 ? answer : undefined;
}

async function orderSets(): Promise<void> {
  const dishes = [random.pick(mains), ...(isTold() ? [random.pick(sides)] : sides.slice(0, 2))];
  const choices = dishes.map(({ itemId }, at) => ({ step: at === 0 ? 0 : 1, itemId, quantity: 1 }));
  const quantity = 1 + random.below(2);
  const seat = random.below(3);
  const cart = [
    { id: lunch, quantity, choices, seat },
    { id: alone, quantity: 2, seat },
  ];
  const place = isTold() ? { tableId: random.pick(tables) } : { newBill: true };
  const placed = await post('/pos/create-order', { cart, deliveryType: 'dinein', ...place });
  const ids = list(
    `SELECT id FROM order_items WHERE order_id = ${placed.orderId} AND set_id IS NOT NULL ORDER BY id`,
  );
  const size = dishes.length;
  model.sold(
    PRICE,
    Array.from({ length: quantity }, (_, nth) => ids.slice(nth * size, (nth + 1) * size)),
    dishes,
  );
}

/**
 * Returns some lines of a bill: random lines, or all lines of some sets. All of them are complete lines, or all are the
 * same part of a line.
 */
async function someOf(id: number): Promise<object[]> {
  const { lines }: Bill = await billOf(id);
  const part = random.pick([{}, { shares: 2 }, { shares: 3 }]);
  const wanted = isTold()
    ? () => isTold()
    : ({ set, order_id }: BillLine) => ((set?.no ?? 0) + (order_id ?? 0)) % 2 === 0;
  return lines.filter(wanted).map(({ id: lineId }) => ({ lineId, ...part }));
}

async function swap(): Promise<void> {
  const id = pickId(
    "SELECT id FROM order_items WHERE set_id IS NOT NULL AND status <> 'cancelled'",
  );
  const dish = random.pick([...mains, ...sides]);
  if (await post(`/orders/items/${id}/swap`, { itemId: dish.itemId })) model.swapped(id, dish);
}

async function pay(): Promise<void> {
  const { id, due }: Bill = await billOf(aBill());
  const amount = isTold() ? due : Math.round(due * 33) / 100;
  await post(`/bills/${id}/pay`, {
    due,
    payments: due === 0 ? [] : [{ paymentTypeId: 2, amount }],
  });
}

async function refund(): Promise<void> {
  const id = pickId("SELECT id FROM invoices WHERE kind = 'sale'");
  const { lines } = (await till.get(`/invoices/${id}`)).body;
  if (!lines) return;
  const some = lines.filter(({ order_id }: BillLine) => (order_id ?? 0) % 2 === 0 || isTold());
  const left = some.reduce(
    (sum: number, { total, refunded }: { total: number; refunded: { total: number } }) =>
      sum + Math.round((total - refunded.total) * 100),
    0,
  );
  const what = isTold()
    ? { amount: 1.5 }
    : { lines: some.map((line: BillLine) => ({ lineId: line.id })) };
  const amount = 'amount' in what ? 1.5 : left / 100;
  const payments = amount === 0 ? [] : [{ paymentTypeId: 2, amount }];
  await post(`/invoices/${id}/refund`, { ...what, payments, reason: 'x' });
}

const cancel = (id: number) =>
  post(`/orders/update-status/${id}`, { status: 'cancelled', ...(isTold() ? { set: true } : {}) });

const STEPS: readonly (() => Promise<unknown>)[] = [
  orderSets,
  orderSets,
  swap,
  swap,
  async () => {
    const id = aBill();
    await post(`/bills/${id}/split`, { by: 'items', parts: [{ lines: await someOf(id) }] });
  },
  () => post(`/bills/${aBill()}/split`, { by: 'evenly', parts: 2 + random.below(3) }),
  () => post(`/bills/${aBill()}/split`, { by: 'seats' }),
  async () => {
    const id = aBill();
    const to = isTold() ? { toBillId: aBill() } : { toTableId: random.pick(tables) };
    await post(`/bills/${id}/move-lines`, { lines: await someOf(id), ...to });
  },
  () => post(`/bills/${aBill()}/join`, { billIds: [aBill(), aBill()] }),
  async () => {
    const id = aBill();
    const lines = (await someOf(id)).map((line) => ({
      lineId: (line as { lineId: number }).lineId,
    }));
    await post(`/bills/${id}/comp`, { lines, reason: 'x', undo: isTold() });
  },
  async () => {
    const id = aBill();
    const lineIds = (await someOf(id)).map((line) => (line as { lineId: number }).lineId);
    await post(`/bills/${id}/discount`, {
      percent: 10,
      reason: 'x',
      ...(isTold() ? { lineIds } : {}),
    });
  },
  async () => {
    const id = aBill();
    const [line] = (await billOf(id)).lines;
    if (line)
      await post(`/bills/${id}/lines`, { lines: [{ lineId: line.id, seat: random.below(3) }] });
  },
  pay,
  pay,
  refund,
  () =>
    post(`/invoices/${pickId("SELECT id FROM invoices WHERE kind = 'sale'")}/reopen`, {
      reason: 'x',
    }),
  () => cancel(pickId("SELECT id FROM order_items WHERE status <> 'cancelled'")),
  () => post('/orders/cancel', { orderIds: [pickId('SELECT id FROM orders')] }),
];

/** Returns the sets whose dishes are on the bill in different shares, and sets with only some dishes comped. */
function brokenSets(lines: readonly BillLine[]): string[] {
  const sets = new Map<string, Map<number, string[]>>();
  for (const { set, order_id, order_item_id, share, is_comp } of lines) {
    if (!set) continue;
    const key = `${order_id} ${set.no}`;
    const items = sets.get(key) ?? new Map<number, string[]>();
    sets.set(key, items);
    const own = items.get(order_item_id ?? 0) ?? [];
    items.set(order_item_id ?? 0, [...own, `${share.num}/${share.den} ${is_comp}`].sort());
  }
  return [...sets].flatMap(([key, items]) =>
    new Set([...items.values()].map((own) => own.join())).size === 1 ? [] : [key],
  );
}

async function expectWhole(): Promise<void> {
  for (const id of list('SELECT id FROM bills')) {
    const { lines, service, total, status }: Bill = await billOf(id);
    expect([id, brokenSets(lines)]).toEqual([id, []]);
    const sum = lines.reduce((all, line) => all + Math.round(line.total * 100), 0);
    if (status === 'open')
      expect([id, sum + Math.round((service?.total ?? 0) * 100)]).toEqual([
        id,
        Math.round(total * 100),
      ]);
  }
  const half = rows(`SELECT set_id FROM order_items WHERE set_id IS NOT NULL GROUP BY set_id
    HAVING count(DISTINCT status = 'cancelled') > 1 OR count(DISTINCT seat) > 1`);
  expect(half).toEqual([]);
  const items = rows<{
    id: number;
    item_id: number;
    price_cents: number;
    net_cents: number;
    tax_cents: number;
  }>('SELECT id, item_id, price_cents FROM order_items WHERE set_id IS NOT NULL ORDER BY id');
  expect(items.map(({ id, item_id, price_cents }) => [id, item_id, price_cents])).toEqual(
    model.expected(),
  );
  expect(findBillFaults(hub.db)).toEqual([]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
}

test(`sets stay whole and every bill adds up (SEED=${random.seed})`, async () => {
  await orderSets();
  for (let count = 1; count <= STEPS_IN_ALL; count += 1) {
    await random.pick(STEPS)();
    if (count % 10 === 0) await expectWhole();
  }
  await expectWhole();
  const used = list("SELECT count(*) FROM audit WHERE kind = 'order-item.swapped'");
  expect(used[0]).toBeGreaterThan(3);
  expect(list("SELECT count(*) FROM invoices WHERE kind = 'credit'")[0]).toBeGreaterThan(0);
}, 120_000);
