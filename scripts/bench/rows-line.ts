// Measures a kitchen with stations: which screens receive an order, all tickets of the day, and a dish with a
// countdown.
import type { Bench, BenchRow } from './bench.ts';
import {
  forComparison,
  median,
  percentile,
  playRounds,
  type Row,
  row,
  spreadOf,
  upTo,
} from './figures.ts';
import { closedLoad } from './load.ts';
import { startHub } from './processes.ts';
import { fromBrowser, openScreens, type Screen } from './screens.ts';
import { cartOf, openTill, type Till } from './till.ts';
import { Wire } from './wire.ts';

const STATIONS = 8;
const SCREENS_EACH = 2;
const DISHES = 120;
const ORDERS = 60;
const TICKETS = 300;
const EMPTY_LIST = '[]'.length;

/** Adds the stations, each with a category and its dishes. Returns their ids. */
async function setUpStations(till: Till): Promise<readonly number[]> {
  const stations: number[] = [];
  for (let at = 0; at < STATIONS; at += 1) {
    const add = async (path: string, body: object): Promise<number> =>
      (await till.call(till.post(path, body))).id;
    const category = await add('/settings/categories/add', { title: `Of station ${at}` });
    const ids = Array.from({ length: DISHES / STATIONS }, (_, n) => 1 + at + n * STATIONS);
    await till.call(till.post('/menu-items/change', { ids, categoryId: category }));
    const station = { title: `Station ${at}`, categoryIds: [category] };
    stations.push(await add('/settings/stations/add', station));
  }
  return stations;
}

/** Returns the stations that cook the order of this seed. */
const stationsOf = (stations: readonly number[], seed: number): ReadonlySet<number> =>
  new Set(cartOf(seed).map(({ id }) => stations[(id - 1) % STATIONS] ?? 0));

interface AtStation {
  readonly station: number;
  readonly screen: Screen;
  readonly wire: Wire;
}

async function openStationScreens(till: Till, stations: readonly number[]): Promise<AtStation[]> {
  const screens = await openScreens(till, stations.length * SCREENS_EACH);
  return Promise.all(
    screens.map(async (screen, at) => ({
      station: stations[at % stations.length] ?? 0,
      screen,
      wire: await Wire.open(till.hub.port),
    })),
  );
}

/**
 * Returns the ms from the POST until the last screen of the stations concerned has its ticket, and the bytes per screen
 * and order.
 */
async function measureStations(till: Till, stations: readonly number[]) {
  const all = await openStationScreens(till, stations);
  const wire = await Wire.open(till.hub.port);
  const latencies: number[] = [];
  let bytes = 0;
  let answered = 0;
  let got: ((station: number, isThere: boolean) => void) | undefined;
  for (const { station, screen, wire: own } of all) {
    screen.hear((heard) => {
      bytes += heard.bytes;
      if (heard.orderId === undefined) return;
      const path = `/kitchen?station=${station}&orderIds=${heard.orderId}`;
      void own.ask(fromBrowser(till.get(path))).then(({ bodyBytes }) => {
        bytes += bodyBytes;
        got?.(station, bodyBytes > EMPTY_LIST);
      });
    });
  }
  for (let seed = 1; seed <= ORDERS; seed += 1) {
    const meant = stationsOf(stations, seed);
    let missing = meant.size * SCREENS_EACH;
    answered = 0;
    let shownAt = 0;
    const allAnswered = new Promise<void>((resolve) => {
      got = (station, isThere) => {
        if (isThere !== meant.has(station))
          throw new Error(`station ${station} got the wrong part`);
        answered += 1;
        if (isThere) missing -= 1;
        if (isThere && missing === 0) shownAt = performance.now();
        if (answered === all.length) resolve();
      };
    });
    const body = { cart: cartOf(seed), deliveryType: 'takeaway', customerType: 'WALKIN' };
    const start = performance.now();
    await wire.ask(till.post('/pos/create-order', body));
    await allAnswered;
    latencies.push(shownAt - start);
  }
  for (const { screen, wire: own } of all) {
    screen.close();
    own.close();
  }
  wire.close();
  return { p99: percentile(latencies, 0.99), bytes: bytes / all.length / ORDERS };
}

async function fillKitchen(till: Till): Promise<void> {
  await closedLoad(till.hub.port, 8, { seconds: 60, count: TICKETS }, till.order);
}

async function stations({ rounds, smallDir }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const ids = await setUpStations(till);
  await fillKitchen(till);
  const figures: { p99: number; bytes: number }[] = [];
  for (let n = -1; n < rounds; n += 1) {
    const figure = await measureStations(till, ids);
    if (n >= 0) figures.push(figure);
  }
  const overview = await closedLoad(hub.port, 1, { seconds: 30, count: 20 * rounds }, () =>
    till.get('/kitchen/all-day'),
  );
  const lists = await closedLoad(hub.port, 1, { seconds: 30, count: 20 * rounds }, () =>
    till.get(`/kitchen?station=${ids[0]}`),
  );
  await hub.stop();
  const p99 = median(figures.map((figure) => figure.p99));
  const bytes = Math.max(...figures.map((figure) => figure.bytes));
  const allDay = median(overview.latencies);
  const where = `${STATIONS} stations with ${SCREENS_EACH} screens each, ${TICKETS} open tickets`;
  return [
    upTo({
      name: `order to the right screens p99, ${where}`,
      value: p99,
      unit: 'ms',
      most: 15,
    }),
    upTo({
      name: `bytes per screen and order, ${where}`,
      value: bytes / 1000,
      unit: 'kB',
      most: 2,
    }),
    upTo({
      name: `all-day totals, ${TICKETS} open tickets and those of the rounds`,
      value: allDay,
      unit: 'ms',
      most: 5,
    }),
    forComparison({
      name: 'the whole list of a station',
      value: median(lists.latencies),
      unit: 'ms',
    }),
  ];
}

/** More portions than are sold in a round. */
const PLENTY = 9999;

async function countdown({ rounds, seconds, smallDir }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const [first] = cartOf(1);
  const order = () => till.post('/pos/create-order', { cart: cartOf(1), deliveryType: 'takeaway' });
  const rate = async (left: number | null) => {
    const counted = { itemId: first?.id, left, until: 'changed' };
    await till.call(till.post('/menu-items/availability', counted));
    const count = Math.floor(PLENTY / (first?.quantity ?? 1));
    const load = await closedLoad(hub.port, 50, { seconds: seconds / 2, count }, order);
    return load.count / load.seconds;
  };
  const figures = await playRounds(rounds, 'plain', async () => ({
    counted: await rate(PLENTY),
    plain: await rate(null),
  }));
  await hub.stop();
  const [value, reference] = [median(figures.counted), median(figures.plain)];
  return [
    row({
      name: 'create-order of a dish with a countdown, 50 connections, compared with one without',
      value,
      unit: 'orders/s',
      reference,
      spread: spreadOf(figures.plain),
      goal: 'an order costs <= 1.1 x',
      met: reference / value <= 1.1,
    }),
  ];
}

export const lineRows: readonly BenchRow[] = [
  { name: 'stations', run: stations },
  { name: 'countdown', run: countdown },
];
