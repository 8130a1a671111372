// Random bills with random sales: nothing is lost or invented, parts add up to the unit, only a credit is negative.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { sumsOf } from '#shared/billing/bill.ts';
import { DECIMALS, fromMinor, toMinor } from '#shared/billing/money.ts';
import { piecesOf } from '#shared/billing/share.ts';
import { Refusal } from '#shared/errors.ts';
import {
  act,
  expectSound,
  type Open,
  refundAll,
  shareOf,
  start,
  step,
} from '../../../fixtures/bill-trade.ts';
import { billOver } from '../../../fixtures/bills.ts';

const RUNS = 10_000;

test('10,000 random bills under random trade', () => {
  fc.assert(
    fc.property(start, fc.array(step, { maxLength: 8 }), (first, steps) => {
      const bill = billOver(first.sold, first);
      const quantities = new Map(bill.lines.map(({ itemId, quantity }) => [itemId, quantity]));
      const voided = new Set<number>();
      let open: Open[] = [{ bill, paidCents: 0 }];
      for (const wish of steps) {
        try {
          open = act(open, wish, voided);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        open.forEach(expectSound);
      }
      const all = open.flatMap((one) => one.bill.lines);
      for (const [itemId, quantity] of quantities) {
        const share = shareOf(all, itemId);
        if (voided.has(itemId)) assert.equal(share.num, 0);
        else assert.deepEqual([share.num, piecesOf(share, quantity)], [share.den, quantity]);
      }
      for (const one of open) refundAll(one.bill);
    }),
    { numRuns: RUNS },
  );
}, 180_000);

test('every figure of a bill is the same on the wire, with 0, 2 and 3 decimals', () => {
  fc.assert(
    fc.property(start, fc.constantFrom(...DECIMALS), (first, decimals) => {
      for (const figure of Object.values(sumsOf(billOver(first.sold, first)))) {
        assert.equal(toMinor(fromMinor(figure, decimals), decimals), figure);
      }
    }),
    { numRuns: 1000 },
  );
});
