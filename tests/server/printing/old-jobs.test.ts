// Finished print jobs are deleted after 30 days, except jobs that are still needed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOld } from '../../../server/domain/housekeeping/forget-old.ts';
import { FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { countRows, makeTill, payOrders, placeOrder, type Till } from '../../fixtures/orders.ts';
import { addPrinter, StandInPrinter } from '../../fixtures/printer.ts';

const DAY_MS = 86_400_000;
let hub: TestHub;
let till: Till;
let printer: StandInPrinter;
beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  printer = await new StandInPrinter().listen();
  addPrinter(hub, printer.port, { receipts: true });
});
afterEach(async () => {
  await hub.close();
  await printer.close();
});

interface Job {
  readonly id: number;
  readonly kind: string;
  readonly document: string;
  readonly duplicate: number;
}
const jobsOf = () => hub.db.prepare('SELECT * FROM print_jobs ORDER BY id').all() as Job[];
const lastJob = (): Job => {
  const job = jobsOf().at(-1);
  if (!job) throw new Error('no job');
  return job;
};
const printed = () =>
  vi.waitFor(() => {
    const states = hub.db.prepare('SELECT DISTINCT state FROM print_jobs').pluck().all();
    expect(states).toEqual(['done']);
  }, 10_000);

const tidy = () => hub.hub.ask(forgetOld, {}, { actor: null });
const tidyAll = async () => {
  while ((await tidy()).more);
};
/** Sets all print jobs back by this many days, and marks the days since then as days with sales. */
async function age(days: number): Promise<void> {
  await printed();
  const insert = hub.db.prepare('INSERT OR IGNORE INTO token_days VALUES (?, 1)');
  for (let back = 0; back < 40; back += 1) {
    insert.run(new Date(FRIDAY - back * DAY_MS).toISOString().slice(0, 10));
  }
  const at = FRIDAY - days * DAY_MS;
  hub.db.prepare('UPDATE print_jobs SET created_at = ?, updated_at = ?').run(at, at);
}
const sellWithReceipt = async () => {
  const { orderId } = await placeOrder(hub, till);
  const paid = await payOrders(till, [orderId], { printReceipt: true });
  expect(paid.status).toBe(200);
  return orderId;
};
const documents = () => jobsOf().map(({ kind, document }) => [kind, document !== '']);

test('jobs of 29 days ago are all there', async () => {
  await sellWithReceipt();
  await age(29);
  const before = jobsOf();
  expect(before.length).toBeGreaterThan(1);
  await tidyAll();
  expect(jobsOf()).toEqual(before);
});

test('after 40 days slips are gone, and of receipts only their count stays; the audit trail is whole', async () => {
  const orderId = await sellWithReceipt();
  const audited = countRows(hub, 'audit');
  await age(40);
  await tidyAll();
  expect(documents()).toEqual([['receipt', false]]);
  expect(countRows(hub, 'audit')).toBe(audited);
  const { body } = await till.get('/print/jobs');
  expect(body).toMatchObject({ open: [], recent: [] });
  const { id } = lastJob();
  expect((await till.post(`/print/jobs/${id}/reprint`)).status).toBe(404);
  // A further print of that bill is still marked as a duplicate, although the first print job was deleted.
  expect((await till.post('/print/receipt', { orderIds: [orderId] })).status).toBe(200);
  expect(lastJob()).toMatchObject({ kind: 'receipt', duplicate: 1 });
});

test('slips of open orders and unfinished jobs are kept', async () => {
  await placeOrder(hub, till);
  await age(40);
  await tidyAll();
  expect(documents()).toEqual([['slip', true]]);
  hub.db.exec(
    `UPDATE orders SET status = 'completed'; UPDATE print_jobs SET state = 'unconfirmed'`,
  );
  await tidyAll();
  expect(documents()).toEqual([['slip', true]]);
  hub.db.exec(`UPDATE print_jobs SET state = 'done'`);
  await tidyAll();
  expect(documents()).toEqual([]);
});

test('a slip and its duplicates go together, in as many steps as it takes', async () => {
  const { orderId } = await placeOrder(hub, till);
  await payOrders(till, [orderId]);
  await printed();
  const { id } = lastJob();
  expect((await till.post(`/print/jobs/${id}/reprint`)).status).toBe(200);
  await age(40);
  await tidyAll();
  expect(jobsOf()).toEqual([]);
});

test('a clock that leaps ahead forgets no job', async () => {
  await sellWithReceipt();
  await printed();
  const before = jobsOf();
  hub.clock.now += 400 * DAY_MS;
  await tidyAll();
  expect(jobsOf()).toEqual(before);
});

test('a job that has waited for 100 days no longer asks', async () => {
  await placeOrder(hub, till);
  await age(100);
  const insert = hub.db.prepare('INSERT OR IGNORE INTO token_days VALUES (?, 1)');
  for (let back = 0; back < 100; back += 1) {
    insert.run(new Date(FRIDAY - back * DAY_MS).toISOString().slice(0, 10));
  }
  hub.db.exec(`UPDATE orders SET status = 'completed'; UPDATE print_jobs SET state = 'held'`);
  await tidyAll();
  expect(documents()).toEqual([]);
});
