// Prices of a dish's options, worked by hand, and the choices that are refused (contract 21.1).
import { describe, expect, it } from 'vitest';
import { lineAmounts, unitPrice } from '#shared/billing/cart.ts';
import {
  type AskedGroup,
  defaultOptions,
  isUnknownOption,
  optionWords,
  priceOptions,
} from '#shared/billing/options.ts';
import { boundsSentence, optionFault } from '../../../../server/api/orders/choice-faults.ts';

const option = (id: number, title: string, cents: number, isDefault = false) => ({
  id,
  title,
  cents,
  isDefault,
});
const sauces: AskedGroup = {
  title: 'Sauces',
  min: 0,
  max: 5,
  free: 1,
  options: [option(1, 'Aioli', 80), option(2, 'Ketchup', 50), option(3, 'Salt', 0)],
};
const side: AskedGroup = {
  title: 'Side',
  min: 1,
  max: 1,
  free: 0,
  options: [option(4, 'Rice', 0, true), option(5, 'Chips', 150)],
};
const chosen = (...pairs: [id: number, quantity: number][]) =>
  pairs.map(([id, quantity]) => ({ id, quantity }));
const costs = (group: AskedGroup, ...pairs: [number, number][]) =>
  priceOptions([group], chosen(...pairs)).map(({ title, quantity, cents }) => [
    title,
    quantity,
    cents,
  ]);

describe('the cheapest pieces are free', () => {
  it('of two prices the lower one, whichever was named first', () => {
    expect(costs(sauces, [1, 1], [2, 1])).toEqual([
      ['Aioli', 1, 80],
      ['Ketchup', 1, 0],
    ]);
    expect(costs(sauces, [2, 1], [1, 1])).toEqual([
      ['Aioli', 1, 80],
      ['Ketchup', 1, 0],
    ]);
  });

  it('pieces at nothing use them up', () => {
    expect(costs(sauces, [1, 1], [3, 1])).toEqual([
      ['Aioli', 1, 80],
      ['Salt', 1, 0],
    ]);
  });

  it('repeated pieces count each: of 3 × Aioli with two free one is paid', () => {
    expect(costs({ ...sauces, free: 2 }, [1, 3])).toEqual([['Aioli', 3, 80]]);
    expect(costs({ ...sauces, free: 2 }, [1, 2], [2, 2])).toEqual([
      ['Aioli', 2, 160],
      ['Ketchup', 2, 0],
    ]);
    expect(costs({ ...sauces, free: 3 }, [1, 2], [2, 2])).toEqual([
      ['Aioli', 2, 80],
      ['Ketchup', 2, 0],
    ]);
  });

  it('pieces of an option that is named twice are counted together', () => {
    expect(costs(sauces, [1, 1], [1, 1])).toEqual([['Aioli', 2, 80]]);
  });

  it('of two at one price the earlier one', () => {
    const even = { ...sauces, options: [option(1, 'Left', 60), option(2, 'Right', 60)] };
    expect(costs(even, [2, 1], [1, 1])).toEqual([
      ['Left', 1, 0],
      ['Right', 1, 60],
    ]);
  });

  it('each group has its own', () => {
    const priced = priceOptions([side, sauces], chosen([2, 1], [5, 1]));
    expect(priced).toEqual([
      { id: 5, group: 'Side', title: 'Chips', quantity: 1, cents: 150 },
      { id: 2, group: 'Sauces', title: 'Ketchup', quantity: 1, cents: 0 },
    ]);
  });
});

describe('the bounds of a group', () => {
  it('are kept in pieces, and the group is named', () => {
    expect(optionFault([side], [])).toBe('Choose 1 of “Side”.');
    expect(optionFault([side], chosen([4, 1], [5, 1]))).toBe('Choose 1 of “Side”.');
    expect(optionFault([sauces], chosen([1, 3], [2, 3]))).toBe('Choose up to 5 of “Sauces”.');
    expect(optionFault([side, sauces], chosen([4, 1], [1, 5]))).toBeUndefined();
  });

  it.each([
    [{ min: 0, max: 3 }, 'Choose up to 3 of “Side”.'],
    [{ min: 2, max: null }, 'Choose at least 2 of “Side”.'],
    [{ min: 1, max: 3 }, 'Choose 1 to 3 of “Side”.'],
    [{ min: 2, max: 2 }, 'Choose 2 of “Side”.'],
  ])('%j reads %j', (bounds, words) => {
    expect(boundsSentence({ ...bounds, title: 'Side' }).message).toBe(words);
  });

  it('defaults are one piece each; what no group asks is unknown', () => {
    expect(defaultOptions([side, sauces])).toEqual(chosen([4, 1]));
    expect(isUnknownOption([side, sauces], chosen([4, 1], [3, 2]))).toBe(false);
    expect(isUnknownOption([side], chosen([1, 1]))).toBe(true);
  });
});

it('what they cost is in the unit price, below and on top of a tax', () => {
  const cents = priceOptions([side, sauces], chosen([5, 1], [1, 1], [2, 1])).map(
    (priced) => priced.cents,
  );
  // 12.90 + Chips 1.50 + Aioli 0.80; the ketchup is free.
  const unitCents = unitPrice(1290, null, cents);
  expect(unitCents).toBe(1520);
  const inclusive = { type: 'inclusive', rateMilli: 7000 } as const;
  // 2 × 15.20 = 30.40, tax included: the net is 30.40 / 1.07 = 28.411… → 28.41, the tax 1.99.
  expect(lineAmounts({ unitCents, quantity: 2, tax: inclusive })).toEqual({
    netCents: 2841,
    taxCents: 199,
    totalCents: 3040,
  });
  const exclusive = { type: 'exclusive', rateMilli: 8875 } as const;
  // The exclusive tax is 30.40 × 8.875 % = 2.698 → 2.70.
  expect(lineAmounts({ unitCents, quantity: 2, tax: exclusive })).toEqual({
    netCents: 3040,
    taxCents: 270,
    totalCents: 3310,
  });
});

it.each([
  [1, 'Aioli'],
  [2, '2 × Aioli'],
])('%i pieces read %j', (quantity, words) => {
  expect(optionWords({ title: 'Aioli', quantity })).toBe(words);
});
