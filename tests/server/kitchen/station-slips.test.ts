// Which slips a station prints, and their text for a dish that moved (contract 20).
import { describe, expect, test } from 'vitest';
import { cookItem, eachKitchen, itemsOf, slipsOf } from '../../fixtures/kitchen.ts';
import { makeCategory, makeItem, makeTable } from '../../fixtures/menu.ts';
import { addPrinter } from '../../fixtures/printer.ts';

const kitchen = eachKitchen();
const { orderFor } = kitchen;

describe('slips', () => {
  test('go to the station’s printers and only there; a station without any prints as today', async () => {
    const [usual, bar, oven] = [
      addPrinter(kitchen.hub, 1),
      addPrinter(kitchen.hub, 2),
      addPrinter(kitchen.hub, 3),
    ];
    const grill = await kitchen.station('GRILL', {
      printerIds: [bar, oven],
    });
    const fry = await kitchen.station('FRY');
    const slips = slipsOf(kitchen.hub);
    await orderFor(grill.dish, fry.dish);
    expect(slips.take()).toEqual([
      { printer: bar, kind: 'slip', station: 'GRILL', titles: ['Dish of GRILL'] },
      { printer: oven, kind: 'slip', station: 'GRILL', titles: ['Dish of GRILL'] },
      { printer: usual, kind: 'slip', titles: ['Dish of FRY'] },
    ]);
  });

  test('a dish that is passed on gets a slip at the next station', async () => {
    const [first, second] = [addPrinter(kitchen.hub, 1), addPrinter(kitchen.hub, 2)];
    const oven = await kitchen.station('OVEN', { printerIds: [second] });
    const prep = await kitchen.station('PREP', {
      nextStationId: oven.id,
      printerIds: [first],
    });
    const slips = slipsOf(kitchen.hub);
    const { itemIds } = await orderFor(prep.dish, prep.dish);
    expect(slips.take()).toMatchObject([
      { printer: first, titles: ['Dish of PREP', 'Dish of PREP'] },
    ]);
    await cookItem(kitchen.cook, itemIds[0] ?? 0, prep.id);
    expect(slips.take()).toEqual([
      { printer: second, kind: 'slip', station: 'OVEN', titles: ['Dish of PREP'] },
    ]);
  });

  test('later slips of a dish that was moved to another table say that it was moved', async () => {
    addPrinter(kitchen.hub, 1);
    const oven = await kitchen.station('OVEN');
    const prep = await kitchen.station('PREP', { nextStationId: oven.id });
    const [four, seven] = [makeTable(kitchen.hub, 'Table 4'), makeTable(kitchen.hub, 'Table 7')];
    const { itemIds } = await kitchen.serve([[prep.dish], [prep.dish]], {
      tableId: four,
    });
    const [bill] = (await kitchen.owner.get(`/bills?tableId=${four}`)).body;
    const lines = [{ lineId: bill.lines[0].id }];
    await kitchen.owner.post(`/bills/${bill.id}/move-lines`, { lines, toTableId: seven });
    const tables = async (id = 0) => {
      await cookItem(kitchen.cook, id, prep.id);
      const document = kitchen.hub.db
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

  test('without stations, a table that moves is printed where its slips are', async () => {
    const drinks = makeCategory(kitchen.hub, 'Drinks');
    const kitchenPaper = addPrinter(kitchen.hub, 1);
    const barPaper = addPrinter(kitchen.hub, 2, { categoryIds: [drinks] });
    const [four, seven] = [makeTable(kitchen.hub, 'Table 4'), makeTable(kitchen.hub, 'Table 7')];
    const [soup, beer] = [
      makeItem(kitchen.hub, { title: 'Soup' }),
      makeItem(kitchen.hub, { title: 'Beer', categoryId: drinks }),
    ];
    const order = await kitchen.serve([[soup], [beer], [soup]], { tableId: four });
    await cookItem(kitchen.cook, order.itemIds[2] ?? 0);
    const slips = slipsOf(kitchen.hub);
    const [bill] = (await kitchen.owner.get(`/bills?tableId=${four}`)).body;
    await kitchen.owner.post(`/bills/${bill.id}/move`, { tableId: seven });
    const moved = 'TABLE 4 > 7';
    expect(slips.take()).toEqual([
      { printer: kitchenPaper, kind: 'slip', moved, titles: ['Soup'] },
      { printer: barPaper, kind: 'slip', moved, titles: ['Beer'] },
    ]);
  });

  test('a table’s move is printed where dishes are still to be cooked, and nothing is cooked again', async () => {
    const [hot, cold] = [addPrinter(kitchen.hub, 1), addPrinter(kitchen.hub, 2)];
    const grill = await kitchen.station('GRILL', { printerIds: [hot] });
    const salad = await kitchen.station('SALAD', { printerIds: [cold] });
    const [four, seven] = [makeTable(kitchen.hub, 'Table 4'), makeTable(kitchen.hub, '7')];
    const order = await kitchen.serve(
      [
        [grill.dish, 1],
        [salad.dish, 1],
        [grill.dish, 2],
      ],
      { tableId: four },
    );
    await cookItem(kitchen.cook, order.itemIds[1] ?? 0);
    const slips = slipsOf(kitchen.hub);
    const [bill] = (await kitchen.owner.get(`/bills?tableId=${four}`)).body;
    await kitchen.owner.post(`/bills/${bill.id}/move`, { tableId: seven });
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
      (await itemsOf(kitchen.owner, order.orderId)).map(({ moved_from }) => moved_from);
    expect(await from()).toEqual(['Table 4', null, null]);
    const note = { orderIds: [order.orderId], stationId: grill.id, itemIds: order.itemIds };
    await kitchen.cook.post('/kitchen/seen', note);
    expect(await from()).toEqual([null, null, null]);
  });
});
