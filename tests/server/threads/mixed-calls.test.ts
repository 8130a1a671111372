// Fifty concurrent calls, some refused after they had written: each accepted call is stored once, and no refused call
// is stored.
import { afterEach, expect, test } from 'vitest';
import { verifyBooks } from '../../../server/domain/audit/books.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { approvalHouse, PIN } from '../../fixtures/approval-house.ts';
import { exceptionsOf } from '../../fixtures/approvals.ts';
import { findBillFaults } from '../../fixtures/bill-faults.ts';
import { type Answer, callApi } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, listenTo, makeTill, type Till } from '../../fixtures/orders.ts';
import { makeDevice, makePerson } from '../../fixtures/people.ts';
import { addPrinter } from '../../fixtures/printer.ts';
import { sealFixtures } from '../../fixtures/seal-fixtures.ts';

const hub = await openHub();
const { owner, waiter } = approvalHouse(hub);
const dish = makeItem(hub, { priceCents: 1000 });
addPrinter(hub, 9);
const events = listenTo(hub);

afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
  expect(findBillFaults(hub.db)).toEqual([]);
  sealFixtures(hub);
  expect(verifyBooks(hub.db)).toMatchObject({ problem: undefined });
});

const list = (sql: string) => hub.db.prepare(sql).pluck().all() as number[];
const orderIds = () => list('SELECT id FROM orders ORDER BY id');
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

const CARD = 2;
const cart = [{ id: dish }];
const reduced = {
  discount: { percent: 10, reason: 'Regular' },
  total: 9,
  netTotal: 9,
  payments: [{ paymentTypeId: CARD, amount: 9 }],
};
const whole = { total: 10, netTotal: 10, payments: [{ paymentTypeId: CARD, amount: 10 }] };
const pay = (more: object, key: string, who: Till = waiter) =>
  who.post(
    '/pos/create-order-and-invoice',
    { cart, deliveryType: 'takeaway', taxTotal: 0, ...more },
    { 'idempotency-key': key },
  );
const send = (key: string, who: Till = waiter) =>
  who.post('/pos/create-order', { cart, deliveryType: 'takeaway' }, { 'idempotency-key': key });

/** The id of the waiter's approval request for another order. This request approves none of these calls. */
let asked = 0;

const WAYS = [
  { call: (key: string) => send(key), says: [200, undefined] },
  { call: (key: string) => pay(whole, key), says: [200, undefined] },
  { call: (key: string) => pay(reduced, key), says: [403, 'APPROVAL_NEEDED'] },
  {
    call: (key: string) => pay({ ...reduced, approval: { id: asked } }, key),
    says: [403, 'APPROVAL_REFUSED'],
  },
  { call: (key: string) => pay({ ...whole, total: 11 }, key), says: [409, 'TOTAL_MISMATCH'] },
] as const;
const wayOf = (n: number) => WAYS[(n * 7) % WAYS.length] ?? WAYS[0];

test('orders, payments and refused approvals mixed: each has its own answer, its paper and its event', async () => {
  const left = { itemId: dish, left: 1000, until: 'changed' };
  expect((await owner.post('/menu-items/availability', left)).status).toBe(200);
  const question = {
    action: 'discount',
    call: 'POST /pos/create-order-and-invoice',
    body: { cart, deliveryType: 'delivery', taxTotal: 0, ...reduced },
  };
  asked = (await waiter.post('/approvals', question)).body.id;
  expect(asked).toBeGreaterThan(0);
  events.take();
  const keys = Array.from({ length: 50 }, (_, n) => n);
  const sendAll = () => Promise.all(keys.map((n) => wayOf(n).call(`mixed-${n}`)));
  const [answers, again] = await Promise.all([sendAll(), sendAll()]);
  const said = ({ status, body }: Answer) => [status, body.code];
  expect(answers.map(said)).toEqual(keys.map((n) => [...wayOf(n).says]));
  const sold = answers.filter(({ status }) => status === 200);
  expect(sold).toHaveLength(20);
  // The same calls with the same keys, sent together again, return the same orders.
  expect(again.filter(({ status }) => status === 200).map(({ text }) => text)).toEqual(
    sold.map(({ text }) => text),
  );
  const ids = sold.map(({ body }) => body.orderId).sort((a, b) => a - b);
  expect(orderIds()).toEqual(ids);
  expect(list('SELECT token_no FROM orders ORDER BY id')).toEqual(upTo(20));
  expect(list('SELECT id FROM invoices ORDER BY id')).toEqual(upTo(10));
  expect(countRows(hub, 'bills')).toBe(20);
  const heard = events.take().flatMap(({ event, data }) => (event === 'new_order' ? [data] : []));
  expect(heard).toHaveLength(20);
  const slips = list("SELECT order_id FROM print_jobs WHERE kind = 'slip' ORDER BY order_id");
  expect(slips).toEqual(ids);
  expect(exceptionsOf(hub, 'approval-refused')).toHaveLength(20);
  const read = (await owner.get('/pos/init')).body.menuItems;
  expect(read.find(({ id }: { id: number }) => id === dish).left).toBe(980);
});

