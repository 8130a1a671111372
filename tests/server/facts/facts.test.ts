// The feed of facts: when a fact is written, how facts are numbered and how they are chained (contract 34.1 to 34.3).
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { forgetOld } from '../../../server/domain/housekeeping/forget-old.ts';
import { covers } from '../../contract/covers.ts';
import { CARD, CASH, openShift, sell } from '../../fixtures/drawers.ts';
import { type Fact, makeKey, readFacts } from '../../fixtures/feed.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeCustomer, makeItem } from '../../fixtures/menu.ts';
import { countRows, makeTill, placeOrder } from '../../fixtures/orders.ts';

/** Returns JSON with sorted members, without using the hub's code. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

function expectChain(facts: readonly Fact[]): void {
  let before = '';
  facts.forEach(({ hash, ...fact }, index) => {
    expect(fact.seq).toBe(index + 1);
    before = createHash('sha256')
      .update(before + canonical(fact))
      .digest('hex');
    expect(hash).toBe(before);
  });
}

async function open(): Promise<{ hub: TestHub; till: ReturnType<typeof makeTill> }> {
  const hub = await makeHub();
  return { hub, till: makeTill(hub) };
}
const kindsOf = (facts: readonly Fact[]) => facts.map(({ kind }) => kind);

test('nothing is a fact before the first key that reads facts, then every sale is', async () => {
  covers('34.1', 'GET /facts', 'POST /settings/api-keys/add');
  const { hub, till } = await open();
  await sell(hub, till, 500);
  await makeKey(hub, till, ['menu:read']);
  await sell(hub, till, 500);
  expect(countRows(hub, 'facts')).toBe(0);
  const key = await makeKey(hub, till, ['facts:read']);
  expect((await key.get('/facts')).body).toMatchObject({
    generation: 1,
    facts: [],
    head: { seq: 0, hash: '' },
  });
  await sell(hub, till, 1250, { typeId: CARD, tip: 2 });
  const facts = await readFacts(key);
  expect(kindsOf(facts).sort()).toEqual(['invoice', 'payment']);
  expectChain(facts);
  const { body } = await key.get('/facts?after=1&limit=1');
  expect(body.facts.map(({ seq }: Fact) => seq)).toEqual([2]);
  expect(body.head).toEqual({ seq: 2, hash: facts[1]?.hash });
  expect(body.store.id).toMatch(/^[0-9a-f]{32}$/);
  await hub.close();
});

test('each kind has its fact, in order and in one chain', async () => {
  covers('34.2');
  const { hub, till } = await open();
  const key = await makeKey(hub, till, ['facts:read']);
  const shift = await openShift(till, 100);
  await till.post(`/shifts/${shift}/move`, { kind: 'in', amount: 20, reason: 'change' });
  const tax = { rateMilli: 10_000, type: 'inclusive' } as const;
  const dish = makeItem(hub, { priceCents: 1100, tax });
  const order = await placeOrder(hub, till, {
    cart: [{ id: dish, quantity: 2, notes: 'allergic' }],
  });
  const bills = (await till.get('/bills?status=open')).body;
  const [bill] = bills;
  const comp = { lines: [{ lineId: bill.lines[0].id, quantity: 1 }], reason: 'late' };
  expect((await till.post(`/bills/${bill.id}/comp`, comp)).status).toBe(200);
  await till.post('/orders/cancel', { orderIds: [order.orderId] });
  const sale = (await sell(hub, till, 900)).body;
  await till.post(`/invoices/${sale.invoiceId}/refund`, {
    amount: 2,
    reason: 'cold',
    payments: [{ paymentTypeId: CASH, amount: 2 }],
  });
  await till.post('/menu-items/add', { title: 'Stew', price: 9.5 });
  await till.post(`/shifts/${shift}/count`, { counted: [{ paymentTypeId: CASH, amount: 127 }] });
  await till.post(`/shifts/${shift}/close`, { reason: 'done' });
  const closed = await till.post('/days/close', {});
  expect([closed.status, closed.text]).toEqual([200, closed.text]);
  const facts = await readFacts(key);
  expectChain(facts);
  expect(new Set(kindsOf(facts))).toEqual(
    new Set(['cash', 'comp', 'void', 'invoice', 'payment', 'credit', 'exception', 'menu', 'z']),
  );
  const bodyOf = (kind: string) => facts.find((fact) => fact.kind === kind)?.body;
  const { name, email, customer_id, refunded, ...shown } = (
    await till.get(`/invoices/${sale.invoiceId}`)
  ).body;
  const { customer, comp_total, taxes, refunded: none, ...told } = bodyOf('invoice');
  const plain = (lines: { notes?: unknown; refunded?: unknown }[]) =>
    lines.map(({ notes: _, refunded: __, ...line }) => line);
  expect({ ...told, lines: plain(told.lines) }).toEqual({ ...shown, lines: plain(shown.lines) });
  expect([none, refunded, comp_total, taxes.length]).toEqual([0, 2, 0, 1]);
  expect(bodyOf('invoice')).toMatchObject({ invoice_id: sale.invoiceId, total: 9, customer: null });
  expect(bodyOf('credit')).toMatchObject({ refund_of: sale.invoiceId, total: -2 });
  expect(bodyOf('cash')).toMatchObject({ kind: 'in', amount: 20, shift_id: shift });
  expect(bodyOf('menu')).toMatchObject({
    entity: 'item',
    title: 'Stew',
    price: 9.5,
    deleted: false,
  });
  const [z] = (await till.get('/days?type=today')).body;
  expect(bodyOf('z')).toEqual(z);
  expect(facts.at(-1)?.kind).toBe('z');
  await hub.close();
});

test('no fact has anything about a guest, and a customer is a number that is forgotten', async () => {
  covers('34.2');
  const { hub, till } = await open();
  const key = await makeKey(hub, till, ['facts:read']);
  const phone = makeCustomer(hub, '0301777', 'Zacharias', 'zach@guest.example');
  const buy = async () => {
    const cart = [{ id: makeItem(hub, { priceCents: 500 }), notes: 'for my birthday' }];
    const sold = { cart, deliveryType: 'takeaway', customerType: 'CUSTOMER', customerId: phone };
    const { billId } = (await till.post('/pos/create-order', sold)).body;
    const paid = { payments: [{ paymentTypeId: CASH, amount: 5 }], due: 5 };
    const { invoiceId } = (await till.post(`/bills/${billId}/pay`, paid)).body;
    const back = { amount: 1, reason: 'cold', payments: [{ paymentTypeId: CASH, amount: 1 }] };
    await till.post(`/invoices/${invoiceId}/refund`, back);
  };
  await buy();
  await buy();
  const text = JSON.stringify(await readFacts(key));
  for (const word of ['0301777', 'Zacharias', 'zach@', 'birthday'])
    expect(text).not.toContain(word);
  const numbers = (facts: readonly Fact[]) =>
    facts.filter(({ kind }) => kind === 'invoice').map(({ body }) => body.customer);
  const [first, second] = numbers(await readFacts(key));
  expect(first).toBeGreaterThan(0);
  expect(second).toBe(first);
  hub.db.prepare('DELETE FROM customers WHERE phone = ?').run(phone);
  expect(countRows(hub, 'fact_customers')).toBe(0);
  await hub.close();
});

test('a refused command leaves no fact, and a tip is one more fact of its payment', async () => {
  covers('34.1', '34.2');
  const { hub, till } = await open();
  const key = await makeKey(hub, till, ['facts:read']);
  const { billId } = (
    await till.post('/pos/create-order', {
      cart: [{ id: makeItem(hub, { priceCents: 500 }) }],
      deliveryType: 'dinein',
    })
  ).body;
  const pay = (amount: number) =>
    till.post(`/bills/${billId}/pay`, { payments: [{ paymentTypeId: CARD, amount }], due: 5 });
  expect((await pay(9)).status).toBe(409);
  expect(countRows(hub, 'facts')).toBe(0);
  await pay(5);
  const [payment] = (await readFacts(key)).filter(({ kind }) => kind === 'payment');
  await till.post(`/payments/${payment?.body.id}/tip`, { tip: 1 });
  const payments = (await readFacts(key)).filter(({ kind }) => kind === 'payment');
  expect(payments.map(({ body }) => [body.id, body.tip])).toEqual([
    [payment?.body.id, 0],
    [payment?.body.id, 1],
  ]);
  expectChain(await readFacts(key));
  await hub.close();
});

test('an invoice of more than 64 KiB loses lines at its end and says how many', async () => {
  covers('34.2');
  const { hub, till } = await open();
  const key = await makeKey(hub, till, ['facts:read']);
  const cart = Array.from({ length: 200 }, (_, n) => ({
    id: makeItem(hub, { title: `Dish ${n} ${'x'.repeat(80)}`, priceCents: 100 }),
    quantity: 1,
  }));
  const { billId } = (await till.post('/pos/create-order', { cart, deliveryType: 'dinein' })).body;
  const paid = { payments: [{ paymentTypeId: CASH, amount: 200 }], due: 200 };
  expect((await till.post(`/bills/${billId}/pay`, paid)).status).toBe(200);
  const facts = await readFacts(key);
  const invoice = facts.find(({ kind }) => kind === 'invoice');
  expect(Buffer.byteLength(JSON.stringify(invoice))).toBeLessThanOrEqual(65_536);
  expect(invoice?.body).toMatchObject({ total: 200, taxes: [{ net: 200, tax: 0 }] });
  expect(invoice?.body.lines.length + invoice?.body.left_out.lines).toBe(200);
  expect(invoice?.body.lines.length).toBeGreaterThan(50);
  expectChain(facts);
  await hub.close();
});

test('facts and their chain continue after a restart', async () => {
  covers('34.1');
  const first = await makeHub();
  const till = makeTill(first);
  const { key } = await makeKey(first, till, ['facts:read']);
  await sell(first, till, 500);
  await first.stop();
  const hub = await makeHub({ dataDir: first.dataDir });
  await sell(hub, makeTill(hub), 500);
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await hub.app
    .inject({ url: '/api/v1/facts', headers: { host: 'localhost', ...headers } })
    .then((answer) => ({ body: answer.json() }));
  expect(body.facts).toHaveLength(4);
  expectChain(body.facts);
  await hub.close();
});

test('facts older than 400 days are deleted: the hub answers 410 with the oldest remaining fact', async () => {
  covers('34.3');
  const { hub, till } = await open();
  const key = await makeKey(hub, till, ['facts:read']);
  await sell(hub, till, 500);
  await sell(hub, till, 500);
  const DAY = 86_400_000;
  hub.db.prepare('UPDATE facts SET at = at - ? WHERE seq <= 3').run(405 * DAY);
  const insert = hub.db.prepare('INSERT OR IGNORE INTO token_days VALUES (?, 0)');
  for (let n = 1; n <= 402; n += 1)
    insert.run(new Date(hub.clock.now - n * DAY).toISOString().slice(0, 10));
  await hub.hub.ask(forgetOld, {}, { actor: null });
  expect((await key.get('/facts')).status).toBe(410);
  expect((await key.get('/facts?after=2')).body).toMatchObject({ code: 'FACTS_GONE', first: 4 });
  expect((await key.get('/facts?after=3')).body.facts).toHaveLength(1);
  expect((await key.get('/facts?after=4')).body.facts).toEqual([]);
  expect((await key.get('/facts?limit=1001')).status).toBe(400);
  expect((await key.get('/facts?after=-1')).status).toBe(400);
  await hub.close();
});

test('new steps of a set are a change of the menu', async () => {
  covers('34.2', 'POST /menu-items/{id}/steps');
  const { hub, till } = await open();
  const { get } = await makeKey(hub, till, ['facts:read']);
  const soup = makeItem(hub, { title: 'Soup' });
  const { id } = (await till.post('/menu-items/add', { title: 'Lunch', price: 12, kind: 'set' }))
    .body;
  const { head } = (await get('/facts')).body;
  const choices = [{ itemId: soup, surcharge: 1.5, isDefault: true }];
  const steps = [{ title: 'Starter', min: 1, max: 1, course: 1, choices }];
  expect((await till.post(`/menu-items/${id}/steps`, { steps })).status).toBe(200);
  const { facts } = (await get(`/facts?after=${head.seq}`)).body;
  expect(facts).toHaveLength(1);
  const choice = { item_id: soup, variant_id: null, surcharge: 1.5, is_default: 1 };
  expect(facts[0].body).toMatchObject({
    ...{ entity: 'item', id, title: 'Lunch' },
    steps: [{ title: 'Starter', min: 1, max: 1, course: 1, choices: [choice] }],
  });
  await hub.close();
});
