// Which slips a station prints, and what they say of a dish that moved (CONTRACT §20).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestHub } from '../../fixtures/hub.ts';
import {
  cookItem,
  itemsOf,
  makeKitchen,
  makeStation,
  placeCourses,
  slipsOf,
} from '../../fixtures/kitchen.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { placeOrder, type Till } from '../../fixtures/orders.ts';
import { addPrinter } from '../../fixtures/printer.ts';

let hub: TestHub;
let owner: Till;
let cook: Till;

beforeEach(async () => {
  ({ hub, owner, cook } = await makeKitchen());
});
afterEach(() => hub.close());
const orderFor = (...dishes: number[]) =>
  placeOrder(hub, owner, { cart: dishes.map((id) => ({ id })) });

describe('slips', () => {
  test('go to the station’s printers and only there; a station without any prints as today', async () => {
    const [kitchen, bar, oven] = [addPrinter(hub, 1), addPrinter(hub, 2), addPrinter(hub, 3)];
    const grill = await makeStation(hub, owner, 'GRILL', { printerIds: [bar, oven] });
    const fry = await makeStation(hub, owner, 'FRY');
    const slips = slipsOf(hub);
    await orderFor(grill.dish, fry.dish);
    expect(slips.take()).toEqual([
      { printer: bar, kind: 'slip', station: 'GRILL', titles: ['Dish of GRILL'] },
      { printer: oven, kind: 'slip', station: 'GRILL', titles: ['Dish of GRILL'] },
      { printer: kitchen, kind: 'slip', titles: ['Dish of FRY'] },
    ]);
  });

  test('what is passed on has a slip at the next station', async () => {
    const [first, second] = [addPrinter(hub, 1), addPrinter(hub, 2)];
    const oven = await makeStation(hub, owner, 'OVEN', { printerIds: [second] });
    const prep = await makeStation(hub, owner, 'PREP', {
      nextStationId: oven.id,
      printerIds: [first],
    });
    const slips = slipsOf(hub);
    const { itemIds } = await orderFor(prep.dish, prep.dish);
    expect(slips.take()).toMatchObject([
      { printer: first, titles: ['Dish of PREP', 'Dish of PREP'] },
    ]);
    await cookItem(cook, itemIds[0] ?? 0, prep.id);
    expect(slips.take()).toEqual([
      { printer: second, kind: 'slip', station: 'OVEN', titles: ['Dish of PREP'] },
    ]);
  });

  test('a dish that went to another table alone says so on every later slip', async () => {
    addPrinter(hub, 1);
    const oven = await makeStation(hub, owner, 'OVEN');
    const prep = await makeStation(hub, owner, 'PREP', { nextStationId: oven.id });
    const [four, seven] = [makeTable(hub, 'Table 4'), makeTable(hub, 'Table 7')];
    const { itemIds } = await placeCourses(hub, owner, [[prep.dish], [prep.dish]], {
      tableId: four,
    });
    const [bill] = (await owner.get(`/bills?tableId=${four}`)).body;
    const lines = [{ lineId: bill.lines[0].id }];
    await owner.post(`/bills/${bill.id}/move-lines`, { lines, toTableId: seven });
    const tables = async (id = 0) => {
      await cookItem(cook, id, prep.id);
      const document = hub.db
        .prepare('SELECT document FROM print_jobs ORDER BY id DESC LIMIT 1')
        .pluck()
        .get();
      return JSON.parse(String(document)).items.map(({ table }: { table?: string }) => table);
    };
    expect([await tables(itemIds[0]), await tables(itemIds[1])]).toEqual([
      ['Table 7'],
      [undefined],
    ]);
  });

  test('a table that moves is told where something is still to be cooked, and nothing is cooked again', async () => {
    const [hot, cold] = [addPrinter(hub, 1), addPrinter(hub, 2)];
    const grill = await makeStation(hub, owner, 'GRILL', { printerIds: [hot] });
    const salad = await makeStation(hub, owner, 'SALAD', { printerIds: [cold] });
    const [four, seven] = [makeTable(hub, 'Table 4'), makeTable(hub, '7')];
    const order = await placeCourses(
      hub,
      owner,
      [
        [grill.dish, 1],
        [salad.dish, 1],
        [grill.dish, 2],
      ],
      { tableId: four },
    );
    await cookItem(cook, order.itemIds[1] ?? 0);
    const slips = slipsOf(hub);
    const [bill] = (await owner.get(`/bills?tableId=${four}`)).body;
    await owner.post(`/bills/${bill.id}/move`, { tableId: seven });
    expect(slips.take()).toEqual([
      {
        printer: hot,
        kind: 'slip',
        station: 'GRILL',
        moved: 'TABLE 4 > 7',
        titles: ['Dish of GRILL'],
      },
    ]);
    const from = async () =>
      (await itemsOf(owner, order.orderId)).map(({ moved_from }) => moved_from);
    expect(await from()).toEqual(['Table 4', null, null]);
    const note = { orderIds: [order.orderId], stationId: grill.id, itemIds: order.itemIds };
    await cook.post('/kitchen/seen', note);
    expect(await from()).toEqual([null, null, null]);
  });
});
