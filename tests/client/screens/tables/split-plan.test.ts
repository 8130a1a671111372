// A split built by taps: pieces, shares, undo; nothing is lost or invented on the way.
import { expect, test } from 'vitest';
import type { Bill as Figures } from '#shared/billing/bill.ts';
import { soldLine } from '#shared/billing/line.ts';
import { NO_FIGURES } from '#shared/billing/service.ts';
import { splitByItems } from '#shared/billing/split.ts';
import {
  addPart,
  giveBack,
  NEW_PLAN,
  type Plan,
  partSums,
  partsBody,
  takeLine,
} from '../../../../client/bill/split-plan.ts';

const tax = { title: 'VAT', rateMilli: 19_000, type: 'inclusive' as const };
const line = (id: number, unitCents: number, quantity = 1) =>
  soldLine({ id, itemId: id + 100, seat: 0, unitCents, quantity, tax });
const bottle = line(1, 2999);
const soup = line(2, 650, 3);
const figures: Figures = {
  lines: [bottle, soup],
  discount: null,
  discountLimitMilli: null,
  taxRounding: 'line',
  isDineIn: true,
  guests: 4,
  serviceRule: null,
  serviceForced: null,
  hasService: false,
  service: NO_FIGURES,
};
const totals = (plan: Plan) => partSums(figures, plan).map(({ totalCents }) => totalCents);

test('a tap takes a piece, another one more; all of it takes the rest', () => {
  const one = takeLine(NEW_PLAN, 0, soup, 'piece');
  expect(totals(one)).toEqual([4299, 650]);
  expect(totals(takeLine(one, 0, soup, 'piece'))).toEqual([3649, 1300]);
  expect(totals(takeLine(one, 0, soup, 'all'))).toEqual([2999, 1950]);
  const whole = takeLine(one, 0, soup, 'all');
  expect(takeLine(whole, 0, soup, 'piece')).toBe(whole);
});

test('sharing a bottle by four adds the missing parts', () => {
  const shared = takeLine(NEW_PLAN, 0, bottle, 4);
  expect(totals(shared)).toEqual([2699, 750, 750, 750]);
  expect(partsBody(shared)).toEqual([1, 2, 3].map(() => ({ lines: [{ lineId: 1, shares: 4 }] })));
});

test('pieces are given back from a part one by one, and an empty part is not sent', () => {
  const two = takeLine(takeLine(addPart(NEW_PLAN), 1, soup, 'piece'), 1, soup, 'piece');
  expect(partsBody(two)).toEqual([{ lines: [{ lineId: 2, quantity: 2 }] }]);
  expect(totals(giveBack(two, 1, 2))).toEqual([4299, 0, 650]);
  expect(partsBody(giveBack(giveBack(two, 1, 2), 1, 2))).toEqual([]);
});

test('the sums shown are those that the hub will make', () => {
  const plan = takeLine(takeLine(NEW_PLAN, 0, bottle, 3), 0, soup, 'piece');
  const wanted = plan.map((part) => [...part]);
  const made = splitByItems(figures, wanted).map(({ lines }) =>
    lines.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0),
  );
  expect(totals(plan)).toEqual(made);
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(2999 + 1950);
});
