// Measures bills: splitting, part payments, the list of tables, closing a day while orders come in, and switching
// users.
import { randomInt } from 'node:crypto';
import type { Bench, BenchRow } from './bench.ts';
import { median, percentile, playRounds, type Row, spreadOf, upTo, upToTimes } from './figures.ts';
import { pacedLoad } from './load.ts';
import { startHub } from './processes.ts';
import { cartOf, OWNER, openTill, type Till } from './till.ts';
import { makeTimer } from './timer.ts';
import { type Ask, Wire } from './wire.ts';

const LINES = 40;
const CARD = 2;

/** Returns a cart with this many lines. */
const cartOfLines = (lines: number) =>
  Array.from({ length: Math.ceil(lines / 4) }, (_, n) => cartOf(n + 1))
    .flat()
    .slice(0, lines);

const orderOf = (till: Till, lines: number, more: object = {}): Ask =>
  till.post('/pos/create-order', {
    cart: cartOfLines(lines),
    deliveryType: 'dinein',
    customerType: 'WALKIN',
    customerId: null,
    ...more,
  });

const part = (amount: number) => ({ paymentTypeId: CARD, amount });
/** Divides an amount into this many payments, in whole cents. */
const partsOf = (due: number, parts: number) => {
  const cents = Math.round(due * 100);
  const each = Math.floor(cents / parts);
  return Array.from({ length: parts }, (_, n) =>
    part((n === 0 ? cents - each * (parts - 1) : each) / 100),
  );
};

async function playBills({ rounds, smallDir }: Bench) {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const { timed, close } = await makeTimer(till);
  const payIn = async (parts: number): Promise<number> => {
    const { body } = await timed(orderOf(till, LINES));
    const { due } = (await timed(till.get(`/bills/${body.billId}`))).body;
    const payments = partsOf(due, parts);
    return (await timed(till.post(`/bills/${body.billId}/pay`, { payments, due }))).ms;
  };
  const medianOf = async (work: () => Promise<number>): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 10; n += 1) times.push(await work());
    return median(times);
  };
  const figures = await playRounds(rounds, 'order', async () => ({
    order: await medianOf(async () => (await timed(orderOf(till, LINES))).ms),
    split: await medianOf(async () => {
      const { body } = await timed(orderOf(till, LINES));
      const split = { by: 'evenly', parts: 10 };
      return (await timed(till.post(`/bills/${body.billId}/split`, split))).ms;
    }),
    one: await medianOf(() => payIn(1)),
    five: await medianOf(() => payIn(5)),
  }));
  close();
  await hub.stop();
  return figures;
}

async function bills(bench: Bench): Promise<Row[]> {
  const figures = await playBills(bench);
  return [
    upToTimes({
      name: `splitting a bill of ${LINES} lines by ten, compared with placing it`,
      value: median(figures.split),
      unit: 'ms',
      reference: median(figures.order),
      spread: spreadOf(figures.order),
      times: 2,
      of: 'the order',
    }),
    upToTimes({
      name: `paying a bill of ${LINES} lines with five payments, compared with one`,
      value: median(figures.five),
      unit: 'ms',
      reference: median(figures.one),
      spread: spreadOf(figures.one),
      times: 1.5,
      of: 'one payment',
    }),
  ];
}

const TABLES = 80;
const OPEN_ORDERS = 200;

async function floor({ rounds, smallDir }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const { timed, close } = await makeTimer(till);
  const there: number[] = [];
  for (let n = 0; n < TABLES; n += 1) {
    const table = { title: `F${n}`, floor: 'Bench', seatingCapacity: 4 };
    there.push((await timed(till.post('/settings/store-tables/add', table))).body.id);
  }
  for (let n = 0; n < OPEN_ORDERS; n += 1) {
    await timed(orderOf(till, 4, { tableId: there[n % TABLES] }));
  }
  const times: number[] = [];
  for (let n = 0; n < 20 * rounds; n += 1) times.push((await timed(till.get('/tables'))).ms);
  close();
  await hub.stop();
  const value = median(times);
  const name = `GET /tables, ${TABLES} tables and ${OPEN_ORDERS} open orders`;
  return [upTo({ name, value, unit: 'ms', most: 5 })];
}

const BILLS = 2000;

