// kill -9 during service, and lost answers: no order is lost or stored twice.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/bench/free-port.ts';
import { makeRandom } from '../fixtures/random.ts';
import { findFaults } from './check-database.ts';
import { times } from './counts.ts';
import { startProcess } from './hub-process.ts';
import { report } from './report.ts';
import { type Acknowledged, type AnsweredWrite, Refused, Till } from './till.ts';
import { countWrites, Waiter } from './waiter.ts';

const KILLS = times(50, 3);
const REPLAYS = times(100, 10);
const WAITERS = 8;
const random = makeRandom();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-kill-'));
  console.log(`kills: SEED=${random.seed}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Serves until the hub has gone; a refused call is a fault. */
async function serveUntilGone(waiter: Waiter): Promise<void> {
  for (;;) {
    try {
      await waiter.serve();
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
  }
}

test(`after ${KILLS} kills under ${WAITERS} waiters every order, payment and part of a bill is there once, and all adds up`, async () => {
  const dataDir = join(folder, 'kills');
  const path = join(dataDir, 'comanda.db');
  const port = await freePort();
  let hub = await startProcess({ dataDir, port });
  const till = new Till(hub.url);
  await till.setUp();
  const carts = await till.someCarts();
  const writes: AnsweredWrite[] = [];
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const waiters = Array.from({ length: WAITERS }, () => new Waiter(till, random, carts, writes));
    const serving = Promise.all(waiters.map(serveUntilGone));
    await sleep(100 + random.below(600));
    await hub.kill();
    await serving;
    hub = await startProcess({ dataDir, port });
    expect(findFaults(path, [], writes)).toEqual([]);
    unanswered += waiters.filter(({ held }) => held).length;
    for (const waiter of waiters) await waiter.sendHeld();
  }
  await hub.stop();
  expect(findFaults(path, [], writes)).toEqual([]);
  report({
    fault: 'kill -9',
    cause: `${KILLS} kills at random moments under ${WAITERS} waiters who order, split, move, reduce, take parts and give back`,
    holds:
      'each acknowledged answer once, byte for byte, with what it is about; parts and payments re-add to the unit; rollups:verify, audit:verify and integrity_check ok',
    result: `${countWrites(writes)}; ${unanswered} sent again, 0 lost, 0 twice`,
  });
}, 900_000);

/** Forwards a request to the hub and cuts the connection when the hub answers. */
function cutAnswers(target: number): Server {
  return createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    client.pipe(upstream);
    upstream.once('data', () => {
      client.destroy();
      upstream.destroy();
    });
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
}

test(`an order whose answer was lost is one order, however often it is sent again (${REPLAYS} times)`, async () => {
  const hub = await startProcess({ dataDir: join(folder, 'lost') });
  const till = new Till(hub.url);
  await till.setUp();
  const [cart] = await till.someCarts();
  const proxy = cutAnswers(hub.port);
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const cutOff = new Till(`http://127.0.0.1:${port}`);
  cutOff.cookie = till.cookie;
  const key = randomUUID();
  await expect(cutOff.order(cart, key)).rejects.toThrow();
  const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
  const answers = await Promise.all(
    Array.from({ length: REPLAYS }, () => till.call('POST', '/pos/create-order', body, key)),
  );
  expect(answers.every(({ status, replayed }) => status === 200 && replayed)).toBe(true);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect((await till.call('GET', '/orders')).body).toHaveLength(1);
  proxy.close();
  await hub.kill();
  report({
    fault: 'A lost answer',
    cause: `a proxy cuts the connection after the commit; the same key ${REPLAYS} times again`,
    holds: 'one order, the first answer byte for byte',
    result: `1 order, ${REPLAYS} replayed answers`,
  });
}, 60_000);

const TILLS = 4;
const EACH = 5;

test(`a hub that comes back to ${TILLS * EACH} orders held on ${TILLS} screens gets each once, in order`, async () => {
  const dataDir = join(folder, 'held');
  const port = await freePort();
  const first = await startProcess({ dataDir, port });
  const owner = new Till(first.url);
  await owner.setUp();
  const carts = await owner.someCarts();
  const tills = Array.from({ length: TILLS }, () => new Till(first.url));
  for (const till of tills) await till.signIn();
  await first.kill();
  // Each screen sends its oldest unsent order until it gets an answer, then the next order. Meanwhile the hub is killed
  // once more.
  const sendAll = async (till: Till): Promise<Acknowledged[]> => {
    const done: Acknowledged[] = [];
    for (let count = 0; count < EACH; count += 1) {
      const [cart, key] = [random.pick(carts), randomUUID()];
      let placed: Acknowledged | undefined;
      while (!placed) {
        placed = await till.order(cart, key).catch(() => undefined);
        if (!placed) await sleep(20);
      }
      done.push(placed);
    }
    return done;
  };
  const sending = Promise.all(tills.map(sendAll));
  const second = await startProcess({ dataDir, port });
  await sleep(random.below(30));
  await second.kill();
  const third = await startProcess({ dataDir, port });
  const sent = await sending;
  const all = sent.flat();
  expect((await owner.call('GET', '/orders')).body).toHaveLength(TILLS * EACH);
  for (const own of sent) {
    const ids = own.map(({ orderId }) => orderId);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  }
  expect(all.map(({ tokenNo }) => tokenNo).sort((a, b) => a - b)).toEqual(
    Array.from({ length: TILLS * EACH }, (_, index) => index + 1),
  );
  await third.stop();
  expect(findFaults(join(dataDir, 'comanda.db'), all)).toEqual([]);
  report({
    fault: 'A hub that restarts with orders held on screens',
    cause: `${TILLS} tills resend ${EACH} held orders each while the hub starts, is killed and starts`,
    holds: 'each order once, in the order of its till, tokens without a gap',
    result: `${TILLS * EACH} orders, tokens 1 to ${TILLS * EACH}`,
  });
}, 120_000);
