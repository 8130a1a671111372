// Cash at the counter: the typed amount and the change.
import { describe, expect, test } from 'vitest';
import { type KeypadKey, keyOf, pressKey, readTender } from '../../../client/checkout/tender.ts';

describe('a typed amount', () => {
  test('above the total gives change', () => {
    expect(readTender('20', 1250, 2)).toEqual({
      tenderedCents: 2000,
      changeCents: 750,
      missingCents: 0,
    });
  });

  test('below the total says what is missing', () => {
    expect(readTender('12.4', 1250, 2)).toMatchObject({ missingCents: 10, changeCents: 0 });
  });

  test('that is empty means the exact amount', () => {
    expect(readTender(' ', 1250, 2)?.tenderedCents).toBeNull();
  });

  test('may end in a point or contain a comma', () => {
    expect(readTender('20.', 1250, 2)?.tenderedCents).toBe(2000);
    expect(readTender('20,5', 1250, 2)?.tenderedCents).toBe(2050);
  });

  test.each(['abc', '1.234', '-5', '1,000.00'])('%s is no amount', (text) => {
    expect(readTender(text, 1250, 2)).toBeUndefined();
  });
});

test('the keypad allows one point, two decimals and nine digits', () => {
  const type = (keys: string) =>
    [...keys].reduce(
      (text, key) => pressKey(text, (key === '<' ? 'back' : key) as KeypadKey, 2),
      '',
    );
  expect(type('2050')).toBe('2050');
  expect(type('20.505')).toBe('20.50');
  expect(type('2..5')).toBe('2.5');
  expect(type('.5')).toBe('0.5');
  expect(type('007')).toBe('7');
  expect(type('25<0')).toBe('20');
  expect(type('1234567890')).toBe('123456789');
});

test('the keypad types as many decimals as the currency has', () => {
  const type = (decimals: 0 | 3, ...keys: KeypadKey[]) =>
    keys.reduce((text, key) => pressKey(text, key, decimals), '');
  expect(type(3, '1', '.', '2', '5', '0', '5')).toBe('1.250');
  expect(type(0, '1', '2', '.', '5')).toBe('125');
  expect(type(0, '.')).toBe('0');
  expect(type(0, '1', '2', '00')).toBe('1200');
  expect(type(0, '00', '00', '5')).toBe('5');
  expect(readTender('20.5', 20, 0)).toBeUndefined();
  expect(readTender('1.255', 1250, 3)).toMatchObject({ tenderedCents: 1255, changeCents: 5 });
});

test('the keypad continues an amount that was typed with a comma', () => {
  expect(pressKey('3,9', '0', 2)).toBe('3,90');
  expect(pressKey('3,90', '5', 2)).toBe('3,90');
  expect(pressKey('3,9', '.', 2)).toBe('3,9');
});

test("a keyboard's digits, points and Backspace are keys, its other keys are not", () => {
  expect(['7', '.', ',', 'Backspace'].map(keyOf)).toEqual(['7', '.', '.', 'back']);
  expect(['a', 'Enter', 'F1', 'Delete', '½'].map(keyOf)).toEqual(Array(5).fill(undefined));
});
