// kill -9 amid payments by gift card: each acknowledged payment is booked on its card once, and no payment is booked
// twice.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/bench/free-port.ts';
import { Sqlite } from '../../server/db/sqlite.ts';
import { makeRandom } from '../fixtures/random.ts';
import { freshCode } from '../fixtures/value-house.ts';
import { findFaults } from './check-database.ts';
import { times } from './counts.ts';
import { startProcess } from './hub-process.ts';
import { report } from './report.ts';
import { type AnsweredWrite, Refused, type Sent, Till } from './till.ts';

const KILLS = times(30, 3);
const CASHIERS = 4;
const CARDS = 2;
const LOADED = 50_000;
const random = makeRandom();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-cards-'));
  console.log(`cards: SEED=${random.seed}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const post = async (till: Till, path: string, body: object) =>
  (await till.send({ key: randomUUID(), path, body })).answer;

const sale = (cart: object[]) => ({
  cart,
  deliveryType: 'takeaway',
  customerType: 'WALKIN',
  customerId: null,
});

/** Sells the cards; returns their codes, the payment type for cards and a dish at 1.00. */
async function setUpCards(till: Till) {
  await till.setUp();
  const giftCards = { kind: 'multi', expiresMonths: null, maxBalance: LOADED };
  await post(till, '/settings/store-setting', { giftCards });
  const type = { title: 'Gift card', kind: 'gift' };
  const { id: paymentTypeId } = await post(till, '/settings/payment-types/add', type);
  const { id: dish } = await post(till, '/menu-items/add', { title: 'Coffee', price: 1 });
  const codes = Array.from({ length: CARDS }, freshCode);
  for (const code of codes) {
    const cart = [{ giftCard: { code, isNew: true, amount: LOADED } }];
    const { billId } = await post(till, '/pos/create-order', sale(cart));
    const payments = [{ paymentTypeId: 1, amount: LOADED }];
    await post(till, `/bills/${billId}/pay`, { payments, due: LOADED });
  }
  return { codes, paymentTypeId, dish };
}
type Cards = Awaited<ReturnType<typeof setUpCards>>;

/** Sells coffees and pays each with one of the cards. */
class Cashier {
  /** The payment that was sent but not answered. */
  held: Sent | undefined;
  readonly #till: Till;
  readonly #cards: Cards;
  readonly #paid: AnsweredWrite[];

  constructor(till: Till, cards: Cards, paid: AnsweredWrite[]) {
    this.#till = till;
    this.#cards = cards;
    this.#paid = paid;
  }

  async serveUntilGone(): Promise<void> {
    const { codes, paymentTypeId, dish } = this.#cards;
    try {
      for (;;) {
        const { billId } = await post(this.#till, '/pos/create-order', sale([{ id: dish }]));
        const payments = [{ paymentTypeId, amount: 1, code: random.pick(codes) }];
        await this.#pay({
          key: randomUUID(),
          path: `/bills/${billId}/pay`,
          body: { payments, due: 1 },
        });
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
  }

  async #pay(sent: Sent): Promise<void> {
    this.held = sent;
    this.#paid.push(await this.#till.send(sent));
    this.held = undefined;
  }

  /** Sends the unanswered payment again, twice, under its key. */
  async sendHeld(): Promise<void> {
    const { held } = this;
    if (held === undefined) return;
    const again = await this.#till.send(held);
    await this.#pay(held);
    expect(this.#paid.at(-1)?.answer).toEqual(again.answer);
  }
}

/** Returns the sum of the cards' balances, and the numbers of payments and entries. */
function readCards(path: string) {
  const db = new Sqlite(path, { readonly: true });
  const count = (sql: string) => db.prepare(sql).pluck().get() as number;
  const found = {
    left: count("SELECT sum(balance) FROM accounts WHERE kind = 'gift'"),
    entries: count("SELECT count(*) FROM entries WHERE kind = 'redeem'"),
    payments: count('SELECT count(*) FROM payments WHERE account_id IS NOT NULL'),
  };
  db.close();
  return found;
}

test(`after ${KILLS} kills amid card payments each is booked once`, async () => {
  const dataDir = join(folder, 'data');
  const path = join(dataDir, 'comanda.db');
  const port = await freePort();
  let hub = await startProcess({ dataDir, port });
  const till = new Till(hub.url);
  const cards = await setUpCards(till);
  const paid: AnsweredWrite[] = [];
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const cashiers = Array.from({ length: CASHIERS }, () => new Cashier(till, cards, paid));
    const serving = Promise.all(cashiers.map((cashier) => cashier.serveUntilGone()));
    const before = paid.length;
    while (paid.length < before + CASHIERS) await sleep(10);
    await sleep(random.below(400));
    await hub.kill();
    await serving;
    hub = await startProcess({ dataDir, port });
    expect(findFaults(path, [], paid)).toEqual([]);
    unanswered += cashiers.filter(({ held }) => held).length;
    for (const cashier of cashiers) await cashier.sendHeld();
  }
  await hub.stop();
  expect(findFaults(path, [], paid)).toEqual([]);
  expect(readCards(path)).toEqual({
    left: (CARDS * LOADED - paid.length) * 100,
    entries: paid.length,
    payments: paid.length,
  });
  report({
    fault: 'kill -9 amid card payments',
    cause: `${KILLS} kills at random moments while ${CASHIERS} cashiers take payments from ${CARDS} gift cards`,
    holds:
      'each acknowledged payment once, its entry with it; the cards have what is left to the unit',
    result: `${paid.length} payments; ${unanswered} sent again, 0 lost, 0 twice`,
  });
}, 600_000);
