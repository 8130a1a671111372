// Which dishes a tap adds to a set, which it replaces, and which step follows.
import { expect, it, test } from 'vitest';
import type { SetStep } from '#shared/entities/menu.ts';
import { isComplete } from '../../../client/sets/asked-steps.ts';
import {
  addPiece,
  dropPiece,
  isFilled,
  isOut,
  nextStep,
  stepOfPieces,
} from '../../../client/sets/set-steps.ts';

const step = (id: number, min: number, max: number, dishes: readonly number[]): SetStep => ({
  id,
  title: `Step ${id}`,
  min,
  max,
  course: null,
  choices: dishes.map((item_id) => ({
    item_id,
    variant_id: null,
    title: `Dish ${item_id}`,
    variant_title: null,
    surcharge: 0,
    is_default: 0,
  })),
});
/** A main, two sides, and a dessert that may be left out. */
const steps = [step(1, 1, 1, [10, 11]), step(2, 2, 2, [20, 21, 22]), step(3, 0, 1, [30, 10])];
const dish = (at: number, itemId: number) => ({ step: at, itemId, variantId: null, quantity: 1 });
const choiceOf = (at: number, itemId: number) => {
  const found = steps[at]?.choices.find(({ item_id }) => item_id === itemId);
  if (!found) throw new Error('no such choice');
  return found;
};

it('replaces the dish of a step of one', () => {
  const first = addPiece(steps, [], dish(0, 10));
  expect(addPiece(steps, first, dish(0, 11))).toEqual([dish(0, 11)]);
});

it('adds pieces to a step of several until it is full', () => {
  const two = addPiece(steps, addPiece(steps, [], dish(1, 20)), dish(1, 20));
  expect(two).toEqual([{ ...dish(1, 20), quantity: 2 }]);
  expect(addPiece(steps, two, dish(1, 21))).toBe(two);
});

it('keeps pieces with other options apart', () => {
  const plain = { ...dish(1, 20), options: [] as number[] };
  const spicy = { ...plain, options: [7] };
  expect(addPiece(steps, addPiece(steps, [], plain), spicy)).toEqual([plain, spicy]);
});

it('takes one piece away, the last one with its line', () => {
  const two = [{ ...dish(1, 20), quantity: 2 }];
  const one = dropPiece(two, 1, choiceOf(1, 20));
  expect(one).toEqual([dish(1, 20)]);
  expect(dropPiece(one, 1, choiceOf(1, 20))).toEqual([]);
});

it('leads to the next step, and after the last one to a step that lacks dishes', () => {
  expect(nextStep(steps, [dish(0, 10)], 0)).toBe(1);
  expect(nextStep(steps, [dish(0, 10)], 2)).toBe(1);
  const all = [dish(0, 10), dish(1, 20), dish(1, 21)];
  expect(nextStep(steps, all, 2)).toBeUndefined();
});

test('a step that may be left out is filled without a dish', () => {
  expect([0, 1, 2].map((at) => isFilled(steps, [], at))).toEqual([false, false, true]);
});

test('a set is complete with enough dishes of each step, and only with dishes that it offers', () => {
  const all = [dish(0, 10), dish(1, 20), dish(1, 21)];
  expect(isComplete(steps, all)).toBe(true);
  expect(isComplete(steps, all.slice(0, 2))).toBe(false);
  expect(isComplete(steps, [...all, dish(2, 31)])).toBe(false);
  expect(isComplete([], [])).toBe(false);
});

test('a choice is sold out when all remaining portions are chosen', () => {
  const counted = { ...choiceOf(1, 20), left: 1 };
  expect([isOut(counted, 0), isOut(counted, 1), isOut(choiceOf(1, 20), 9)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('the steps of sold dishes are found by their order, also of a dish that two steps offer', () => {
  const pieces = [10, 20, 22, 10].map((item_id) => ({ item_id, variant_id: null }));
  expect(stepOfPieces(steps, pieces)).toEqual([0, 1, 1, 2]);
  expect(stepOfPieces(steps, [{ item_id: 99, variant_id: null }])).toEqual([undefined]);
});