test('what was refused for want of an approval is sold under the same key, once', async () => {
  const before = orderIds().length;
  const approval = { username: 'Maya', pin: PIN };
  const approved = () => pay({ ...reduced, approval }, 'mixed-approved');
  expect((await pay(reduced, 'mixed-approved')).status).toBe(403);
  const answers = await Promise.all([approved(), pay(reduced, 'other'), approved(), send('third')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 200]);
  expect(answers[2]?.text).toBe(answers[0]?.text);
  expect(orderIds()).toHaveLength(before + 2);
});

test('a session that ends between the calls of its own batch sells nothing after it', async () => {
  const leaver = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
  const other = makeDevice(hub, leaver.userId);
  const as = (cookie: string, key: string) =>
    callApi(hub, 'POST', '/pos/create-order', {
      body: { cart, deliveryType: 'takeaway' },
      cookie,
      headers: { 'idempotency-key': key },
    });
  expect((await as(leaver.cookie, 'leaver-known')).status).toBe(200);
  const before = orderIds().length;
  const answers = await Promise.all([
    ...upTo(10).map((n) => as(leaver.cookie, `leaver-a${n}`)),
    pay(reduced, 'leaver-refused'),
    callApi(hub, 'POST', '/auth/remove-device', {
      body: { device_id: leaver.deviceId },
      cookie: other.cookie,
    }),
    ...upTo(10).map((n) => as(leaver.cookie, `leaver-b${n}`)),
    ...upTo(10).map((n) => as(other.cookie, `leaver-c${n}`)),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(10, 12)).toEqual([403, 200]);
  expect(new Set(statuses.slice(12, 22))).toEqual(new Set([401]));
  expect(new Set(statuses.slice(22))).toEqual(new Set([200]));
  const sold = answers.filter(({ body }) => body.orderId !== undefined);
  expect(orderIds()).toHaveLength(before + sold.length);
  // A call that was refused because its session had ended leaves no stored answer: a signed-in user may send it
  // again.
  expect((await as(other.cookie, 'leaver-b1')).status).toBe(200);
  expect((await callApi(hub, 'GET', '/orders', { cookie: leaver.cookie })).status).toBe(401);
});

test('a permission that is removed within a batch is missing for the later calls of the batch', async () => {
  const seller = makePerson(hub, { scopes: ['POS'] });
  const till = makeTill(hub, seller);
  expect((await send('right-known', till)).status).toBe(200);
  const before = orderIds().length;
  const path = `/users/update/${seller.username}`;
  const body = { name: 'Ana', designation: '', phone: '', email: '', userScopes: ['KITCHEN'] };
  const answers = await Promise.all([
    ...upTo(5).map((n) => send(`right-a${n}`, till)),
    pay(reduced, 'right-refused'),
    owner.post(path, body),
    ...upTo(5).map((n) => send(`right-b${n}`, till)),
  ]);
  expect(answers.slice(5, 7).map(({ status }) => status)).toEqual([403, 200]);
  expect(answers.slice(7).map(({ status }) => status)).toEqual(Array(5).fill(403));
  expect(orderIds()).toHaveLength(before + 5);
});
