// The screens of a kitchen as programs: the client's own realtime and live-list modules, each over its own cable.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetch, WebSocket } from 'undici';
import type { OrderBoard } from '#shared/entities/kitchen.ts';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import type { ScreenKind } from '#shared/frames.ts';
import { SOCKET_PATH } from '#shared/limits.ts';
import { COOKING, nextKitchenStatus } from '#shared/states/order-item.ts';
import { makeLiveOrders } from '../../client/hub/live-orders.ts';
import { createOrderConnection } from '../../client/hub/order-connection.ts';
import type { OrderEvent } from '../../client/hub/order-frames.ts';
import { patchOrders } from '../../client/hub/order-lists.ts';
import type { Cable } from './cable.ts';

/** A call that got no answer within this time is repeated, as on the screens. */
const ANSWER_MS = 3000;
const AGAIN_MS = 100;

export interface Caller {
  /** Returns the hub's answer, also if it is a refusal; throws if there is no answer. */
  call(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Reply>;
  /** Repeats the call until there is an answer. */
  insist(path: string, body: object): Promise<Reply>;
}
interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the wire's JSON.
  readonly body: any;
}

/** Returns a caller that sends its calls over this cable with this session. */
export function makeCaller(host: string, cookie: string): Caller {
  const call: Caller['call'] = async (method, path, body, key) => {
    const response = await fetch(`http://${host}/api/v1${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) };
  };
  return {
    call,
    insist: async (path, body) => {
      const key = randomUUID();
      for (;;) {
        const reply = await call('POST', path, body, key).catch(() => undefined);
        if (reply !== undefined && reply.status !== 503) return reply;
        await sleep(AGAIN_MS);
      }
    },
  };
}

export interface Screen<T> {
  /** Returns what the screen shows now. */
  readonly shown: () => T | undefined;
  readonly close: () => void;
}

interface Watching<T> {
  readonly cable: Cable;
  readonly cookie: string;
  readonly kind: ScreenKind;
  readonly path: string;
  readonly merge: ((list: T, ids: readonly number[], answer: T) => T) | undefined;
}

/** Follows a list of the hub: fetches the entries that an event names, or the whole list if it cannot be patched. */
function watch<T>(caller: Caller, { cable, cookie, kind, path, merge }: Watching<T>): Screen<T> {
  let list: T | undefined;
  let isWrong = false;
  const get = async (query = ''): Promise<T> => {
    const reply = await caller.call('GET', `${path}${query}`);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
    return reply.body;
  };
  const live = makeLiveOrders<T>({
    loadAll: async () => {
      try {
        list = await get();
        isWrong = false;
      } catch {
        // The screen shows that it is stale. Its next connection or update loads the list again.
        isWrong = true;
      }
    },
    fetchNamed: (ids) => get(`${path.includes('?') ? '&' : '?'}orderIds=${ids.join(',')}`),
    patch: async (ids, answer) => {
      if (list === undefined || isWrong || merge === undefined) await live.reload();
      else list = merge(list, ids, answer);
    },
  });
  const connection = createOrderConnection({
    isSignedIn: async () => (await caller.call('GET', '/auth/session')).status === 200,
    connect: () =>
      new WebSocket(`ws://${cable.host}${SOCKET_PATH}`, {
        headers: { cookie },
      }) as unknown as globalThis.WebSocket,
    signedOut: () => undefined,
    changed: () => undefined,
  });
  connection.introduce({ screen: kind });
  const hear = (news: OrderEvent) => {
    if (merge !== undefined || news === 'reload') live.hear(news);
    else if (news.event === 'new_order' || news.event === 'order_update') void live.reload();
  };
  const stop = connection.listen(hear);
  const retry = setInterval(() => isWrong && void live.reload(), 500);
  return {
    shown: () => list,
    close: () => {
      clearInterval(retry);
      stop();
      live.stop();
    },
  };
}

export const watchOrders = (
  caller: Caller,
  own: Pick<Watching<unknown>, 'cable' | 'cookie' | 'kind' | 'path'>,
): Screen<Order[]> => watch<Order[]>(caller, { ...own, merge: patchOrders });

export const watchBoard = (
  caller: Caller,
  own: Pick<Watching<unknown>, 'cable' | 'cookie'>,
): Screen<OrderBoard> =>
  watch<OrderBoard>(caller, { ...own, kind: 'other', path: '/display/orders', merge: undefined });

export interface Cook extends Screen<Order[]> {
  /** Pauses the cook, or lets them continue. */
  readonly rest: (isResting: boolean) => void;
}

const isOpen = ({ fired, status }: OrderItem) => fired !== 0 && COOKING.includes(status);

/**
 * Starts a cook at a station. The cook acknowledges moves and voids, marks tickets as seen, and cooks step by step.
 */
export function startCook(
  caller: Caller,
  own: { readonly cable: Cable; readonly cookie: string; readonly station: number },
): Cook {
  const stationId = own.station;
  const path = `/kitchen?station=${stationId}`;
  const screen = watchOrders(caller, { ...own, kind: 'kitchen', path });
  let isResting = false;
  let isOver = false;
  const see = async (order: Order) => {
    const noted = order.items.filter(
      ({ moved_from, status, is_told }) => moved_from || (status === 'cancelled' && is_told === 0),
    );
    const isUnseen = order.unseen?.some(({ station_id }) => station_id === stationId);
    if (noted.length === 0 && !isUnseen) return;
    const body = { orderIds: [order.id], stationId, itemIds: noted.map(({ id }) => id) };
    await caller.call('POST', '/kitchen/seen', body);
  };
  const cook = async (item: OrderItem) => {
    const status = nextKitchenStatus(item.status);
    const { id } = item;
    if (isOpen(item)) await caller.call('POST', `/kitchen/${id}`, { status, stationId });
  };
  const work = async () => {
    while (!isOver) {
      for (const order of screen.shown() ?? []) {
        // A call without an answer is not repeated here. The next round acts on what the screen shows then.
        await see(order).catch(() => undefined);
        for (const item of isResting ? [] : order.items) await cook(item).catch(() => undefined);
      }
      await sleep(30);
    }
  };
  void work();
  return {
    ...screen,
    rest: (resting) => {
      isResting = resting;
    },
    close: () => {
      isOver = true;
      screen.close();
    },
  };
}
