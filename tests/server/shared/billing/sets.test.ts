// The price of a set divided over its dishes, worked by hand (contract 30.3).
import { expect, test } from 'vitest';
import { canBeFilled, defaultChoices, piecesOfSet } from '#shared/billing/set-choices.ts';
import { divideSet, setPrice } from '#shared/billing/sets.ts';
import { choiceFault } from '../../../../server/api/orders/choice-faults.ts';

const pieces = (...weights: (number | [number, number])[]) =>
  weights.map((weight) => {
    const [weightCents, addedCents] = typeof weight === 'number' ? [weight, 0] : weight;
    return { weightCents, addedCents };
  });

test.each([
  [1500, pieces(900, 350), [1080, 420]],
  [999, pieces(400, 400, 400), [333, 333, 333]],
  [1000, pieces(400, 400, 400), [334, 333, 333]],
  // If all dishes are free, the parts are equal; spare units go to the earlier dishes.
  [100, pieces(0, 0, 0), [34, 33, 33]],
  [500, pieces(0, 900), [0, 500]],
  [0, pieces(900, 350), [0, 0]],
  // What a dish adds to the price stays with that dish.
  [1500, pieces([900, 250], [350, 50]), [1330, 470]],
  [0, pieces([0, 120], 0), [120, 0]],
  // 7 over 1, 1, 1, 1: each dish gets 1, and the three remaining units go to the earlier dishes.
  [7, pieces(1, 1, 1, 1), [2, 2, 2, 1]],
])('%i over %j is %j', (priceCents, dishes, parts) => {
  expect(divideSet(priceCents, dishes)).toEqual(parts);
  expect(setPrice(priceCents, dishes)).toBe(parts.reduce((sum, part) => sum + part, 0));
});

const choice = (itemId: number, isDefault = false) => ({ itemId, variantId: null, isDefault });
const steps = [
  { title: 'Main', min: 1, max: 1, choices: [choice(1, true), choice(2)] },
  { title: 'Extras', min: 0, max: 2, choices: [choice(3)] },
];
const dish = (step: number, itemId: number, quantity = 1) => ({
  step,
  itemId,
  variantId: null,
  quantity,
});

test('the defaults are one piece of each default choice', () => {
  expect(defaultChoices(steps)).toEqual([dish(0, 1)]);
  expect(choiceFault(steps, defaultChoices(steps))).toBeUndefined();
});

test.each([
  ['too few', [dish(1, 3)], 'Choose 1 of “Main”.'],
  ['too many', [dish(0, 1), dish(1, 3, 3)], 'Choose up to 2 of “Extras”.'],
  ['added up', [dish(0, 1), dish(0, 2)], 'Choose 1 of “Main”.'],
  ['of another step', [dish(1, 1)], 'A chosen dish is no longer in this set.'],
  ['of no step', [dish(2, 1)], 'A chosen dish is no longer in this set.'],
])('what is %s is refused', (_, chosen, sentence) => {
  expect(choiceFault(steps, chosen)).toBe(sentence);
});

test('a set without any dish is refused even if every step may be left out', () => {
  expect(choiceFault(steps.slice(1), [])).toBe('Please choose at least one dish.');
});

test('pieces are in the order of the steps, then as they were chosen', () => {
  const chosen = [dish(1, 3, 2), dish(0, 2), dish(0, 1)];
  expect(piecesOfSet(chosen).map(({ itemId }) => itemId)).toEqual([2, 1, 3, 3]);
});

test('a set without steps, or with a step that has too few dishes, cannot be filled', () => {
  expect(canBeFilled(steps)).toBe(true);
  expect(canBeFilled([])).toBe(false);
  expect(canBeFilled([{ title: 'Main', min: 1, max: 1, choices: [] }])).toBe(false);
  expect(canBeFilled([{ title: 'Main', min: 0, max: 1, choices: [] }])).toBe(true);
});