/** Sells and pays this many bills on several connections. */
async function sellBills(till: Till, count: number): Promise<void> {
  let sold = 0;
  const seller = async () => {
    const { timed, close } = await makeTimer(till);
    while (sold < count) {
      sold += 1;
      const { body } = await timed(orderOf(till, 4));
      const { due } = (await timed(till.get(`/bills/${body.billId}`))).body;
      await timed(till.post(`/bills/${body.billId}/pay`, { payments: [part(due)], due }));
    }
    close();
  };
  await Promise.all(Array.from({ length: 8 }, seller));
}

/**
 * The orders that are sent while a day is closed. With this many orders, the 99th percentile is not just the slowest
 * order.
 */
const BESIDE = { perSecond: 20, seconds: 10 };

async function playDays({ rounds, smallDir }: Bench) {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const sell = async () => {
    const { latencies } = await pacedLoad(hub.port, BESIDE, till.order);
    return { p99: percentile(latencies, 0.99), slowest: Math.max(...latencies) };
  };
  const times = { z: [] as number[], beside: [] as number[], without: [] as number[] };
  const slowest = { beside: [] as number[], without: [] as number[] };
  for (let n = 0; n < Math.min(rounds, 3); n += 1) {
    await sellBills(till, BILLS);
    const alone = await sell();
    // Opens a new connection, because the hub has closed the previous connection, which was idle for too long.
    const { timed, close } = await makeTimer(till);
    const [busy, { ms }] = await Promise.all([sell(), timed(till.post('/days/close', {}))]);
    close();
    times.without.push(alone.p99);
    slowest.without.push(alone.slowest);
    times.beside.push(busy.p99);
    slowest.beside.push(busy.slowest);
    times.z.push(ms);
  }
  await hub.stop();
  return { times, slowest };
}

async function closedDay(bench: Bench): Promise<Row[]> {
  const { times, slowest } = await playDays(bench);
  return [
    upTo({
      name: `a Z over ${BILLS.toLocaleString('en')} bills`,
      value: median(times.z),
      unit: 'ms',
      most: 100,
    }),
    upToTimes({
      name: 'orders during a Z, p99',
      value: median(times.beside),
      unit: 'ms',
      reference: median(times.without),
      times: 2,
      of: 'without',
    }),
    upTo({
      name: 'orders during a Z, slowest',
      value: median(slowest.beside),
      unit: 'ms',
      reference: median(slowest.without),
      most: 50,
    }),
  ];
}

const AT_ONCE = 10;

/** Creates users with a PIN, each with a session that was opened by password after the PIN was set. */
async function openPlaces(
  till: Till,
): Promise<{ username: string; pin: string; cookie: string }[]> {
  const places = [];
  for (let n = 0; n < AT_ONCE; n += 1) {
    const username = `pin${n}`;
    const pin = `${2479 + 311 * n + randomInt(2)}`;
    const user = { username, password: OWNER.password, name: username, userScopes: ['POS'] };
    await till.call(till.post('/users/add', user));
    await till.call(till.post(`/users/update-pin/${username}`, { pin }));
    const { cookie } = await openTill(till.hub);
    places.push({ username, pin, cookie });
  }
  return places;
}

async function switching({ rounds, smallDir }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const places = await openPlaces(till);
  const wires = await Promise.all(places.map(() => Wire.open(hub.port)));
  const times: number[] = [];
  for (let n = -1; n < 5 * rounds; n += 1) {
    await Promise.all(
      places.map(async ({ username, pin, cookie }, index) => {
        const start = performance.now();
        const ask = { ...till.post('/auth/switch', { username, pin }), headers: { cookie } };
        const answer = await wires[index]?.ask(ask);
        if (answer?.status !== 200) throw new Error(`switch: ${answer?.status} ${answer?.body}`);
        if (n >= 0) times.push(performance.now() - start);
      }),
    );
  }
  for (const wire of wires) wire.close();
  await hub.stop();
  const value = percentile(times, 0.95);
  const name = `switching users by PIN, ${AT_ONCE} simultaneous, p95`;
  return [upTo({ name, value, unit: 'ms', most: 300 })];
}

export const billRows: readonly BenchRow[] = [
  { name: 'bills', run: bills },
  { name: 'tables', run: floor },
  { name: 'closing', run: closedDay },
  { name: 'switching', run: switching },
];
