// kill -9 while guests' phones send orders and a till accepts them: each order exists once, on the bill of its table.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/bench/free-port.ts';
import { Sqlite } from '../../server/db/sqlite.ts';
import { makeRandom } from '../fixtures/random.ts';
import { findFaults } from './check-database.ts';
import { times } from './counts.ts';
import { type HubProcess, startProcess } from './hub-process.ts';
import { report } from './report.ts';
import { type AnsweredWrite, Refused, type Sent, Till } from './till.ts';

const KILLS = times(30, 3);
const TABLES = 6;
/** How many orders a phone sends. The hub allows a session ten orders in ten minutes. */
const ORDERS_OF_A_PHONE = 9;
const PRICE = 6.5;
const random = makeRandom();
let folder: string;
let hub: HubProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-guests-'));
  console.log(`guests: SEED=${random.seed}`);
});
afterAll(async () => {
  await hub?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes calls with keys, and keeps the call that has no answer yet. */
class Sender {
  readonly till: Till;
  readonly #writes: AnsweredWrite[];
  held: Sent | undefined;

  constructor(till: Till, writes: AnsweredWrite[]) {
    this.till = till;
    this.#writes = writes;
  }

  async send(path: string, body: unknown): Promise<AnsweredWrite> {
    this.held = { path, body, key: randomUUID() };
    return this.sendHeld();
  }

  /** Sends the unanswered call under its key. If the hub refuses it, the call is given up, and the error is thrown. */
  async sendHeld(): Promise<AnsweredWrite> {
    if (!this.held) throw new Error('nothing is held');
    try {
      const written = await this.till.send(this.held);
      this.#writes.push(written);
      this.held = undefined;
      return written;
    } catch (error) {
      if (error instanceof Refused) this.held = undefined;
      throw error;
    }
  }
}

interface Phone {
  readonly sender: Sender;
  readonly table: number;
}

/** Whether an order was refused because three orders of its phone wait already. */
const isTooMany = (error: unknown): boolean =>
  error instanceof Refused && error.message.includes('Too many orders are waiting');

/** Sends an unanswered call again. Returns false if the hub had not received the call before and refuses it now. */
async function repeat(sender: Sender): Promise<boolean> {
  const { held } = sender;
  if (!held) return false;
  try {
    const first = await sender.sendHeld();
    // The phone may also lose this answer, so it sends the call once more.
    expect((await sender.till.send(held)).answer).toEqual(first.answer);
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

/**
 * Orders until the hub is gone. The note of an order names its phone, so that the test can tell which phone sent it.
 */
async function orderUntilGone({ sender, table }: Phone, itemId: number): Promise<void> {
  const name = randomUUID().slice(0, 8);
  for (let n = 0; n < ORDERS_OF_A_PHONE; n += 1) {
    const lines = [{ itemId, quantity: 1, notes: `table ${table} phone ${name} order ${n}` }];
    try {
      await sender.send('/guest/orders', { lines, total: PRICE });
    } catch (error) {
      if (!(error instanceof Refused)) return;
      if (!isTooMany(error)) throw error;
      n -= 1;
      await sleep(250);
    }
  }
}

async function acceptUntilGone(staff: Sender, isGone: () => boolean): Promise<void> {
  while (!isGone()) {
    try {
      const { body } = await staff.till.call('GET', '/guest-orders');
      const [oldest] = body as { id: number }[];
      if (oldest) await staff.send(`/guest-orders/${oldest.id}/accept`, {});
      else await sleep(10);
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
  }
}

/** Makes tables with cards and a dish for 6.50. */
async function openStore(till: Till) {
  await till.setUp();
  const modes = { table: 'confirm-each', pickup: 'off', callWaiter: true, askBill: true };
  await till.call('POST', '/settings/store-setting', { guestOrders: modes });
  for (let n = 0; n < TABLES; n += 1) {
    const table = { title: `G${n}`, floor: 'Guests', seatingCapacity: 4 };
    const { id } = (await till.call('POST', '/settings/store-tables/add', table)).body;
    await till.call('POST', '/settings/guest-tokens/add', { tableId: id });
  }
  const dish = { title: 'Soup', price: PRICE, netPrice: null, categoryId: null, taxId: null };
  const { id: itemId } = (await till.call('POST', '/menu-items/add', dish)).body;
  const { body } = await till.call('GET', '/settings/guest-tokens');
  return { itemId, cards: body as { table_id: number; url: string }[] };
}

async function scan(url: string, card: { url: string }): Promise<Till> {
  const phone = new Till(url);
  const opened = await phone.call('POST', '/guest/open', { token: card.url.split('/g/')[1] });
  if (opened.status !== 200) throw new Error(`scan: ${opened.status}`);
  return phone;
}

interface Stored {
  readonly id: number;
  readonly state: string;
  readonly orderId: number | null;
  readonly notes: string;
  readonly sold: string | null;
  readonly table: number | null;
}

const STORED = `SELECT g.id, g.state, g.order_id AS orderId, json_extract(g.lines, '$[0].notes') AS notes,
  (SELECT group_concat(i.notes, '|') FROM order_items i WHERE i.order_id = g.order_id) AS sold,
  (SELECT b.table_id FROM orders o JOIN bills b ON b.id = o.bill_id WHERE o.id = g.order_id) AS "table"
  FROM guest_orders g ORDER BY g.id`;

/**
 * Compares the stored orders with the answers that phones and the till received. Returns the number of accepted orders.
 */
function checkOrders(path: string, writes: readonly AnsweredWrite[]): number {
  const db = new Sqlite(path, { readonly: true });
  const stored = db.prepare(STORED).all() as Stored[];
  const guests = db.prepare(`SELECT count(*) FROM orders WHERE source = 'guest'`).pluck().get();
  db.close();
  const sent = writes.filter(({ path: to }) => to === '/guest/orders');
  const noteOf = ({ body }: AnsweredWrite) =>
    (body as { lines: { notes: string }[] }).lines[0]?.notes;
  // Each order that was acknowledged is stored once, and every stored order is known to a phone.
  expect(stored.map(({ id, notes }) => [id, notes])).toEqual(
    sent.map((each) => [each.answer.id, noteOf(each)]).sort((a, b) => a[0] - b[0]),
  );
  const accepted = writes.filter(({ path: to }) => to.endsWith('/accept'));
  const placed = stored.filter(({ state }) => state === 'placed');
  expect(placed.map(({ id, orderId }) => [id, orderId])).toEqual(
    accepted
      .map((each) => [Number(each.path.split('/')[2]), each.answer.orderId])
      .sort((a, b) => a[0] - b[0]),
  );
  expect(guests).toBe(placed.length);
  for (const { notes, sold, table } of placed) {
    expect(sold).toBe(notes);
    expect(notes).toContain(`table ${table} `);
  }
  return placed.length;
}

test(`after ${KILLS} kills while ${TABLES} phones send, each guest order is there once, on the bill of its table`, async () => {
  const dataDir = join(folder, 'guests');
  const path = join(dataDir, 'comanda.db');
  const port = await freePort();
  hub = await startProcess({ dataDir, port });
  const { url } = hub;
  const till = new Till(url);
  const { itemId, cards } = await openStore(till);
  const writes: AnsweredWrite[] = [];
  let repeated = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const phones = await Promise.all(
      cards.map(async (card) => {
        const sender = new Sender(await scan(url, card), writes);
        return { sender, table: card.table_id };
      }),
    );
    const staff = new Sender(till, writes);
    let isGone = false;
    const working = Promise.all([
      ...phones.map((phone) => orderUntilGone(phone, itemId)),
      acceptUntilGone(staff, () => isGone),
    ]);
    await sleep(50 + random.below(400));
    await hub.kill();
    isGone = true;
    await working;
    hub = await startProcess({ dataDir, port });
    for (const sender of [staff, ...phones.map((phone) => phone.sender)]) {
      if (await repeat(sender)) repeated += 1;
    }
    checkOrders(path, writes);
  }
  await hub.stop();
  const placed = checkOrders(path, writes);
  expect(findFaults(path, [], writes)).toEqual([]);
  expect(placed).toBeGreaterThan(KILLS);
  const sent = writes.length - placed;
  report({
    fault: 'kill -9 while guests order',
    cause: `${KILLS} kills while ${TABLES} phones send and a till accepts; each repeats what was not answered`,
    holds: 'each acknowledged guest order once, with its own lines, on the bill of its table',
    result: `${sent} sent, ${placed} placed, ${repeated} sent again: 0 lost, 0 twice`,
  });
}, 900_000);
