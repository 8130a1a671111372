// A printer that hangs or is offline slows neither sales nor the other printers.
import { expect, test } from 'vitest';
import { textOf } from '../../fixtures/escpos.ts';
import { makeCategory, makeItem } from '../../fixtures/menu.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { eventually, openHub, openPrinter, openShop } from '../../fixtures/print-shop.ts';
import { addPrinter, jobsOf, type Temper } from '../../fixtures/printer.ts';

test('sending takes as long with a hanging printer as with a good one', async () => {
  const tempers: Temper[] = [{ kind: 'fine' }, { kind: 'hangs', after: 0 }];
  const shops = await Promise.all(
    tempers.map(async (temper) => {
      const shop = await openShop(temper);
      return { ...shop, cart: [{ id: makeItem(shop.hub) }], took: [] as number[] };
    }),
  );
  // Alternates between the hubs, so that other load on the machine slows both equally.
  for (let count = 0; count < 60; count += 1) {
    for (const { hub, till, cart, took } of shops) {
      const since = performance.now();
      await placeOrder(hub, till, { cart });
      took.push(performance.now() - since);
    }
  }
  const [fine = [], hanging = []] = shops.map(({ took }) => took.slice(10).sort((a, b) => a - b));
  const say = (sorted: number[]) =>
    `median ${sorted[25]?.toFixed(1)} ms, 90% ${sorted[45]?.toFixed(1)} ms`;
  console.log(`Send: printer fine ${say(fine)}; printer hanging ${say(hanging)}`);
  expect(hanging[25]).toBeLessThan((fine[25] ?? 0) * 2 + 10);
});

/**
 * Prints 500 slips on three printers. The third printer may be off. Returns how long the two other printers took, and
 * the third printer's jobs.
 */
async function print500(isThirdDead: boolean) {
  const hub = await openHub();
  const [grill, bar, third] = [await openPrinter(), await openPrinter(), await openPrinter()];
  const categories = ['Grill', 'Bar', 'Third'].map((title) => makeCategory(hub, title));
  for (const [at, printer] of [grill, bar, third].entries()) {
    addPrinter(hub, printer.port, { categoryIds: [categories[at] ?? 0] });
  }
  if (isThirdDead) await third.close();
  const till = makeTill(hub);
  const dishes = categories.map((categoryId) => makeItem(hub, { categoryId }));
  const since = performance.now();
  const order = (at: number) => placeOrder(hub, till, { cart: [{ id: dishes[at % 3] }] });
  for (let at = 0; at < 500; at += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, more) => order(at + more)));
  }
  const sentMs = performance.now() - since;
  const ofWell = () => jobsOf(hub).filter(({ printer_id }) => printer_id !== 3);
  await eventually(() => {
    expect([grill.prints.length, bar.prints.length]).toEqual([167, 167]);
    expect(ofWell().filter(({ state }) => state === 'done')).toHaveLength(334);
  }, 60_000);
  const printedMs = performance.now() - since;
  const ofThird = jobsOf(hub).filter(({ printer_id }) => printer_id === 3);
  return { grill, ofThird, sentMs, printedMs };
}

test('500 slips on three printers, one of them dead: the two other printers are not delayed', async () => {
  const well = await print500(false);
  const dead = await print500(true);
  const say = ({ sentMs, printedMs }: typeof well) =>
    `sent in ${sentMs.toFixed(0)} ms, 334 printed after ${printedMs.toFixed(0)} ms`;
  console.log(`500 slips: three lanes well ${say(well)}; one dead ${say(dead)}`);
  expect(dead.printedMs).toBeLessThan(well.printedMs * 1.5 + 1000);
  const tokens = dead.grill.prints.map((bytes) => Number(/Token (\d+)/.exec(textOf(bytes))?.[1]));
  expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b));
  const states = dead.ofThird.map(({ state }) => state);
  expect(states.filter((state) => state !== 'waiting' && state !== 'printing')).toEqual([]);
  expect(states).toHaveLength(166);
}, 150_000);
