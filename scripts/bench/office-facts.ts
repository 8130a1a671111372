// The facts of a made-up restaurant, with the fields and lengths of real facts: an invoice of four dishes has 2.8 kB.
import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { BatchFact } from '../../server/office/receive/batch.ts';

/** How many facts of each of these kinds the restaurant has on a day. */
export const A_DAY = { invoices: 300, exceptions: 8, cashMoves: 4, menuChanges: 10 } as const;
/** Each invoice has a payment, and each day has one Z report. */
export const FACTS_A_DAY =
  2 * A_DAY.invoices + A_DAY.exceptions + A_DAY.cashMoves + A_DAY.menuChanges + 1;

type Made = Omit<BatchFact, 'seq' | 'hash'>;
interface Sale {
  readonly id: number;
  readonly at: string;
  readonly day: string;
}

const DISHES = 80;
const PRICE = 11;

const line = (id: number, order: number, dish: number) => ({
  ...{ addons: [], amount: PRICE, course: null, discount: null, fired: 1, id, is_comp: 0 },
  ...{ kind: 'item', net: 10, off: 0, options: [], order_id: order, order_item_id: id },
  ...{ price: PRICE, price_list: null, promos: [], quantity: 1, seat: 0, set: null },
  ...{ refunded: { quantity: 0, total: 0 }, share: { den: 1, num: 1 }, status: 'created' },
  ...{ table_title: null, tax: 1, tax_rate: 10, tax_title: 'VAT', tax_type: 'inclusive' },
  ...{ title: `Dish number ${dish % DISHES}`, token_no: order % 1000, total: PRICE },
  variant_title: null,
});

const paymentBody = ({ id, at }: Sale) => ({
  ...{ amount: 4 * PRICE, approved_by: null, bill_id: id, cancel_reason: null, change: null },
  ...{ cancelled_at: null, collected: 4 * PRICE, corrects_id: null, created_at: at, drawer_id: 1 },
  ...{ id, invoice_id: id, is_cash: id % 2, late: 0, payment_type_id: 1 + (id % 2), rounding: 0 },
  ...{ shift_id: 1, tendered: null, tip: id % 3, title: id % 2 ? 'Cash' : 'Card' },
  username: `waiter${id % 6}`,
});

function invoiceBody(sale: Sale) {
  const { id, at } = sale;
  const lines = [1, 2, 3, 4].map((n) => line(4 * id + n, id, id * 7 + n * n));
  return {
    ...{ approved_by: null, bill_id: id, comp_total: 0, created_at: at, customer: null },
    ...{ customer_type: 'WALKIN', delivery_type: 'dinein', discount_total: 0, floor: null },
    ...{ guests: 2, invoice_id: id, kind: 'sale', lines, orders: [{ order_id: id }] },
    ...{ payments: [paymentBody(sale)], reason: null, refund_of: null, refunded: 0, rounding: 0 },
    ...{ service_total: 0, sub_total: 40, table_id: id % 40, table_title: `Table ${id % 40}` },
    taxes: [{ net: 40, rate: 10, tax: 4, title: 'VAT', type: 'inclusive' }],
    ...{ tax_total: 4, tips: 0, total: 4 * PRICE, username: `waiter${id % 6}` },
  };
}

const exceptionBody = ({ id }: Sale) => ({
  ...{ id, kind: 'void', username: `waiter${id % 6}`, approved_by: 'manager', order_id: id },
  ...{ title: `Dish number ${id % DISHES}`, reason: 'changed their mind', value: PRICE },
});

const zBody = (zNo: number) => ({
  ...{ z_no: zNo, tips: A_DAY.invoices, cash: { in: 4, out: 0, drops: 0, tipouts: 0 } },
  invoices: { sales: { amount: A_DAY.invoices * 4 * PRICE, count: A_DAY.invoices } },
  taxes: [{ title: 'VAT', rate: 10, net: 40 * A_DAY.invoices, tax: 4 * A_DAY.invoices }],
  payments: ['Cash', 'Card'].map((title) => ({ title, amount: A_DAY.invoices * 2 * PRICE })),
  voids_after: { amount: A_DAY.exceptions * PRICE, count: A_DAY.exceptions },
});

/**
 * Returns the facts of a day, which have no numbers yet. `no` counts the days of the restaurant and makes the ids
 * unique.
 */
export function factsOfDay(day: string, no: number): Made[] {
  const start = Date.parse(`${day}T09:00:00.000Z`);
  const saleAt = (n: number): Sale => {
    const at = new Date(start + n * 120_000).toISOString();
    return { id: no * A_DAY.invoices + n + 1, at, day };
  };
  const made: Made[] = [];
  const put = (kind: Made['kind'], { at }: Sale, body: Made['body']) =>
    made.push({ at, day, kind, body });
  for (let n = 0; n < A_DAY.invoices; n += 1) {
    const sale = saleAt(n);
    put('payment', sale, paymentBody(sale));
    put('invoice', sale, invoiceBody(sale));
    if (n < A_DAY.exceptions) put('void', sale, exceptionBody(sale));
    if (n < A_DAY.cashMoves) put('cash', sale, { id: sale.id, kind: 'in', amount: 1 });
    if (n < A_DAY.menuChanges)
      put('menu', sale, { entity: 'item', id: n, title: 'Soup', price: 5 });
  }
  put('z', saleAt(A_DAY.invoices), zBody(no + 1));
  return made;
}

/** Numbers the facts, and hashes each one together with the hash before it. */
export function chain(made: readonly Made[], previousHash: string, first: number): BatchFact[] {
  let before = previousHash;
  return made.map((one, index) => {
    const fact = { seq: first + index, ...one };
    before = createHash('sha256')
      .update(before + canonicalJson(fact))
      .digest('hex');
    return { ...fact, hash: before };
  });
}
