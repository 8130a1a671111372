// Ten cashiers without permissions change the same bills, which have a service charge and discounts: no bill gets
// smaller without a permission or an exception.
import { beforeAll, expect, test } from 'vitest';
import { sumsOf } from '#shared/billing/bill-sums.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { makePinPerson } from '../../fixtures/approvals.ts';
import { findBillFaults } from '../../fixtures/bill-faults.ts';
import { billLedger } from '../../fixtures/bill-ledger.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { makeRandom } from '../../fixtures/random.ts';

const hub = await openHub();
const random = makeRandom(Number(process.env.SEED ?? 28));
const ledger = billLedger(hub.db);
const owner = makeTill(hub, makeAdmin(hub));
const tills = Array.from({ length: 10 }, () =>
  makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] })),
);
makePinPerson(hub, 'Maya', '2468', ['POS', 'VOID', 'DISCOUNT']);
const approval = { username: 'Maya', pin: '2468' };

const tables = ['A', 'B', 'C'].map((title) => makeTable(hub, title));
const dishes = [
  makeItem(hub, { priceCents: 333 }),
  makeItem(hub, { priceCents: 1290, tax: { rateMilli: 19_000, type: 'inclusive' } }),
  makeItem(hub, { priceCents: 4435, tax: { rateMilli: 8875, type: 'exclusive' } }),
  makeItem(hub, { priceCents: 0 }),
];

const isTold = () => random.below(2) === 1;
const list = (sql: string): number[] => hub.db.prepare(sql).pluck().all() as number[];
const oneOf = (sql: string): number => random.pick([...list(sql), 1]);
const aBill = () => oneOf("SELECT id FROM bills WHERE status = 'open'");
const billOf = async (id: number): Promise<Bill> => (await owner.get(`/bills/${id}`)).body;
/** Returns a manager's approval for about one call in four. */
const mayBe = () => (random.below(4) === 0 ? { approval } : {});

interface Call {
  readonly path: string;
  readonly body: object;
  /** The ids of the bills that the call names, in its path or its body. */
  readonly bills?: readonly number[];
}
const about = (id: number, what: string, body: object, bills: readonly number[] = []): Call => ({
  path: `/bills/${id}/${what}`,
  body: { ...body, ...mayBe() },
  bills: [id, ...bills],
});
const order = (more: object): Call => {
  const cart = Array.from({ length: 1 + random.below(3) }, () => ({
    id: random.pick(dishes),
    quantity: 1 + random.below(9),
    seat: random.below(3),
  }));
  return { path: '/pos/create-order', body: { cart, deliveryType: 'dinein', ...more } };
};
const PARTS = [{}, { quantity: 1 }, { shares: 3 }];
const someOf = ({ lines }: Bill) =>
  lines.filter(isTold).map(({ id }) => ({ lineId: id, ...random.pick(PARTS) }));

