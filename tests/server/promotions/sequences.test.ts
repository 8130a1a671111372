// Random orders, voids, comps, discounts, splits, joins, moves, payments and reopenings under promotions: every bill
// adds up after each step (contract 31.5).
import { expect, it } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { makePaymentType, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { promotionDesk } from '../../fixtures/promotions.ts';
import { makeRandom } from '../../fixtures/random.ts';

const hub = await openHub();
const { till, dish, add, call } = promotionDesk(hub);
const random = makeRandom();
const cash = makePaymentType(hub, 'Cash');
const tables = [makeTable(hub, 'T1'), makeTable(hub, 'T2')];
const dishes = [
  dish(500),
  dish(399, { title: 'VAT', rateMilli: 19_000, type: 'inclusive' }),
  dish(250, { title: 'Sales', rateMilli: 8875, type: 'exclusive' }),
  dish(1),
];

interface Line {
  readonly id: number;
  readonly order_item_id: number;
  readonly quantity: number;
  readonly share: { readonly num: number; readonly den: number };
  readonly amount: number;
  readonly off: number;
  readonly net: number;
  readonly total: number;
  readonly is_comp: 0 | 1;
  readonly tax_type: string | null;
  readonly discount: { readonly amount: number } | null;
  readonly promos: readonly { readonly amount: number; readonly quantity: number }[];
}
interface ReadBill {
  readonly id: number;
  readonly lines: readonly Line[];
  readonly total: number;
  readonly due: number;
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly discountTotal: number;
  readonly promotionTotal: number;
  readonly paid: number;
}

const cents = (amount: number): number => Math.round(amount * 100);
const sum = <T>(list: readonly T[], figure: (one: T) => number): number =>
  list.reduce((all, one) => all + figure(one), 0);

function expectAddsUp(bill: ReadBill): void {
  for (const line of bill.lines) {
    const promos = sum(line.promos, ({ amount }) => cents(amount));
    expect(cents(line.off)).toBeGreaterThanOrEqual(promos + cents(line.discount?.amount ?? 0));
    const left = line.tax_type === 'exclusive' ? line.net : line.total;
    expect(cents(line.amount) - cents(line.off)).toBe(cents(left));
    expect(cents(left)).toBeGreaterThanOrEqual(0);
    for (const promo of line.promos) {
      expect(line.is_comp).toBe(0);
      expect(promo.amount).toBeGreaterThanOrEqual(0);
      // `promo.quantity` and `line.quantity` are rounded to thousandths each time they are divided, so they may
      // differ slightly.
      expect(promo.quantity).toBeLessThanOrEqual(line.quantity + 0.01);
    }
  }
  const promoted = sum(bill.lines, ({ promos }) => sum(promos, ({ amount }) => cents(amount)));
  expect(cents(bill.promotionTotal)).toBe(promoted);
  expect(cents(bill.discountTotal)).toBe(sum(bill.lines, ({ off }) => cents(off)));
  expect(cents(bill.total)).toBe(sum(bill.lines, ({ total }) => cents(total)));
  expect(cents(bill.subtotal) + cents(bill.taxTotal)).toBe(cents(bill.total));
}

const openBills = async (): Promise<ReadBill[]> =>
  (await till.get('/bills?status=open')).body as ReadBill[];

/** Makes a call that may be refused because of the current state; throws on an internal error. */
async function tryTo(path: string, body: object) {
  const answer = await call(path, body);
  if (answer.status >= 500) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.text}`);
  return answer;
}

const payAll = (bill: ReadBill) => {
  const payments = bill.due === 0 ? [] : [{ paymentTypeId: cash, amount: bill.due }];
  return tryTo(`/bills/${bill.id}/pay`, { payments, due: bill.due });
};

const order = (more: object) =>
  tryTo('/pos/create-order', {
    cart: Array.from({ length: 1 + random.below(3) }, () => ({
      id: random.pick(dishes),
      quantity: 1 + random.below(4),
    })),
    deliveryType: 'dinein',
    tableId: random.pick(tables),
    ...more,
  });

type Step = (bill: ReadBill, line: Line, other: ReadBill) => Promise<unknown>;
const reason = 'Test';
const STEP_COUNT = Number(process.env.STEPS ?? 70);
const STEPS: readonly Step[] = [
  ({ id }) => order({ billId: id, tableId: null }),
  ({ id }) => order({ billId: id, tableId: null, coupon: 'CODE' }),
  () => order({ newBill: true }),
  (_, line) =>
    tryTo(`/orders/update-status/${line.order_item_id}`, { status: 'cancelled', reason }),
  (_, line) =>
    tryTo(`/orders/update-status/${line.order_item_id}`, {
      status: 'cancelled',
      quantity: 1,
      reason,
    }),
  ({ id }, line) =>
    tryTo(`/bills/${id}/comp`, { lines: [{ lineId: line.id, quantity: 1 }], reason }),
  ({ id }, line) =>
    tryTo(`/bills/${id}/comp`, { lines: [{ lineId: line.id }], reason, undo: true }),
  ({ id }, line) => tryTo(`/bills/${id}/discount`, { amount: 1.5, reason, lineIds: [line.id] }),
  ({ id }) => tryTo(`/bills/${id}/discount`, { percent: random.below(30), reason }),
  ({ id }) => tryTo(`/bills/${id}/coupon`, { code: random.pick(['CODE', null]) }),
  ({ id }, line) =>
    tryTo(`/bills/${id}/split`, {
      by: 'items',
      parts: [{ lines: [{ lineId: line.id, quantity: 1 }] }],
    }),
  ({ id }) => tryTo(`/bills/${id}/split`, { by: 'evenly', parts: 2 + random.below(2) }),
  ({ id }, _, other) => tryTo(`/bills/${id}/join`, { billIds: [other.id] }),
  ({ id }, line, other) =>
    tryTo(`/bills/${id}/move-lines`, { lines: [{ lineId: line.id }], toBillId: other.id }),
  ({ id }) => tryTo(`/bills/${id}/move`, { tableId: random.pick(tables), onto: 'beside' }),
  (bill) => payAll(bill),
  async (bill) => {
    const { body, status } = await payAll(bill);
    if (status !== 200) return;
    const again = await tryTo(`/invoices/${body.invoiceId}/reopen`, { reason });
    const reopened = (await till.get(`/bills/${again.body.billId}`)).body as ReadBill;
    expect([reopened.total, reopened.promotionTotal]).toEqual([bill.total, bill.promotionTotal]);
    expectAddsUp(reopened);
  },
];

it('keeps every bill adding up, and the sums of the day with them', async () => {
  covers('31.5');
  console.info(`SEED=${random.seed}`);
  await add({ title: '3 for 2', kind: 'n-for-m', buy: 3, pay: 2, priority: 2, maxPerBill: 3 });
  await add({
    title: 'Ten',
    kind: 'percent',
    value: 10,
    items: [{ itemId: dishes[0] }],
    priority: 1,
  });
  await add({ title: 'Bill', kind: 'bill', value: 7.5, minAmount: 12 });
  await add({ title: 'Code', kind: 'fixed', value: 2, coupon: 'CODE', priority: 3, maxPerBill: 2 });
  for (let n = 0; n < STEP_COUNT; n += 1) {
    const bills = (await openBills()).filter(({ lines }) => lines.length > 0);
    if (bills.length < 2) {
      await order({ newBill: true });
      continue;
    }
    const bill = random.pick(bills);
    await random.pick(STEPS)(bill, random.pick(bill.lines), random.pick(bills));
    for (const one of await openBills()) expectAddsUp(one);
  }
  for (const bill of await openBills()) expect((await payAll(bill)).status).toBe(200);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  const day = await call('/days/close', {});
  expect([day.status, day.text]).toEqual([200, day.text]);
  const report = (await till.get('/reports')).body;
  const [z] = (await till.get('/days')).body;
  expect(z.promotions).toEqual(report.promotions);
  expect(sum(z.promotions, ({ amount }: { amount: number }) => cents(amount))).toBe(
    cents(report.promotionTotal),
  );
  expect(findRollupDifferences(hub.db)).toEqual([]);
}, 60_000);
