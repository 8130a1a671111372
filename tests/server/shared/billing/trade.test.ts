// Random bills under random trade: nothing is lost or made, parts re-add to the unit, only a credit is negative.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askService, type Bill, dropLines, sumsOf } from '#shared/billing/bill.ts';
import { joinBills, moveLines } from '#shared/billing/join.ts';
import { type BillLine, basisOf, offOf, totalOf } from '#shared/billing/line.ts';
import { DECIMALS, fromMinor, toMinor } from '#shared/billing/money.ts';
import { countPayments } from '#shared/billing/pay.ts';
import { compLines, discountBill, discountLines } from '#shared/billing/reduce.ts';
import { leftAfter, refundAmount, refundPieces } from '#shared/billing/refund.ts';
import { piecesOf, plusShare, type Share, wholePiecesOf } from '#shared/billing/share.ts';
import { splitByItems, splitBySeats, splitEvenly } from '#shared/billing/split.ts';
import { Refusal } from '#shared/errors.ts';
import { totalsOf } from '../../../fixtures/bill-totals.ts';
import { billOver, exclusive, inclusive, numbered } from '../../../fixtures/bills.ts';

const RUNS = 10_000;

const tax = fc.constantFrom(
  null,
  exclusive(8875),
  exclusive(10_000),
  inclusive(7000),
  inclusive(19_000),
);
const sold = fc.tuple(
  fc.oneof(fc.nat(30), fc.nat(5000), fc.nat(999_999_999)),
  fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 999 })),
  tax,
  fc.nat(3),
);
const start = fc.record({
  sold: fc.array(sold, { minLength: 1, maxLength: 6 }),
  taxRounding: fc.constantFrom('line' as const, 'bill' as const),
  guests: fc.option(fc.nat(9)),
  serviceRule: fc.option(
    fc.record({
      title: fc.constant('Service'),
      percentMilli: fc.nat(20_000),
      minGuests: fc.nat(6),
      tax,
    }),
  ),
});
const KINDS = [
  ...['items', 'pieces', 'shares', 'seats', 'evenly', 'join', 'move', 'pay', 'guests'],
  ...['discount', 'line discount', 'comp', 'undo', 'void'],
] as const;
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  bill: fc.nat(7),
  other: fc.nat(7),
  line: fc.nat(20),
  size: fc.integer({ min: 1, max: 9 }),
  percent: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Open {
  readonly bill: Bill;
  readonly paidCents: number;
}

/** Parts must re-add to the unit, each figure of its own. */
function divided(bill: Bill, parts: Bill[]): Bill[] {
  expect(totalsOf(parts)).toEqual(sumsOf(bill));
  return parts.map(numbered);
}

const evenParts = (bill: Bill, count: number): Bill[] => {
  const parts = divided(bill, splitEvenly(bill, count));
  for (const key of ['totalCents', 'taxTotalCents', 'discountTotalCents'] as const) {
    const figures = parts.map((part) => sumsOf(part)[key]);
    expect(Math.max(...figures) - Math.min(...figures)).toBeLessThanOrEqual(1);
  }
  return parts;
};

const reductionOf = (size: number, percent: boolean, cents: number) =>
  percent
    ? { percentMilli: (size * 12_345) % 100_001 }
    : { amountCents: Math.floor((cents * size) / 9) };

/** One step of trade on one bill; the bills that it leaves. */
function change(bill: Bill, { kind, line: at, size, percent }: Step): Bill[] {
  const line = bill.lines[at % Math.max(1, bill.lines.length)];
  if (!line) return [bill];
  const wanted = { lineId: line.id };
  const pieces = wholePiecesOf(line.share, line.quantity);
  switch (kind) {
    case 'items':
      return divided(bill, splitByItems(bill, [[wanted]]));
    case 'pieces':
      return divided(bill, splitByItems(bill, [[{ ...wanted, pieces: size }]]));
    case 'shares':
      return divided(
        bill,
        splitByItems(bill, [[{ ...wanted, shares: size }], [{ ...wanted, shares: size }]]),
      );
    case 'seats':
      return divided(bill, splitBySeats(bill));
    case 'evenly':
      return evenParts(bill, size);
    case 'guests':
      return [askService({ ...bill, guests: size })];
    case 'discount':
      return [discountBill(bill, reductionOf(size, percent, sumsOf(bill).subtotalCents))];
    case 'line discount':
      return [discountLines(bill, [line.id], reductionOf(size, percent, line.amountCents))];
    case 'comp':
    case 'undo': {
      const some = pieces !== undefined && size < pieces ? { ...wanted, pieces: size } : wanted;
      return [numbered(compLines(bill, [some], kind === 'undo'))];
    }
    case 'void':
      return [dropLines(bill, ({ itemId }) => itemId === line.itemId)];
    default:
      return [bill];
  }
}

