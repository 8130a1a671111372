// Random sales: the fact of each invoice, credit note and payment has the content that the API returns for it
// (contract 34.2). The API reads invoices with queries of its own.
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { type Fact, makeKey, readFacts } from '../../fixtures/feed.ts';
import { makeAddon, makeGroup, makeItem, makeTable, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeRandom } from '../../fixtures/random.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';
import { freshCode, VALUE_CASH, valueHouse } from '../../fixtures/value-house.ts';

const SALES = 60;
const CARD = 2;
const hub = await openHub();
const house = await valueHouse(hub);
const till = house.owner;
const { seed, below, pick } = makeRandom();

const tea = makeItem(hub, { priceCents: 399 });
const soup = makeItem(hub, {
  priceCents: 725,
  tax: { rateMilli: 19_000, type: 'inclusive', title: 'VAT' },
});
const stew = makeItem(hub, {
  priceCents: 1150,
  tax: { rateMilli: 8875, type: 'exclusive', title: 'Sales' },
});
const bread = makeItem(hub, { priceCents: 250 });
const large = makeVariant(hub, soup, 995);
const lemon = makeAddon(hub, tea, 30, 'Lemon');
const sauces = makeGroup(hub, [stew], { options: [['Mild "M"', 0] as const, ['Hot', 45]] });
const lunch = await makeSet(hub, makeAdmin(hub), { steps: [oneOf('First', [tea, bread])] });
const table = makeTable(hub);
const phone = await house.customer({ houseAccount: { limit: 10_000 } });
await till.post('/settings/promotions/add', {
  title: 'Two teas',
  kind: 'n-for-m',
  buy: 2,
  pay: 1,
  items: [{ itemId: tea }],
  from: '00:00',
  to: '00:00',
});

const DISHES = [
  () => ({ id: tea, quantity: 1 + below(3), notes: 'for Ana' }),
  () => ({ id: tea, quantity: 1, addons_ids: [lemon], seat: 2 }),
  () => ({ id: soup, quantity: 1 + below(2), variant_id: large }),
  () => ({ id: stew, options: [{ id: pick(sauces.options), quantity: 1 }] }),
  () => ({ id: lunch, choices: [{ step: 0, itemId: pick([tea, bread]), quantity: 1 }] }),
  () => ({ giftCard: { code: freshCode(), isNew: true, amount: 20 } }),
];
const cartOf = (): object[] => Array.from({ length: 1 + below(3) }, () => pick(DISHES)());

interface Line {
  readonly tax_type: string | null;
  readonly tax_rate: number | null;
  readonly tax_title: string | null;
  readonly net: number;
  readonly tax: number;
  readonly notes: string | null;
}
const inCents = (amount: number): number => Math.round(amount * 100);

/** Sums lines by tax, in the order of the lines. */
function taxesOf(lines: readonly Line[]) {
  const keyOf = (line: Line) => [line.tax_type, line.tax_rate, line.tax_title].join('|');
  return [...new Set(lines.map(keyOf))].map((key) => {
    const own = lines.filter((line) => keyOf(line) === key);
    const sum = (name: 'net' | 'tax') =>
      own.reduce((all, line) => all + inCents(line[name]), 0) / 100;
    const [{ tax_title: title, tax_rate: rate, tax_type: type }] = own as [Line];
    return { title, rate, type, net: sum('net'), tax: sum('tax') };
  });
}

async function invoiceOf(id: number) {
  const { status, body } = await till.get(`/invoices/${id}`);
  expect(status).toBe(200);
  return body;
}

/** Expects the fact of an invoice or credit note to have what the API returns now, without the guest's data. */
async function expectInvoice({ body }: Fact): Promise<void> {
  const { customer_id, name: _, email: __, ...invoice } = await invoiceOf(body.invoice_id);
  const lines = invoice.lines.map(({ notes: ___, ...line }: Line) => line);
  const comp = hub.db.prepare('SELECT comp_cents FROM invoices WHERE id = ?').pluck();
  const { customer } = body;
  expect(customer === null).toBe(customer_id === null);
  expect(body).toEqual({
    ...invoice,
    lines,
    customer,
    comp_total: (comp.get(body.invoice_id) as number) / 100,
    taxes: taxesOf(lines),
  });
}

/** Expects the fact of a payment to have what its invoice shows now. */
async function expectPayment({ body }: Fact): Promise<void> {
  const { is_cash, bill_id, invoice_id, ...payment } = body;
  if (invoice_id === null) return;
  const { payments } = await invoiceOf(invoice_id);
  expect(payments).toContainEqual(payment);
  const row = 'SELECT is_cash, bill_id, invoice_id FROM payments WHERE id = ?';
  expect(hub.db.prepare(row).get(payment.id)).toEqual({ is_cash, bill_id, invoice_id });
}

const seen = { invoice: 0, credit: 0, payment: 0 };
let last = 0;

/**
 * Makes a call that may be refused because of the state of the bill, and compares its facts with the API. Time passes
 * meanwhile, because a key may make only 600 calls a minute.
 */
