// Random chains of moves, splits, joins, payments and cancellations, with several calls at the same time: every order
// and bill stays visible.
import { expect, test } from 'vitest';
import type { Bill } from '#shared/entities/bills.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { findBillFaults } from '../../fixtures/bill-faults.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeRandom } from '../../fixtures/random.ts';

const hub = await openHub();
const { till, dish, billOf } = billDesk(hub);
/** Random numbers that are the same in each run, unless SEED is set. */
const random = makeRandom(Number(process.env.SEED ?? 7));
const from1 = (most: number) => 1 + random.below(most);
const ROUNDS = 40;

const tables = [makeTable(hub), makeTable(hub), makeTable(hub)];
const dishes = [
  dish(1290, { rateMilli: 7000, type: 'inclusive' }),
  dish(435, { rateMilli: 8875, type: 'exclusive' }),
  dish(1001),
];
const list = (sql: string): number[] => hub.db.prepare(sql).pluck().all() as number[];
const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const upTo = (most: number) => Array.from({ length: from1(most) }, (_, n) => n);
const isTold = () => random.below(2) === 1;

/** Returns one of the ids that the query finds, or 1, which no row has, if the query finds nothing. */
function oneOf(sql: string): number {
  const ids = list(sql);
  return ids.length === 0 ? 1 : random.pick(ids);
}
const anOrder = () => oneOf('SELECT id FROM orders');
const anInvoice = () => oneOf('SELECT id FROM invoices');
/** Returns the id of a bill, in most cases of an open bill. */
const aBill = () =>
  oneOf(`SELECT id FROM bills ${random.below(10) === 0 ? '' : "WHERE status = 'open'"}`);

/** Accepts the refusals that a till may get if another till has changed the bill; fails for a fault of the hub. */
async function post(path: string, body: object): Promise<void> {
  const { status, text } = await till.post(path, body);
  expect([path, body, status < 500, text]).toEqual([path, body, true, text]);
}

const cart = () =>
  upTo(3).map(() => ({
    id: random.pick(dishes),
    quantity: from1(3),
    seat: random.below(3),
  }));
const order = (more: object) => post('/pos/create-order', { cart: cart(), ...more });
const parts = [{}, { quantity: 1 }, { shares: 3 }];
/** Returns some lines of a bill. Each of them is a complete line or a part of a line. */
async function someOf(id: number): Promise<object[]> {
  const { lines }: Bill = await billOf(id);
  return lines.filter(isTold).map((line) => ({ lineId: line.id, ...random.pick(parts) }));
}

const STEPS: readonly (() => Promise<void>)[] = [
  () => order({ deliveryType: 'dinein', tableId: random.pick(tables), newBill: isTold() }),
  () => order({ deliveryType: 'dinein', billId: aBill() }),
  () => order({ deliveryType: 'takeaway' }),
  () =>
    post(`/bills/${aBill()}/move`, {
      tableId: random.pick([...tables, null]),
      ...random.pick([{}, { onto: 'join' }, { onto: 'beside' }]),
    }),
  async () => {
    const id = aBill();
    const to = isTold() ? { toBillId: aBill() } : { toTableId: random.pick(tables) };
    await post(`/bills/${id}/move-lines`, { lines: await someOf(id), ...to });
  },
  async () => {
    const id = aBill();
    await post(`/bills/${id}/split`, { by: 'items', parts: [{ lines: await someOf(id) }] });
  },
  () => post(`/bills/${aBill()}/split`, { by: 'evenly', parts: 1 + from1(5) }),
  () => post(`/bills/${aBill()}/split`, { by: 'seats' }),
  () => post(`/bills/${aBill()}/join`, { billIds: [aBill(), aBill()] }),
  async () => {
    const { id, due }: Bill = await billOf(aBill());
    const amount = isTold() ? due : Math.round(due * 33) / 100;
    const payments = due === 0 ? [] : [{ paymentTypeId: 2, amount }];
    await post(`/bills/${id}/pay`, { due, payments, complete: isTold() });
  },
  async () => {
    const { id, payments }: Bill = await billOf(aBill());
    const paid = payments[0]?.id ?? 1;
    await post(`/bills/${id}/payments/${paid}/cancel`, { reason: 'x' });
  },
  () => post(`/invoices/${anInvoice()}/reopen`, { reason: 'x' }),
  () =>
    post(`/orders/update-status/${oneOf('SELECT id FROM order_items')}`, {
      status: 'cancelled',
      ...(isTold() ? { quantity: 1 } : {}),
    }),
  () => post('/orders/cancel', { orderIds: [anOrder()] }),
  () => post('/orders/complete', { orderIds: [anOrder()] }),
];

interface Group {
  readonly order_ids: readonly number[];
  readonly bills: readonly { readonly id: number; readonly due: number }[];
}
const read = async <T>(path: string): Promise<T> => (await till.get(path)).body;
const duesOf = (bills: readonly { id: number; due: number }[]) =>
  [...bills].sort((a, b) => a.id - b.id).map(({ id, due }) => [id, due]);

/** Expects every open bill to be in all lists that show open bills. */
async function expectBillsSeen(groups: readonly Group[]): Promise<void> {
  const open = await read<Bill[]>('/bills?status=open');
  expect(open.map(({ id }) => id)).toEqual(list("SELECT id FROM bills WHERE status = 'open'"));
  for (const { id, bills } of await read<{ id: number; bills: Bill[] }[]>('/tables')) {
    expect([id, duesOf(bills)]).toEqual([id, duesOf(open.filter((one) => one.table_id === id))]);
  }
  const dues = new Map(
    groups.flatMap(({ bills }) => bills).map(({ id, due }) => [id, due] as const),
  );
  const withLines = open.filter(({ lines }) => lines.length > 0);
  const seen = [...dues].map(([id, due]) => ({ id, due }));
  expect(duesOf(seen)).toEqual(duesOf(withLines));
}

/** Expects each item that is not cancelled to be completely on the bills of its order. */
async function expectItemsFound(): Promise<void> {
  const orderIds = list("SELECT id FROM orders WHERE status <> 'cancelled'");
  if (orderIds.length === 0) return;
  const shares = new Map<number, number>();
  for (const { lines } of await read<Bill[]>(`/bills?orderIds=${orderIds.join()}`)) {
    for (const { order_item_id: id, share } of lines) {
      if (id !== null) shares.set(id, (shares.get(id) ?? 0) + share.num / share.den);
    }
  }
  const items = list("SELECT id FROM order_items WHERE status <> 'cancelled'");
  expect(items.filter((id) => (shares.get(id) ?? 0) < 1 - 1e-6)).toEqual([]);
}

async function expectAllInSight(): Promise<void> {
  expect(findBillFaults(hub.db)).toEqual([]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  const [cooking, unpaid] = [await read<Group[]>('/orders'), await read<Group[]>('/orders/unpaid')];
  const idsOf = (groups: readonly Group[]) => ascending(groups.flatMap((one) => one.order_ids));
  expect(idsOf(cooking)).toEqual(list("SELECT id FROM orders WHERE status = 'created'"));
  expect(idsOf(unpaid)).toEqual(
    list("SELECT id FROM orders WHERE status = 'completed' AND payment_status = 'pending'"),
  );
  await expectBillsSeen([...cooking, ...unpaid]);
  await expectItemsFound();
}

test(`every order and every bill stays in sight (SEED=${random.seed})`, async () => {
  await order({ deliveryType: 'dinein', tableId: tables[0] });
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(upTo(5).map(() => random.pick(STEPS)()));
    await expectAllInSight();
  }
}, 60_000);
