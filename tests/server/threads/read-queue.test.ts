// The reader's thread stands while it is asked, and no longer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ReadQueue } from '../../../server/threads/read-queue.ts';
import { projectRoot } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';

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

test('what waits when it closes is answered', async () => {
  const asked = open();
  const answers = Promise.all([asked.run(READ), asked.run(READ), asked.run(READ)]);
  await asked.close();
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(asked.isRunning).toBe(false);
});

test('it can be closed without ever having been asked', async () => {
  await open().close();
  expect(queue.isRunning).toBe(false);
});

/** A reader that ends over one read, as when what was asked needs more memory than there is. */
const MORTAL = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', (message) => {
  if (message === 'close') return parentPort.close();
  if (message.name === 'deadly') throw new Error('out of memory');
  parentPort.postMessage({ id: message.id, status: 200, text: '"read"' });
});`;

test('a thread that dies over one read is told of, and those behind it go to the next thread', async () => {
  const entry = new URL(`data:text/javascript,${encodeURIComponent(MORTAL)}`);
  const told: string[] = [];
  queue = new ReadQueue(entry, { path: '' }, ({ message }) => told.push(message), IDLE_MS);
  const names = ['harmless', 'deadly', 'harmless', 'harmless'];
  const answers = await Promise.all(names.map((name) => queue.run({ name, input: null })));
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200]);
  expect(told).toEqual(['out of memory']);
  expect((await queue.run({ name: 'harmless', input: null })).status).toBe(200);
});

test('it begins without what an import of a menu alone needs: the first report waits for all of it', () => {
  const code = readFileSync(join(projectRoot, 'dist/server/reader.code.js'), 'utf8');
  expect(code).toContain('require("node:worker_threads")');
  expect(code).not.toContain('require("node:crypto")');
});
