// The reader thread runs while it has reads, and ends afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { LIGHT_LINES } from '#shared/limits.ts';
import { ReadQueue } from '../../../server/threads/read-queue.ts';
import { makeHub, projectRoot } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';

const IDLE_MS = 100;
const READ = { name: 'customersPage', input: { page: 1, filter: '' } };
let queue: ReadQueue;
const deaths: Error[] = [];
const hub = await openHub();
afterEach(async () => {
  await queue.close();
  expect(deaths).toEqual([]);
});

function open(): ReadQueue {
  const entry = pathToFileURL(join(projectRoot, 'dist/server/reader.js'));
  const died = (error: Error) => void deaths.push(error);
  queue = new ReadQueue(entry, { path: join(hub.dataDir, 'comanda.db') }, died, IDLE_MS);
  return queue;
}

test('it starts with the first question, ends when none has come for a while, and starts again', async () => {
  const asked = open();
  expect(asked.isRunning).toBe(false);
  const first = await asked.run(READ);
  expect(first.status).toBe(200);
  expect(asked.isRunning).toBe(true);
  await expect.poll(() => asked.isRunning, { timeout: 5000 }).toBe(false);
  expect((await asked.run(READ)).text).toBe(first.text);
});

test('reads that wait when the queue closes are answered', async () => {
  const asked = open();
  const answers = Promise.all([asked.run(READ), asked.run(READ), asked.run(READ)]);
  await asked.close();
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(asked.isRunning).toBe(false);
});

test('the queue can be closed even if it never ran a read', async () => {
  await open().close();
  expect(queue.isRunning).toBe(false);
});

/** A reader thread that ends during a read, as when the read needs more memory than there is. */
const MORTAL = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', (message) => {
  if (message === 'close') return parentPort.close();
  if (message.name === 'deadly') throw new Error('out of memory');
  if (message.name === 'ending') process.exit(3);
  parentPort.postMessage({ id: message.id, status: 200, text: '"read"' });
});`;

test('a thread that dies over one read is reported, and the waiting reads go to the next thread', async () => {
  const entry = new URL(`data:text/javascript,${encodeURIComponent(MORTAL)}`);
  const told: string[] = [];
  queue = new ReadQueue(entry, { path: '' }, ({ message }) => told.push(message), IDLE_MS);
  const names = ['harmless', 'deadly', 'harmless', 'ending', 'harmless'];
  const answers = await Promise.all(names.map((name) => queue.run({ name, input: null })));
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 500, 200]);
  expect(told).toEqual(['out of memory', 'the thread ended with code 3']);
  expect((await queue.run({ name: 'harmless', input: null })).status).toBe(200);
});

test('a list is still answered if its thread dies, and so is the next list', async () => {
  const own = await makeHub();
  const till = makeTill(own);
  const orders = LIGHT_LINES + 1;
  own.db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})
     INSERT INTO orders (id, business_day, token_no, delivery_type, customer_type, status, payment_status, created_at,
       sale_hour) SELECT i, '2026-11-20', i, 'takeaway', 'WALKIN', 'created', 'pending', 1, 19 FROM n`,
  );
  const before = await till.get('/kitchen/expo');
  expect(before.status).toBe(200);
  await placeOrder(own, till);
  const send = Worker.prototype.postMessage;
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function dies(
    this: Worker,
    ...[message, ...more]: Parameters<typeof send>
  ) {
    if (message?.name === 'GET /kitchen/expo') void this.terminate();
    else Reflect.apply(send, this, [message, ...more]);
  });
  const dead = await till.get('/kitchen/expo');
  post.mockRestore();
  expect([dead.status, dead.body.code]).toEqual([500, 'INTERNAL']);
  expect((await till.get('/kitchen/expo')).status).toBe(200);
  await own.close();
});

test('the reader thread does not load code that only menu imports need, because the first report would wait for it', () => {
  const code = readFileSync(join(projectRoot, 'dist/server/reader.code.js'), 'utf8');
  expect(code).toContain('require("node:worker_threads")');
  expect(code).not.toContain('require("node:crypto")');
});
