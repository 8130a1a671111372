// Price lists, worked out by hand: which lists are active, which list sets the price, and the resulting price (contract
// 21).
import { describe, expect, it, test } from 'vitest';
import {
  changeByPercent,
  listedPrice,
  ownKey,
  type PriceList,
  timelineOf,
  windowsOf,
} from '#shared/billing/price-lists.ts';
import { addDays, weekdayOf } from '#shared/days.ts';
import { instantAt } from '../../../server/time/zone-days.ts';

const LIST: PriceList = {
  id: 1,
  title: 'Happy hour',
  days: [],
  from: '17:00',
  to: '19:00',
  deliveryTypes: [],
  prices: new Map(),
  categoryIds: [],
  percentMilli: null,
  priority: 0,
};
const week = (first: string, count = 9) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));
const iso = (windows: readonly { from: number; until: number }[]) =>
  windows.map(({ from, until }) =>
    [from, until].map((at) => new Date(at).toISOString().slice(5, 16)),
  );
const utc = instantAt('UTC');

test('Monday is 1 and Sunday 7', () => {
  expect(week('2026-11-16', 7).map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

describe('a price list is active', () => {
  it('on its days from one time to another', () => {
    const list = { ...LIST, days: [5] };
    expect(iso(windowsOf(list, week('2026-11-16'), utc))).toEqual([['11-20T17:00', '11-20T19:00']]);
  });

  it('into the next day if it ends no later than it begins, and belongs to the day on which it began', () => {
    const list = { ...LIST, days: [7], from: '22:00', to: '02:00' };
    expect(iso(windowsOf(list, week('2026-11-16'), utc))).toEqual([['11-22T22:00', '11-23T02:00']]);
  });

  it('for a whole day if it begins and ends at the same time; adjacent days are one period', () => {
    const list = { ...LIST, days: [1, 2, 4], from: '06:00', to: '06:00' };
    expect(iso(windowsOf(list, week('2026-11-16'), utc))).toEqual([
      ['11-16T06:00', '11-18T06:00'],
      ['11-19T06:00', '11-20T06:00'],
      ['11-23T06:00', '11-24T06:00'],
    ]);
  });

  it.each([
    // Berlin, 2026-03-29: 02:00 becomes 03:00. The night is an hour shorter.
    ['22:00', '04:00', [['03-28T21:00', '03-29T02:00']]],
    ['01:30', '03:30', [['03-29T00:30', '03-29T01:30']]],
    // A list whose start is in the skipped hour begins when that hour is over.
    ['02:30', '05:00', [['03-29T01:30', '03-29T03:00']]],
    // This list would end before it begins, so it is not active on that day.
    ['02:30', '03:00', []],
  ])('at summer time from %s to %s by the clock on the wall', (from, to, windows) => {
    const days = from > to ? ['2026-03-28', '2026-03-29'] : ['2026-03-29', '2026-03-30'];
    const list = { ...LIST, days: [from > to ? 6 : 7], from, to };
    expect(iso(windowsOf(list, days, instantAt('Europe/Berlin')))).toEqual(windows);
  });

  it('an hour longer when the clocks repeat an hour', () => {
    const list = { ...LIST, days: [6], from: '22:00', to: '04:00' };
    const windows = windowsOf(list, ['2026-10-24', '2026-10-25'], instantAt('Europe/Berlin'));
    expect(iso(windows)).toEqual([['10-24T20:00', '10-25T03:00']]);
  });
});

describe('of several lists', () => {
  const soup = { itemId: 7, variantId: null, categoryId: 3, unitCents: 1000 };
  const tenOff = { ...LIST, id: 2, title: 'Ten off', percentMilli: -10_000 };
  const early = {
    ...LIST,
    id: 1,
    title: 'Early',
    percentMilli: -20_000,
    from: '16:00',
    to: '18:00',
  };
  const special = {
    ...LIST,
    id: 3,
    title: 'Special',
    prices: new Map([[ownKey(7, null), 650]]),
    priority: 5,
    from: '17:30',
    to: '18:30',
  };

  it('one price list is active at a time, and the list that it replaces returns after it', () => {
    const timeline = timelineOf([tenOff, early, special], ['2026-11-20', '2026-11-21'], utc);
    const day = timeline.filter(({ until }) => until < Date.UTC(2026, 10, 21));
    expect(
      day.map(({ from, lists }) => [
        new Date(from).toISOString().slice(11, 16),
        listedPrice(lists, 'dinein', soup),
      ]),
    ).toEqual([
      ['16:00', { unitCents: 800, title: 'Early' }],
      // If priorities are equal, the lower id wins; lists do not add up.
      ['17:00', { unitCents: 800, title: 'Early' }],
      ['17:30', { unitCents: 650, title: 'Special' }],
      ['18:00', { unitCents: 650, title: 'Special' }],
      ['18:30', { unitCents: 900, title: 'Ten off' }],
    ]);
  });

  it('the first price list that names the dish applies, and later lists are not checked', () => {
    const salad = { ...soup, itemId: 8 };
    expect(listedPrice([special, tenOff], 'dinein', salad)?.title).toBe('Ten off');
    expect(listedPrice([special], 'dinein', salad)).toBeUndefined();
  });
});

describe('in one list', () => {
  const prices = new Map([
    [ownKey(1, null), 500],
    [ownKey(1, 12), 0],
  ]);
  const list = { ...LIST, prices, categoryIds: [3], percentMilli: -50_000 };
  const dish = (more: object) => ({
    itemId: 1,
    variantId: null,
    categoryId: 3,
    unitCents: 1200,
    ...more,
  });
  it.each([
    ['a price of its own goes before the percentage', {}, 500],
    ['a variant has its own', { variantId: 12 }, 0],
    ['or the dish’s', { variantId: 13 }, 500],
    ['the percentage is of its categories', { itemId: 2 }, 600],
    ['another category stays', { itemId: 2, categoryId: 4 }, undefined],
    ['and what has none', { itemId: 2, categoryId: null }, undefined],
  ])('%s', (_title, more, cents) => {
    expect(listedPrice([list], 'dinein', dish(more))?.unitCents).toBe(cents);
  });

  it('a percentage without categories applies to every dish; 0 % changes no dish', () => {
    const all = { ...list, prices: new Map(), categoryIds: [] };
    expect(listedPrice([all], 'dinein', dish({ categoryId: null }))?.unitCents).toBe(600);
    expect(listedPrice([{ ...all, percentMilli: 0 }], 'dinein', dish({}))).toBeUndefined();
  });

  it('0 % on a category keeps price lists with a lower priority off it', () => {
    const shield = { ...LIST, title: 'As ever', categoryIds: [3], percentMilli: 0, priority: 9 };
    const half = { ...LIST, percentMilli: -50_000 };
    expect(listedPrice([shield, half], 'dinein', dish({ itemId: 2 }))).toEqual({
      unitCents: 1200,
      title: 'As ever',
    });
  });

  it('a price list does not apply to dining options that it does not name', () => {
    const takeaway = { ...list, deliveryTypes: ['takeaway' as const] };
    expect(listedPrice([takeaway], 'takeaway', dish({}))?.unitCents).toBe(500);
    expect(listedPrice([takeaway], 'delivery', dish({}))).toBeUndefined();
  });
});

test.each([
  [450, -15_000, 383],
  [999, -33_333, 666],
  [1, -50_000, 1],
  [1, -50_001, 0],
  [1290, 12_500, 1451],
  [1000, -100_000, 0],
  [999_999_999, 900_000, 9_999_999_990],
])('%i changed by %i thousandths of a percent is %i, half up', (cents, milli, changed) => {
  expect(changeByPercent(cents, milli)).toBe(changed);
});
