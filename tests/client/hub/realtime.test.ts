// The order events that a screen receives: in order, after a gap, after a new connection (contract 6).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderEvent } from '../../../client/hub/realtime.ts';
import { covers } from '../../contract/covers.ts';
import { standInHub, standInPage, user } from '../../fixtures/browser-stand-in.ts';

class StandInSocket {
  static readonly OPEN = 1;
  static all: StandInSocket[] = [];
  readyState = 0;
  sent: { event: string; data: unknown }[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (closed: { code: number }) => void;

  readonly url: string;

  constructor(url: string) {
    this.url = url;
    StandInSocket.all.push(this);
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  give(event: string, seq: number, data: object = {}, epoch = 'one') {
    this.onmessage?.({ data: JSON.stringify({ event, data, epoch, seq }) });
  }

  close() {
    this.readyState = 3;
  }
}

const update = { orderIds: [7] };
const named = { event: 'order_update', data: update };
let page: ReturnType<typeof standInPage>;
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  page = standInPage();
  StandInSocket.all = [];
  vi.stubGlobal('WebSocket', StandInSocket);
  standInHub(() => ({ status: 200, body: { user } }));
});

afterEach(() => {
  stop?.();
  stop = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits until there are `count` sockets, then opens the newest socket and returns it. */
async function socket(count = 1): Promise<StandInSocket> {
  await vi.waitFor(() => expect(StandInSocket.all).toHaveLength(count));
  const newest = StandInSocket.all.at(-1);
  if (newest === undefined) throw new Error('no socket');
  newest.open();
  return newest;
}

async function listen() {
  const client = await import('../../../client/hub/realtime.ts');
  const told: OrderEvent[] = [];
  client.introduce({ screen: 'kitchen' });
  stop = client.onOrderEvent((news) => told.push(news));
  return { told, realtime: client.realtime };
}

test('a connection says which screen it is, loads once, and then names what changed', async () => {
  const { told, realtime } = await listen();
  const connection = await socket();
  expect(connection.url).toBe('ws://hub.local/socket.io');
  expect(connection.sent).toEqual([{ event: 'hello', data: { screen: 'kitchen' } }]);
  connection.give('hello', 5);
  expect(realtime.status).toBe('live');
  connection.give('order_update', 6, update);
  connection.give('hello', 6);
  expect(told).toEqual(['reload', named]);
});

test('a gap in the numbers loads the list again, a frame already known does nothing', async () => {
  covers('6.4');
  const { told } = await listen();
  const connection = await socket();
  connection.give('hello', 5);
  connection.give('order_update', 7, update);
  connection.give('order_update', 7, update);
  connection.give('order_update', 8, update);
  expect(told).toEqual(['reload', 'reload', named]);
});

test('an update that names no order loads the list again', async () => {
  const { told } = await listen();
  const connection = await socket();
  connection.give('hello', 5);
  connection.give('order_update', 6, { orderIds: [] });
  connection.give('order_update', 7, update);
  expect(told).toEqual(['reload', 'reload', named]);
});

test('a heartbeat that is ahead shows that an event was lost', async () => {
  const { told } = await listen();
  const connection = await socket();
  connection.give('hello', 5);
  connection.give('hello', 6);
  expect(told).toEqual(['reload', 'reload']);
});

test('a new start of the hub loads the list again', async () => {
  const { told } = await listen();
  const connection = await socket();
  connection.give('hello', 500);
  connection.give('order_update', 1, update, 'two');
  connection.give('order_update', 2, update, 'two');
  expect(told).toEqual(['reload', 'reload', named]);
});

test('a lost connection is opened again after a second and loads the list again', async () => {
  covers('6.4');
  const { told, realtime } = await listen();
  const connection = await socket();
  connection.give('hello', 5);
  connection.onclose?.({ code: 1006 });
  expect(realtime.status).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(900);
  expect(StandInSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  (await socket(2)).give('hello', 5);
  expect(told).toEqual(['reload', 'reload']);
  expect(realtime.status).toBe('live');
});

test('twenty seconds without a frame end the connection, a heartbeat keeps it', async () => {
  covers('6.4');
  const { realtime } = await listen();
  const connection = await socket();
  connection.give('hello', 5);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(connection.sent).toHaveLength(3);
  connection.give('hello', 5);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(realtime.status).toBe('live');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(realtime.status).toBe('stale');
  expect(Date.now() - (realtime.since ?? 0)).toBe(20_000);
  expect(connection.readyState).toBe(3);
});

test('a removed device goes to sign-in, a lost scope stops quietly', async () => {
  const first = await listen();
  (await socket()).onclose?.({ code: 4403 });
  expect(first.realtime.status).toBe('refused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(StandInSocket.all).toHaveLength(1);
  stop?.();
  stop = (await import('../../../client/hub/realtime.ts')).onOrderEvent(() => {});
  (await socket(2)).onclose?.({ code: 4401 });
  expect(page.visited).toEqual(['/']);
});
