// Measures guests who order from their phones: how soon staff see an order, and how little the phones slow down the
// till.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../setup/test-tools.mjs';
import type { Bench, BenchRow } from './bench.ts';
import {
  median,
  percentile,
  playRounds,
  type Row,
  row,
  spreadOf,
  upTo,
  upToTimes,
} from './figures.ts';
import { pacedLoad } from './load.ts';
import { makeCards, openPhones, type Phone } from './phones.ts';
import { root, rssOf, startHub } from './processes.ts';
import { openScreens } from './screens.ts';
import { CHROMIUM_ARGS, readVisit, VISIT_MS, watchDrawn } from './slow-page.ts';
import { openTill, type Till } from './till.ts';
import { Wire } from './wire.ts';

const runFile = promisify(execFile);
/** How many orders per second the tills send while the phones are measured. */
const TILL_ORDERS = 20;
const p99 = (values: readonly number[]): number => percentile(values, 0.99);
const acceptAsk = (till: Till, id: number) => till.post(`/guest-orders/${id}/accept`, {});

/** Measures from a guest's *Send* until a staff screen has the order in its list. */
async function sendToScreen({ smallDir, rounds }: Bench): Promise<Row[]> {
  const hub = await startHub(smallDir());
  const till = await openTill(hub);
  const phones = await openPhones(till, 50);
  const [screen] = await openScreens(till, 1);
  const [wire, staff] = [await Wire.open(hub.port), await Wire.open(hub.port)];
  const times: number[] = [];
  // A phone may send ten orders in ten minutes.
  for (let n = 0; n < phones.length * Math.min(9, 2 * rounds); n += 1) {
    const heard = new Promise<void>((resolve) => {
      screen?.hear(({ guestIds }) => {
        if (guestIds.length > 0) resolve();
      });
    });
    const phone = phones[n % phones.length] as Phone;
    const start = performance.now();
    const sent = wire.ask(phone.send());
    await heard;
    const list: { id: number }[] = JSON.parse((await staff.ask(till.get('/guest-orders'))).body);
    times.push(performance.now() - start);
    const { id } = JSON.parse((await sent).body);
    if (list.at(-1)?.id !== id) throw new Error(`order ${id} is not in the list`);
    await till.call(acceptAsk(till, id));
  }
  for (const each of [wire, staff]) each.close();
  screen?.close();
  await hub.stop();
  const name = 'guest Send to the staff screen, p95';
  return [upTo({ name, value: percentile(times, 0.95), unit: 'ms', most: 300 })];
}

/** Sends orders of the tills at a steady pace. Returns the p99 of their answers in ms. */
const tillP99 = async (till: Till, seconds: number): Promise<number> =>
  p99((await pacedLoad(till.hub.port, { perSecond: TILL_ORDERS, seconds }, till.order)).latencies);

/** Every three seconds, the next phone sends an order, and staff accept it. */
async function orderNow(till: Till, phones: readonly Phone[], isOver: () => boolean, from: number) {
  const wire = await Wire.open(till.hub.port);
  let n = from;
  for (; !isOver(); n += 1) {
    const { status, body } = await wire.ask((phones[n % phones.length] as Phone).send());
    if (status !== 200) throw new Error(`an order of a guest: ${status} ${body}`);
    await till.call(acceptAsk(till, JSON.parse(body).id));
    for (let waited = 0; waited < 3000 && !isOver(); waited += 100) await sleep(100);
  }
  wire.close();
  return n;
}

async function pollingPhones(bench: Bench): Promise<Row[]> {
  const seconds = 10 * bench.seconds;
  const hub = await startHub(bench.smallDir());
  const till = await openTill(hub);
  const phones = await openPhones(till, 200);
  let sent = 0;
  const besidePhones = async (): Promise<number> => {
    let isOver = false;
    let asked = 0;
    const party = () => (phones[asked++ % phones.length] as Phone).party();
    const work = Promise.all([
      // Each phone asks every five seconds.
      pacedLoad(hub.port, { perSecond: phones.length / 5, seconds, until: () => isOver }, party),
      orderNow(till, phones, () => isOver, sent),
    ]);
    const figure = await tillP99(till, seconds);
    isOver = true;
    [, sent] = await work;
    return figure;
  };
  const figures = await playRounds(bench.rounds, 'alone', async () => ({
    alone: await tillP99(till, seconds),
    beside: await besidePhones(),
  }));
  await hub.stop();
  return [
    upToTimes({
      name: 'create-order p99 beside 200 phones that poll and send 20 orders a minute',
      value: median(figures.beside),
      unit: 'ms',
      reference: median(figures.alone),
      spread: spreadOf(figures.alone),
      times: 1.2,
      of: 'alone',
    }),
  ];
}