function pay({ bill, paidCents }: Open, { size, percent }: Step): Open {
  const due = sumsOf(bill).totalCents - paidCents;
  const amountCents = percent ? due : Math.floor((due * size) / 9 / 5) * 5;
  if (amountCents === 0) return { bill, paidCents };
  const offered = { isCash: true, amountCents, tenderedCents: amountCents + 5, tipCents: 0 };
  const { payments, dueCents, changeCents } = countPayments(due, [offered], 5);
  expect(dueCents).toBe(due - amountCents);
  expect(Math.abs(payments[0]?.roundingCents ?? 9)).toBeLessThan(5);
  expect(changeCents).toBeGreaterThanOrEqual(0);
  return { bill, paidCents: paidCents + amountCents };
}

function act(open: readonly Open[], wish: Step, voided: Set<number>): Open[] {
  const mine = open[wish.bill % open.length];
  const other = open[wish.other % open.length];
  if (!mine || !other) return [...open];
  if (wish.kind === 'pay') return open.map((one) => (one === mine ? pay(one, wish) : one));
  // A bill with a payment is locked.
  if (mine.paidCents > 0 || other.paidCents > 0) return [...open];
  const free = (bill: Bill): Open => ({ bill, paidCents: 0 });
  const rest = open.filter((one) => one !== mine && one !== other);
  if (wish.kind === 'join' || wish.kind === 'move') {
    if (mine === other) return [...open];
    if (wish.kind === 'join') return [...rest, free(joinBills(mine.bill, [other.bill]))];
    const wanted = mine.bill.lines.slice(0, 1).map(({ id }) => ({ lineId: id }));
    const moved = moveLines(mine.bill, other.bill, wanted);
    return [...rest, free(moved.from), free(numbered(moved.to))];
  }
  const gone =
    wish.kind === 'void' && mine.bill.lines[wish.line % Math.max(1, mine.bill.lines.length)];
  // What lies on several bills goes from all of them: the hub sees to that.
  if (
    gone &&
    shareOf(mine.bill.lines, gone.itemId).num !== shareOf(mine.bill.lines, gone.itemId).den
  )
    return [...open];
  if (gone) voided.add(gone.itemId);
  const others = mine === other ? rest : [...rest, other];
  return [...others, ...change(mine.bill, wish).map(free)];
}

const shareOf = (lines: readonly BillLine[], itemId: number): Share =>
  lines
    .filter((line) => line.itemId === itemId)
    .reduce<Share>((sum, { share }) => plusShare(sum, share), { num: 0, den: 1 });

function expectSound({ bill, paidCents }: Open): void {
  const sums = sumsOf(bill);
  expect(sums.subtotalCents + sums.taxTotalCents).toBe(sums.totalCents);
  expect(paidCents).toBeLessThanOrEqual(sums.totalCents);
  for (const line of bill.lines) {
    const { netCents, taxCents, amountCents, ownOffCents, billOffCents, tax: sort } = line;
    const least = Math.min(
      netCents,
      taxCents,
      amountCents,
      ownOffCents,
      billOffCents,
      basisOf(line),
    );
    expect(least).toBeGreaterThanOrEqual(0);
    expect(basisOf(line)).toBe(sort?.type === 'exclusive' ? netCents : totalOf(line));
  }
  expect(Math.min(bill.service.netCents, bill.service.taxCents)).toBeGreaterThanOrEqual(0);
}

/** Everything back, by pieces and amounts in turn: to the unit, and never more. */
function refundAll({ lines, service }: Bill): void {
  let left = lines.map((line) => ({
    id: line.id,
    quantity: line.quantity,
    share: line.share,
    totalCents: totalOf(line),
    taxCents: line.taxCents,
    offCents: offOf(line),
  }));
  const total = left.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const some = refundAmount(left, Math.floor(total / 3));
  left = left.map((line) => {
    const back = some.find(({ id }) => id === line.id);
    return back ? leftAfter(line, back) : line;
  });
  const backs = left
    .filter(({ totalCents }) => totalCents > 0)
    .flatMap((line) => {
      const pieces = wholePiecesOf(line.share, line.quantity) ?? 0;
      const [first] = pieces > 1 ? refundPieces([line], [{ lineId: line.id, pieces: 1 }]) : [];
      const rest = first ? leftAfter(line, first) : line;
      if (first && rest.totalCents === 0) return [first];
      return [...(first ? [first] : []), ...refundPieces([rest], [{ lineId: line.id }])];
    });
  const given = [...some, ...backs];
  expect(Math.min(0, ...given.flatMap(({ netCents, taxCents }) => [netCents, taxCents]))).toBe(0);
  const sumOf = (key: 'netCents' | 'taxCents') => given.reduce((sum, back) => sum + back[key], 0);
  expect(sumOf('netCents') + service.netCents).toBe(
    sumsOf({ ...NO_BILL, lines, service }).subtotalCents,
  );
  expect(sumOf('taxCents') + service.taxCents).toBe(
    sumsOf({ ...NO_BILL, lines, service }).taxTotalCents,
  );
}
const NO_BILL = billOver([]);

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
        if (voided.has(itemId)) expect(share.num).toBe(0);
        else expect([share.num, piecesOf(share, quantity)]).toEqual([share.den, quantity]);
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
        expect(toMinor(fromMinor(figure, decimals), decimals)).toBe(figure);
      }
    }),
    { numRuns: 1000 },
  );
});
