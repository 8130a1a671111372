// The worth of points, and the number of points that a bill needs (contract 32.7).
import { expect, test } from 'vitest';
import { suggestedPoints, worthOf } from '../../../client/bill/value-rules.ts';

const setting = { earnPer: 1, earnPoints: 1, worth: 0.05, minSpend: 10, expiresMonths: null };

test.each([
  [120, 6],
  [1, 0.05],
  [0, 0],
])('%i points are worth %f', (points, worth) => {
  expect(worthOf(points, setting, 2)).toBe(worth);
});

test.each([
  [120, 30, 120],
  [120, 4, 80],
  [120, 4.01, 81],
  [0, 30, 0],
  [-5, 30, 0],
])('of %i points a bill of %f needs %i', (balance, due, points) => {
  expect(suggestedPoints(balance, due, setting, 2)).toBe(points);
});
