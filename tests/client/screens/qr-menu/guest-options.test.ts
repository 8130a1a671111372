// The options a guest picks on the menu, and their price (contract 21.1).
import { expect, test } from 'vitest';
import type { GuestItem } from '../../../../client/guest-menu/guest-item.ts';
import {
  firstPicked,
  groupWords,
  pickedCents,
  pickOf,
} from '../../../../client/guest-menu/guest-options.ts';

const option = (id: number, price: number, is_default: 0 | 1 = 0) => ({
  id,
  title: `Option ${id}`,
  price,
  is_default,
});
const side = {
  id: 1,
  title: 'Side',
  min: 1,
  max: 1,
  free: 0,
  options: [option(1, 0, 1), option(2, 1.5)],
};
const sauces = {
  id: 2,
  title: 'Sauces',
  min: 0,
  max: 2,
  free: 1,
  options: [option(3, 0.5), option(4, 0.8), option(5, 0.3)],
};
const item = { groups: [side, sauces] } as unknown as GuestItem;

test('picks default options, and nothing for a dish without options', () => {
  expect(firstPicked(item)).toEqual([1]);
  expect(firstPicked({} as GuestItem)).toEqual([]);
  expect(pickedCents({} as GuestItem, [], 2)).toEqual([]);
});

test('a group never exceeds its maximum: the last pick stays, and other groups do not change', () => {
  const one = pickOf([1], side, [2]);
  expect(one).toEqual([2]);
  const two = pickOf(pickOf(one, sauces, [3]), sauces, [3, 4]);
  expect(two).toEqual([2, 3, 4]);
  expect(pickOf(two, sauces, [3, 4, 5])).toEqual([2, 4, 5]);
  expect(pickOf(two, sauces, [4])).toEqual([2, 4]);
  expect(pickOf([3], { ...sauces, max: null }, [3, 4, 5])).toEqual([3, 4, 5]);
});

test('the cheapest options are free, as at the till', () => {
  // The side costs 1.50. The sauces cost 0.50 and 0.80, and the cheaper sauce is free.
  expect(pickedCents(item, [2, 4, 3], 2)).toEqual([150, 0, 80]);
});

test('a group shows how many options to choose', () => {
  expect([groupWords(side), groupWords(sauces)]).toEqual([
    'Side · Choose 1',
    'Sauces · Choose up to 2, 1 free',
  ]);
  expect(groupWords({ ...sauces, max: null, free: 0 })).toBe('Sauces');
});
