// One evening of a kitchen with stations, played by a till, two cooks, the expo and the order board; a fault may
// interrupt it.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderItem } from '#shared/entities/orders.ts';
import { COOKING } from '#shared/states/order-item.ts';
import { freePort } from '../../scripts/bench/free-port.ts';
import { Sqlite } from '../../server/db/sqlite.ts';
import { type Cable, layCable } from './cable.ts';
import { type HubProcess, startProcess } from './hub-process.ts';
import {
  type Caller,
  type Cook,
  makeCaller,
  type Screen,
  startCook,
  watchBoard,
  watchOrders,
} from './line-screens.ts';
import { Till } from './till.ts';

export const SCREENS = ['till', 'grill', 'prep', 'expo', 'board'] as const;
export type ScreenName = (typeof SCREENS)[number];

/** The fault that happens while the second course is cooked. */
export interface Mishap {
  readonly kills?: boolean;
  /** The screens to disconnect, one after another. */
  readonly cuts?: readonly ScreenName[];
  readonly ms?: number;
  readonly how?: 'hangs' | 'breaks';
}

const QUIET_MS = 40_000;

interface House {
  readonly owner: Till;
  readonly grill: number;
  readonly prep: number;
  readonly oven: number;
  readonly dishes: { readonly grill: number; readonly prep: number };
  readonly tables: readonly [number, number];
}

