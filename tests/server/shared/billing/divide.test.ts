// Allocate, rotate, take: tables worked by hand (contract 2).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, percentOf, rotation, takeShare, takeTax } from '#shared/billing/divide.ts';

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);

describe('allocate', () => {
  test.each([
    // The exact shares are 304.245…, 106.132… and 89.622…; the last share has the largest remainder.
    [500, [1290, 450, 380], [304, 106, 90]],
    // If remainders are equal, the earlier part gets the spare unit.
    [2, [1, 1, 1], [1, 1, 0]],
    [5, [15, 15, 15], [2, 2, 1]],
    [0, [3, 4], [0, 0]],
    [7, [0, 0], [7, 0]],
    [7, [0, 5, 0], [0, 7, 0]],
    [0, [], []],
    // The products are greater than 2^53.
    [99_999_999_999_999, [99_999_999_999_999, 1], [99_999_999_999_998, 1]],
  ])('%i over %j is %j', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  test('adds up for any weights, is within a unit, and takes no more than there is', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (bases, portion) => {
        const whole = sum(bases);
        const total = Math.floor(whole * portion);
        const parts = allocate(total, bases);
        expect(sum(parts)).toBe(total);
        for (const [index, part] of parts.entries()) {
          const base = bases[index] ?? 0;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(base);
          if (whole > 0) expect(Math.abs(part - (total * base) / whole)).toBeLessThan(1);
        }
      }),
    );
  });
});

describe('rotate', () => {
  test('the rotation continues where the last figure ended', () => {
    const turn = rotation(3);
    expect(turn.next(10)).toEqual([4, 3, 3]);
    expect(turn.next(1)).toEqual([0, 1, 0]);
    expect(turn.next(5)).toEqual([2, 1, 2]);
    expect(turn.next(6)).toEqual([2, 2, 2]);
    expect(turn.next(1)).toEqual([0, 1, 0]);
  });

  test('a figure that is part of another figure rotates with it and never exceeds it', () => {
    const turn = rotation(4);
    turn.next(3);
    expect(turn.nextWith(6, 5)).toEqual({ parts: [2, 1, 1, 2], withinParts: [1, 1, 1, 2] });
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { maxLength: 20 }),
        (parts, figures) => {
          const turns = rotation(parts);
          for (const [a, b] of figures) {
            const [total, within] = [Math.max(a, b), Math.min(a, b)];
            const handed = turns.nextWith(total, within);
            expect([sum(handed.parts), sum(handed.withinParts)]).toEqual([total, within]);
            handed.withinParts.forEach((own, index) => {
              expect(own).toBeLessThanOrEqual(handed.parts[index] ?? -1);
            });
          }
        },
      ),
    );
  });

  test('30 parts of 0.01 in total: the first part gets the cent', () => {
    expect(rotation(30).next(1)).toEqual([1, ...Array(29).fill(0)]);
    expect(rotation(30).next(30)).toEqual(Array(30).fill(1));
  });
});

describe('take', () => {
  test('one of two dishes at 12.90 with 7 % within is 12.05 + 0.85, the other 12.06 + 0.84', () => {
    expect(takeShare(2580, 1, 2)).toBe(1290);
    expect(takeTax(169, 1290, 2580)).toBe(85);
    expect(takeShare(1290, 1, 1)).toBe(1290);
    expect(takeTax(84, 1290, 1290)).toBe(84);
  });

  test('halves go up, the last takes what is left, nothing of nothing is nothing', () => {
    expect(takeShare(1, 1, 2)).toBe(1);
    expect(takeShare(1, 1, 3)).toBe(0);
    expect(takeShare(7, 3, 3)).toBe(7);
    expect(takeTax(0, 0, 0)).toBe(0);
  });
});

test('a percentage has three decimals and is rounded half up', () => {
  expect(percentOf(1290, 12_500)).toBe(161);
  expect(percentOf(50_000, 1)).toBe(1);
  expect(percentOf(99_999_999_999_999, 100_000)).toBe(99_999_999_999_999);
});
