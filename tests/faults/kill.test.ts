// kill -9 in mid-service, and answers that are lost on their way: no order is lost, none is taken twice.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRandom } from '../fixtures/random.ts';
import { findFaults } from './check-database.ts';
import { times } from './counts.ts';
import { freePort, startProcess } from './hub-process.ts';
import { report } from './report.ts';
import { type Acknowledged, Till } from './till.ts';

const KILLS = times(50, 5);
const REPLAYS = times(100, 10);
const WRITERS = 8;
const random = makeRandom();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-kill-'));
  console.log(`kills: SEED=${random.seed}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Held {
  readonly key: string;
  readonly cart: unknown;
}

/** Sells until the hub is gone; gives the order that it has no answer to. */
async function sellUntilGone(
  till: Till,
  carts: readonly unknown[],
  acknowledged: Acknowledged[],
): Promise<Held> {
  for (;;) {
    const held = { key: randomUUID(), cart: random.pick(carts) };
    try {
      const placed = await till.order(held.cart, held.key);
      acknowledged.push(placed);
      if (random.below(3) === 0) {
        const invoiceId = await till.pay([placed.orderId]);
        acknowledged.push({ ...placed, invoiceId });
      }
    } catch {
      return held;
    }
  }
}

test(`after ${KILLS} kills under ${WRITERS} writers every order is there once, and every bill adds up`, async () => {
  const dataDir = join(folder, 'kills');
  const port = await freePort();
  let hub = await startProcess({ dataDir, port });
  const till = new Till(hub.url);
  await till.setUp();
  const carts = await till.someCarts();
  const acknowledged: Acknowledged[] = [];
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const selling = Array.from({ length: WRITERS }, () => sellUntilGone(till, carts, acknowledged));
    await sleep(100 + random.below(600));
    await hub.kill();
    const held = await Promise.all(selling);
    hub = await startProcess({ dataDir, port });
    expect(findFaults(join(dataDir, 'comanda.db'), acknowledged)).toEqual([]);
    // What had no answer is sent again under its key, as a screen does it.
    for (const { cart, key } of held) acknowledged.push(await till.order(cart, key));
    unanswered += held.length;
  }
  await hub.stop();
  expect(findFaults(join(dataDir, 'comanda.db'), acknowledged)).toEqual([]);
  const orders = new Set(acknowledged.map(({ orderId }) => orderId));
  const keys = new Set(acknowledged.map(({ key }) => key));
  expect(orders.size).toBe(keys.size);
  report({
    fault: 'kill -9',
    cause: `${KILLS} kills at random moments under ${WRITERS} writers`,
    holds:
      'each acknowledged order once with its token, items and key; bills add up; integrity_check ok',
    result: `${orders.size} orders, ${unanswered} sent again, 0 lost, 0 twice`,
  });
}, 900_000);

/** Passes a request on and cuts the connection when the hub's answer comes. */
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
  // Each screen tries its first held order until there is an answer, then the next; killed once more in between.
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
