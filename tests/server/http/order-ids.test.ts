// The query parameter with order ids (contract 6).
import { expect, test } from 'vitest';
import { parseOrderIds } from '../../../server/domain/orders/order-ids.ts';

const list = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',');

test('ids are read in their order; an absent query names none', () => {
  expect(parseOrderIds('3,1,20')).toEqual([3, 1, 20]);
  expect(parseOrderIds(undefined)).toBeUndefined();
});

test('500 ids are taken, 501 are not', () => {
  expect(parseOrderIds(list(500))).toHaveLength(500);
  expect(() => parseOrderIds(list(501))).toThrow('each once');
});

test.each(['', ',', '1,,2', '1,1', '0', '01', '-1', '1.0', '1e3', ' 1', 'x', '9007199254740993'])(
  '"%s" is refused',
  (text) => {
    expect(() => parseOrderIds(text)).toThrow('each once');
  },
);