async function act(key: Awaited<ReturnType<typeof makeKey>>, path: string, body: object) {
  hub.clock.now += 150;
  hub.clock.monotonic += 150;
  const answer = await till.post(path, body);
  expect(answer.status, answer.text).toBeLessThan(500);
  for (const fact of await readFacts(key, last)) {
    last = fact.seq;
    if (fact.kind === 'payment') await expectPayment(fact);
    if (fact.kind === 'invoice' || fact.kind === 'credit') await expectInvoice(fact);
    if (fact.kind in seen) seen[fact.kind as 'invoice' | 'credit' | 'payment'] += 1;
  }
  return answer;
}

type Act = (path: string, body: object) => ReturnType<typeof act>;
const dueOf = async (billId: number): Promise<number> => (await house.billOf(billId)).due;

/** Changes a bill before it is paid; returns the bills that it became. */
async function change(to: Act, billId: number): Promise<number[]> {
  const { lines } = await house.billOf(billId);
  const lineId = pick(lines as { id: number }[]).id;
  const step = below(8);
  if (step === 0) await to(`/bills/${billId}/discount`, { percent: 12.5, reason: 'Late' });
  if (step === 1) {
    await to(`/bills/${billId}/discount`, { amount: 0.5, lineIds: [lineId], reason: 'Cold' });
  }
  if (step === 2) {
    await to(`/bills/${billId}/comp`, { lines: [{ lineId, quantity: 1 }], reason: 'Late' });
  }
  if (step > 4) return [billId];
  if (step === 3) await to(`/bills/${billId}/split`, { by: 'evenly', parts: 3 });
  if (step === 4) {
    await to(`/bills/${billId}/split`, { by: 'items', parts: [{ lines: [{ lineId }] }] });
  }
  const open = (await till.get('/bills?status=open')).body as { id: number }[];
  return open.map(({ id }) => id);
}

/** Pays a bill, in one or two payments; the last payment may be in cash with a tip. */
async function pay(to: Act, billId: number, code: string): Promise<number | null> {
  const send = async (payments: object[]) =>
    (await to(`/bills/${billId}/pay`, { payments, due: await dueOf(billId) })).body;
  if (below(4) === 0) {
    await send([{ paymentTypeId: CARD, amount: Math.round((await dueOf(billId)) * 50) / 100 }]);
  }
  const amount = await dueOf(billId);
  const tender = pick([
    { paymentTypeId: VALUE_CASH, amount, tip: 1.5, tendered: amount + 5 },
    { paymentTypeId: CARD, amount, tip: below(3) },
    { paymentTypeId: house.GIFT, amount, code },
    { paymentTypeId: house.HOUSE, amount },
  ]);
  const paid = await send([tender]);
  if (paid.invoiceId) return paid.invoiceId;
  return (await send([{ paymentTypeId: CARD, amount: await dueOf(billId) }])).invoiceId ?? null;
}

/** Refunds an invoice, changes its tip, or cancels its payment. */
async function undo(to: Act, invoiceId: number): Promise<void> {
  const { lines, payments } = await invoiceOf(invoiceId);
  const [payment] = payments as { id: number }[];
  const step = below(6);
  const reason = 'Cold';
  if (step === 0) {
    const back = [{ paymentTypeId: VALUE_CASH, amount: 1 }];
    await to(`/invoices/${invoiceId}/refund`, { amount: 1, payments: back, reason });
  }
  if (step === 1) {
    const [{ id: lineId, total }] = lines as [{ id: number; total: number }];
    const back = [{ paymentTypeId: VALUE_CASH, amount: total }];
    await to(`/invoices/${invoiceId}/refund`, { lines: [{ lineId }], payments: back, reason });
  }
  if (payment && step === 2) await to(`/payments/${payment.id}/tip`, { tip: 3.25 });
  if (payment && step === 3) await to(`/payments/${payment.id}/cancel`, { reason });
}

test(`facts of ${SALES} random sales, seed ${seed}`, async () => {
  covers('34.2');
  const key = await makeKey(hub, till, ['facts:read']);
  const to: Act = (path, body) => act(key, path, body);
  const { code } = await house.issue(200);
  for (let n = 0; n < SALES; n += 1) {
    const place = pick([
      { deliveryType: 'takeaway' },
      { deliveryType: 'dinein', tableId: table, guests: 3 },
      { deliveryType: 'dinein', ...house.forCustomer(phone) },
    ]);
    const order = { cart: cartOf(), newBill: true, ...place };
    const { status, text, body } = await to('/pos/create-order', order);
    expect(status, text).toBe(200);
    for (const billId of await change(to, body.billId)) {
      const invoiceId = await pay(to, billId, code);
      if (invoiceId !== null) await undo(to, invoiceId);
    }
  }
  // Invoices of whole orders have no lines of their own; their facts are read from the items of the orders.
  const plain = hub.db.prepare('SELECT count(*) FROM invoices WHERE is_itemised = ?').pluck();
  const counts = { ...seen, plain: plain.get(0), itemised: plain.get(1) };
  for (const count of Object.values(counts)) {
    expect(count, JSON.stringify(counts)).toBeGreaterThan(5);
  }
});