type Step = () => Call | Promise<Call>;
const GROWING: readonly Step[] = [
  () => order({ tableId: random.pick(tables), newBill: true, guests: random.below(9) }),
  () => order({ tableId: random.pick(tables) }),
  () => order({ billId: aBill() }),
  () => order({ deliveryType: 'takeaway' }),
];
const CHANGING: readonly Step[] = [
  () => about(aBill(), 'print', {}),
  () => about(aBill(), 'guests', { guests: random.below(9) }),
  () => about(aBill(), 'service', { on: random.pick([true, false, null]) }),
  () => about(aBill(), 'split', { by: 'evenly', parts: 2 + random.below(4) }),
  () => about(aBill(), 'split', { by: 'seats' }),
  async () => {
    const bill = await billOf(aBill());
    return about(bill.id, 'split', { by: 'items', parts: [{ lines: someOf(bill) }] });
  },
  () => {
    const other = aBill();
    return about(aBill(), 'join', { billIds: [other] }, [other]);
  },
  () =>
    about(aBill(), 'move', {
      tableId: random.pick([...tables, null]),
      onto: random.pick(['join', 'beside']),
    }),
  async () => {
    const [bill, other] = [await billOf(aBill()), aBill()];
    const to = isTold() ? { toBillId: other } : { toTableId: random.pick(tables) };
    return about(bill.id, 'move-lines', { lines: someOf(bill), ...to }, [other]);
  },
  async () => {
    const { id, lines } = await billOf(aBill());
    const on = isTold() ? {} : { lineIds: lines.filter(isTold).map((line) => line.id) };
    const much = random.pick([{ percent: 7.5 }, { amount: 20 }, { amount: 0.5 }, { percent: 50 }]);
    return about(id, 'discount', { ...much, ...on, reason: 'x' });
  },
  () => about(aBill(), 'discount', { percent: 0 }),
  async () => {
    const { id, lines } = await billOf(aBill());
    const line = random.pick(lines);
    return about(id, 'comp', { lines: [{ lineId: line?.id ?? 1 }], undo: isTold(), reason: 'x' });
  },
  () => ({
    path: `/orders/update-status/${oneOf("SELECT id FROM order_items WHERE status <> 'cancelled'")}`,
    body: { status: 'cancelled', ...(isTold() ? { quantity: 1 } : {}) },
  }),
  () => ({ path: '/orders/cancel', body: { orderIds: [oneOf('SELECT id FROM orders')] } }),
  async () => {
    const { id, due } = await billOf(aBill());
    const payments = due === 0 ? [] : [{ paymentTypeId: 2, amount: due }];
    return { path: `/bills/${id}/pay`, body: { due, payments } };
  },
];

async function send({ path, body }: Call): Promise<number> {
  const { status, text } = await random.pick(tills).post(path, body);
  expect([path, body, status < 500, text]).toEqual([path, body, true, text]);
  return status;
}

beforeAll(async () => {
  const serviceCharge = { title: 'Service', percent: 10, minGuests: 4, taxId: null };
  await owner.post('/settings/store-setting', { serviceCharge, discountLimitPercent: 10 });
  for (const tableId of tables) await send(order({ tableId, guests: 6 }));
});

test(`one after the other, each loss is recorded to the unit (SEED=${random.seed})`, async () => {
  for (let round = 0; round < 400; round += 1) {
    const call = await random.pick(random.below(4) === 0 ? GROWING : CHANGING)();
    const before = ledger.read();
    const status = await send(call);
    ledger.expectToldExactly(before, { round, call, status });
    const isPrinted = call.bills?.some((id) => before.printed.has(id)) === true;
    // Recomputing may take one unit off each of the bills. Taking more off a printed bill needs a permission.
    const most = isPrinted ? 2 : Number.POSITIVE_INFINITY;
    const reduced = ledger.reducedSince(before);
    expect({ round, call, reduced: Math.min(reduced, most) }).toEqual({ round, call, reduced });
  }
  expect(findBillFaults(hub.db)).toEqual([]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
}, 60_000);

test('the sums that screens show add up to the total of every bill', async () => {
  const bills = await Promise.all(list('SELECT id FROM bills').map(billOf));
  const reduced = bills.filter(({ discountTotal }) => discountTotal > 0);
  expect([bills.length > 20, reduced.length > 3]).toEqual([true, true]);
  for (const bill of bills) {
    const { rows, totalCents } = sumsOf(bill, 2);
    // If nothing is taken off or added, screens show only the prices of the lines.
    const shown = rows.length > 0 ? rows : bill.lines.map((line) => ({ cents: line.amount * 100 }));
    const sum = Math.round(shown.reduce((all, { cents }) => all + cents, 0));
    expect({ id: bill.id, rows, sum }).toEqual({ id: bill.id, rows, sum: totalCents });
  }
});

test('ten at the same time lose nothing untold', async () => {
  for (let round = 0; round < 30; round += 1) {
    for (const grow of GROWING) await send(await grow());
    const calls = await Promise.all(tills.map(() => random.pick(CHANGING)()));
    const before = ledger.read();
    await Promise.all(calls.map(send));
    ledger.expectTold(before, { round, calls });
    expect([round, findBillFaults(hub.db)]).toEqual([round, []]);
  }
}, 60_000);