/** Adds stations, each with a printer that is offline: its slips wait in the queue, where the test compares them. */
export async function furnish(owner: Till): Promise<House> {
  await owner.setUp();
  const add = async (path: string, body: object): Promise<number> => {
    const answer = await owner.call('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const printer = (name: string) =>
    add('/settings/printers/add', {
      name,
      host: '127.0.0.1',
      port: 9,
      paper: '80',
      codePage: 'cp858',
      printsSlips: true,
      printsReceipts: false,
      printsTokens: false,
      copies: 1,
      categoryIds: [],
      hasDrawer: false,
    });
  const station = async (title: string, more: object) => {
    const categoryId = await add('/settings/categories/add', { title });
    const dish = { title: `Dish of ${title}`, price: 10, netPrice: 1, categoryId, taxId: null };
    const item = await add('/menu-items/add', dish);
    const printerIds = [await printer(title)];
    const body = { title, categoryIds: [categoryId], printerIds, ...more };
    return { id: await add('/settings/stations/add', body), item };
  };
  const table = (title: string) =>
    add('/settings/store-tables/add', { title, floor: 'Hall', seatingCapacity: 6 });
  const oven = await station('OVEN', {});
  const grill = await station('GRILL', {});
  const prep = await station('PREP', { nextStationId: oven.id });
  return {
    owner,
    grill: grill.id,
    prep: prep.id,
    oven: oven.id,
    dishes: { grill: grill.item, prep: prep.item },
    tables: [await table('Table 4'), await table('Table 7')],
  };
}

/** What the hub has stored after an evening. It must be the same with and without a fault. */
export interface EndState {
  readonly orders: unknown[];
  readonly items: unknown[];
  /** The statuses of each dish, from the audit trail. */
  readonly steps: unknown[];
  readonly slips: unknown[];
  readonly screens: Readonly<Record<string, unknown>>;
}

export function readBooks(path: string): Omit<EndState, 'screens'> {
  const db = new Sqlite(path, { readonly: true });
  const all = (text: string) => db.prepare(text).all();
  try {
    return {
      orders: all(`SELECT token_no, status, rush, table_title, seen_at IS NOT NULL AS seen
        FROM orders ORDER BY id`),
      items:
        all(`SELECT o.token_no, i.item_title, i.course, i.quantity, i.status, s.title AS station,
          i.waits, i.moved_from, i.is_told
        FROM order_items i JOIN orders o ON o.id = i.order_id LEFT JOIN stations s ON s.id = i.station_id
        ORDER BY i.id`),
      steps: all(`SELECT entity_id, kind, json_extract(details, '$.to') AS step, count(*) AS times
        FROM audit WHERE kind IN ('order-item.status', 'order-item.recalled')
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
      slips: all(`SELECT p.name, j.kind, json_extract(j.document, '$.moved') AS moved,
          json_extract(j.document, '$.tokenNo') AS token, count(*) AS times,
          group_concat(json_extract(j.document, '$.items[0].title')) AS dishes
        FROM print_jobs j JOIN printers p ON p.id = j.printer_id GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`),
    };
  } finally {
    db.close();
  }
}

interface Staff {
  readonly cables: Readonly<Record<ScreenName, Cable>>;
  readonly cooks: readonly Cook[];
  readonly till: Caller;
  readonly views: Readonly<Record<string, Screen<unknown>>>;
  readonly paths: Readonly<Record<string, string>>;
}

async function enter(house: House, port: number): Promise<Staff> {
  const cables = {} as Record<ScreenName, Cable>;
  for (const name of SCREENS) cables[name] = await layCable(port);
  const { cookie } = house.owner;
  const own = (name: ScreenName) => ({ cable: cables[name], cookie });
  const caller = (name: ScreenName) => makeCaller(cables[name].host, cookie);
  const grill = startCook(caller('grill'), { ...own('grill'), station: house.grill });
  const prep = startCook(caller('prep'), { ...own('prep'), station: house.prep });
  // The cooks at the oven and at the grill use the same cable, because one screen may serve two stations.
  const oven = startCook(caller('grill'), { ...own('grill'), station: house.oven });
  const expo = watchOrders(caller('expo'), {
    ...own('expo'),
    kind: 'orders',
    path: '/kitchen/expo',
  });
  const board = watchBoard(caller('board'), own('board'));
  return {
    cables,
    cooks: [grill, prep, oven],
    till: caller('till'),
    views: { grill, prep, expo, board },
    paths: {
      grill: `/kitchen?station=${house.grill}`,
      prep: `/kitchen?station=${house.prep}`,
      expo: '/kitchen/expo',
      board: '/display/orders',
    },
  };
}

/** Waits until `missing` returns an empty list; after the time limit, throws what is still missing. */
async function until(missing: () => Promise<string[]>): Promise<void> {
  for (const deadline = Date.now() + QUIET_MS; ; await sleep(50)) {
    const left = await missing().catch((error: unknown) => [String(error)]);
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(left.join('; '));
  }
}

/** Waits until every fired dish is cooked and each screen shows the hub's state. */
async function untilQuiet({ owner }: House, { views, paths }: Staff): Promise<void> {
  const isCooked = ({ fired, status }: OrderItem) => fired === 0 || !COOKING.includes(status);
  const told = async () => {
    const { body } = await owner.call('GET', '/kitchen/expo');
    const isDone = body.every(({ items }: { items: OrderItem[] }) => items.every(isCooked));
    const stale: string[] = isDone ? [] : ['the kitchen still cooks'];
    for (const [name, path] of Object.entries(paths)) {
      const said = JSON.stringify((await owner.call('GET', path)).body);
      if (JSON.stringify(views[name]?.shown()) !== said) stale.push(`${name} shows what is old`);
    }
    return stale;
  };
  await until(told);
}

/** Plays an evening from opening to closing in its own folder; returns the stored result. */
export async function playEvening(folder: string, mishap: Mishap): Promise<EndState> {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const start = () => startProcess({ dataDir, port, env: { LOOPBACK_PRINTERS: '1' } });
  let hub: HubProcess = await start();
  const house = await furnish(new Till(hub.url));
  const staff = await enter(house, port);
  const { till, cooks, cables, views } = staff;
  const { dishes, tables } = house;
  const say = async (path: string, body: object) => {
    const reply = await till.insist(path, body);
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const befall = async () => {
    if (mishap.kills) {
      await sleep(40);
      await hub.kill();
      hub = await start();
    }
    const { cuts = [], how = 'breaks', ms = 0 } = mishap;
    for (const screen of cuts) {
      cables[screen].cut(how);
      await sleep(ms);
      cables[screen].mend();
    }
  };
  try {
    const cart = [1, 2, 3].flatMap((course) => [
      { id: dishes.grill, course, quantity: 3 },
      { id: dishes.prep, course, quantity: 3 },
    ]);
    await say('/pos/create-order', { cart: [{ id: dishes.grill }], deliveryType: 'takeaway' });
    const atTable = { deliveryType: 'dinein', tableId: tables[0] };
    const party = await say('/pos/create-order', { cart, ...atTable });
    await untilQuiet(house, staff);

    const going = befall();
    const orderIds = [party.orderId];
    await say('/orders/rush', { orderIds, on: true });
    await say('/pos/create-order', { cart: [{ id: dishes.prep }], deliveryType: 'takeaway' });
    await say('/orders/fire', { orderIds, course: 2 });
    await say('/pos/create-order', { cart: [{ id: dishes.grill, quantity: 2 }], ...atTable });
    await going;
    await untilQuiet(house, staff);

    // A starter is recalled, a dish of the third course is voided, and the table moves while the third course is
    // cooked.
    const { items } = (await house.owner.call('GET', `/kitchen/expo?orderIds=${party.orderId}`))
      .body[0];
    for (const cook of cooks) cook.rest(true);
    await say(`/kitchen/${items[0].id}/recall`, {});
    await say(`/orders/update-status/${items[4].id}`, { status: 'cancelled', reason: 'changed' });
    await until(async () => {
      const [order] = (await house.owner.call('GET', `/kitchen/expo?orderIds=${party.orderId}`))
        .body;
      return order.items[4].is_told === 1 ? [] : ['nobody has noted the void'];
    });
    for (const cook of cooks) cook.rest(false);
    await untilQuiet(house, staff);
    for (const cook of cooks) cook.rest(true);
    await say('/orders/fire', { orderIds, course: 3 });
    await say(`/bills/${party.billId}/move`, { tableId: tables[1] });
    for (const cook of cooks) cook.rest(false);
    await untilQuiet(house, staff);
    const ready = views.board?.shown();
    const all = (await house.owner.call('GET', '/kitchen/expo')).body;
    await say('/kitchen/hand-out', { orderIds: all.map(({ id }: { id: number }) => id) });
    await untilQuiet(house, staff);
    const screens = {
      ready,
      board: views.board?.shown(),
      grill: views.grill?.shown(),
      prep: views.prep?.shown(),
    };
    await hub.stop();
    return { ...readBooks(join(dataDir, 'comanda.db')), screens };
  } finally {
    for (const screen of [...cooks, ...Object.values(views)]) screen.close();
    for (const cable of Object.values(cables)) cable.close();
    await hub.kill();
  }
}