const FLOOD = 10_000;
const FLOOD_SECONDS = 10;
/**
 * How many more floods follow, without orders between them. Memory rises and falls by 40 MiB between two garbage
 * collections, so the lowest figures of the two halves are compared.
 */
const MORE_FLOODS = 10;

async function openings(bench: Bench): Promise<Row[]> {
  const hub = await startHub(bench.smallDir());
  const till = await openTill(hub);
  await makeCards(till, 1);
  const flood = join(root, 'scripts/bench/flood.mjs');
  const args = [flood, hub.port, FLOOD, FLOOD_SECONDS].map(String);
  const rates: number[] = [];
  const figures = await playRounds(bench.rounds, 'alone', async () => {
    const alone = await tillP99(till, FLOOD_SECONDS);
    const flooding = runFile(process.execPath, args);
    const beside = await tillP99(till, FLOOD_SECONDS);
    const { answered, seconds } = JSON.parse((await flooding).stdout);
    rates.push(answered / seconds);
    return { alone, beside };
  });
  // No orders are sent in this time, because open tickets would need memory too.
  const memory: number[] = [];
  for (let n = 0; n < MORE_FLOODS; n += 1) {
    await runFile(process.execPath, args);
    memory.push(rssOf(hub.pid));
  }
  await hub.stop();
  const grown =
    Math.min(...memory.slice(MORE_FLOODS / 2)) - Math.min(...memory.slice(0, MORE_FLOODS / 2));
  const name = `${FLOOD.toLocaleString('en')} openings a second from one address for ${FLOOD_SECONDS} s`;
  return [
    upToTimes({
      name: `create-order p99 during ${name}`,
      value: median(figures.beside),
      unit: 'ms',
      reference: median(figures.alone),
      spread: spreadOf(figures.alone),
      times: 1.5,
      of: 'alone',
      note: `${Math.round(median(rates))} openings/s were answered`,
    }),
    row({
      name: `memory: lowest after ${MORE_FLOODS / 2} more such floods, compared with the lowest before them`,
      value: grown,
      unit: 'MiB',
      goal: '<= 10 MiB',
      met: grown <= 10,
    }),
  ];
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const SLOWER_PHONE = 4;
/** 1.6 Mbit/s in bytes per second. */
const BYTES = 200_000;
const IDLE_MS = 60_000;
const DISHES = 120;

/** Measures how soon a slow phone shows all dishes, with an empty cache, and what an untouched page asks of the hub. */
async function guestPage({ rounds, smallDir }: Bench): Promise<Row[]> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  const hub = await startHub(smallDir());
  const [token] = await makeCards(await openTill(hub), 1);
  const address = `http://127.0.0.1:${hub.port}/g/${token}`;
  const open = async () => {
    const context = await browser.newContext(PHONE);
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(watchDrawn, ['button[class*="card"]', DISHES] as const);
    return { context, page: await context.newPage() };
  };
  const times: number[] = [];
  let calls = 0;
  try {
    for (let n = -1; n < rounds; n += 1) {
      const { context, page } = await open();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: BYTES,
        uploadThroughput: BYTES,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PHONE });
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForTimeout(VISIT_MS);
      const { ready } = await page.evaluate(readVisit);
      if (n >= 0) times.push(ready);
      await context.close();
    }
    const { context, page } = await open();
    await page.goto(address, { waitUntil: 'networkidle' });
    page.on('request', () => {
      calls += 1;
    });
    await page.waitForTimeout(IDLE_MS);
    await context.close();
  } finally {
    await browser.close();
    await hub.stop();
  }
  return [
    upTo({
      name: `Chromium, ${SLOWER_PHONE} x slower, 1.6 Mbit/s: guest page with ${DISHES} dishes usable`,
      value: median(times),
      unit: 'ms',
      spread: spreadOf(times),
      most: 1000,
    }),
    row({
      name: 'requests of an idle guest page in 5 s',
      value: (calls * 5000) / IDLE_MS,
      unit: '',
      goal: '<= 1',
      met: calls * 5000 <= IDLE_MS,
    }),
  ];
}

export const phoneRows: readonly BenchRow[] = [
  { name: 'phones-send', run: sendToScreen },
  { name: 'phones-poll', run: pollingPhones },
  { name: 'phones-flood', run: openings },
  { name: 'phones-page', run: guestPage },
];
