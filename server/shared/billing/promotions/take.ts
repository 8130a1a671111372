// Applies promotions to the pieces of a bill, one after another (contract 31.3, 31.4).
import { allocate, percentOf } from '../divide.ts';
import type { TakenPromo } from '../line-promos.ts';
import type { Cents } from '../money.ts';
import { type PromotedLine, type Run, runsOf } from './pieces.ts';
import { byTurn, type Promotion } from './terms.ts';

/** The state of a bill while promotions are applied. */
interface Taking {
  readonly lines: readonly PromotedLine[];
  readonly runs: readonly Run[];
  readonly taken: TakenPromo[][];
  /** The remaining amount of each line. */
  readonly left: Cents[];
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

const holds = ({ lines }: Taking, { termsId }: Promotion, at: number | undefined): boolean =>
  at !== undefined && lines[at]?.holds.includes(termsId) === true;

/** Returns the runs that a promotion matches, the most expensive first. Runs without unused pieces are included. */
const matchingRuns = (taking: Taking, promotion: Promotion): Run[] =>
  taking.runs.filter(({ lines: [first] }) => holds(taking, promotion, first));

/** Returns the indexes of the lines that a promotion matches. */
const matchingLines = (taking: Taking, promotion: Promotion): number[] =>
  taking.lines.flatMap((_, at) => (holds(taking, promotion, at) ? [at] : []));

function takeOffLine(
  taking: Taking,
  { termsId }: Promotion,
  at: number,
  off: Cents,
  pieces: number,
): void {
  const cents = Math.min(off, taking.left[at] ?? 0);
  taking.taken[at]?.push({ termsId, cents, milli: pieces * 1000 });
  taking.left[at] = (taking.left[at] ?? 0) - cents;
}

/**
 * Takes an amount off a run. If the run consists of several lines, the amount is allocated over them by their
 * amounts.
 */
function takeOffRun(
  taking: Taking,
  promotion: Promotion,
  { lines }: Run,
  { off, pieces }: { readonly off: Cents; readonly pieces: number },
): void {
  const parts = allocate(
    off,
    lines.map((at) => taking.lines[at]?.amountCents ?? 0),
  );
  for (const [index, at] of lines.entries()) {
    const counted = index === 0 ? pieces : 0;
    if (counted > 0 || parts[index] !== 0) {
      takeOffLine(taking, promotion, at, parts[index] ?? 0, counted);
    }
  }
}

/** Returns the reduction of one piece by a promotion, at most the price of the piece. */
function offPiece({ kind, value }: Promotion, unitCents: Cents): Cents {
  if (kind === 'percent') return percentOf(unitCents, value);
  if (kind === 'amount') return Math.min(value, unitCents);
  return Math.max(unitCents - value, 0);
}

/** Reduces each unused matching piece, up to `maxPerBill` pieces. Returns whether any amount was reduced. */
function takeByPiece(taking: Taking, promotion: Promotion, runs: readonly Run[]): boolean {
  let quota = promotion.maxPerBill ?? Number.POSITIVE_INFINITY;
  let isTaken = false;
  for (const run of runs) {
    const off = offPiece(promotion, run.unitCents);
    const pieces = Math.min(run.left, quota);
    if (off === 0 || pieces === 0) continue;
    run.left -= pieces;
    quota -= pieces;
    isTaken = true;
    takeOffRun(taking, promotion, run, { off: off * pieces, pieces });
  }
  return isTaken;
}

/**
 * Returns the number of groups of `buy` pieces in which a piece becomes cheaper, at most `maxPerBill`. With 3 for 2,
 * six pieces with prices above 0 are 2 groups.
 */
function countGroups({ buy, pay, maxPerBill }: Promotion, runs: readonly Run[]): number {
  const priced = sum(runs.map(({ unitCents, left }) => (unitCents > 0 ? left : 0)));
  const all = Math.floor(sum(runs.map(({ left }) => left)) / buy);
  // Groups are filled from the most expensive piece down, and the last pieces of a group are free. A group is not
  // counted if the prices of all its free pieces are 0.
  const worth = Math.max(0, Math.ceil((priced - pay) / buy));
  return Math.min(all, worth, maxPerBill ?? Number.POSITIVE_INFINITY);
}

/**
 * Groups the unused matching pieces, the most expensive first. The last pieces of each group are free. Returns
 * whether a group was found.
 */
function takeByGroup(taking: Taking, promotion: Promotion, runs: readonly Run[]): boolean {
  const { buy, pay } = promotion;
  const used = countGroups(promotion, runs) * buy;
  const freeBefore = (place: number): number =>
    Math.floor(place / buy) * (buy - pay) + Math.max(0, (place % buy) - pay);
  let place = 0;
  for (const run of runs) {
    const pieces = Math.min(run.left, used - place);
    if (pieces === 0) continue;
    const free = freeBefore(place + pieces) - freeBefore(place);
    place += pieces;
    run.left -= pieces;
    const off = free * run.unitCents;
    if (off > 0) takeOffRun(taking, promotion, run, { off, pieces: free });
  }
  return used > 0;
}

/** Takes a percentage off the remaining amount of the matching lines, and allocates it over these lines. */
function takeOffBill(taking: Taking, promotion: Promotion): void {
  const at = matchingLines(taking, promotion);
  const bases = at.map((index) => taking.left[index] ?? 0);
  const parts = allocate(percentOf(sum(bases), promotion.value), bases);
  for (const [index, place] of at.entries()) {
    const off = parts[index] ?? 0;
    if (off > 0) takeOffLine(taking, promotion, place, off, taking.lines[place]?.pieces ?? 0);
  }
}

const isReached = ({ minAmountCents }: Promotion, runs: readonly Run[]): boolean =>
  sum(runs.map(({ unitCents, pieces }) => unitCents * pieces)) >= minAmountCents;

/**
 * Returns the reductions of each of these lines. Promotions apply one after another, by priority and id; promotions of
 * the kind `bill` apply after all others. After an exclusive promotion that reduces something, no further promotion is
 * considered.
 */
export function takePromotions(
  lines: readonly PromotedLine[],
  promotions: readonly Promotion[],
  coupon: string | null,
): TakenPromo[][] {
  const taken = lines.map((): TakenPromo[] => []);
  const left = lines.map(({ amountCents }) => amountCents);
  const taking: Taking = { lines, runs: runsOf(lines), taken, left };
  const onBill: Promotion[] = [];
  for (const promotion of [...promotions].sort(byTurn)) {
    if (promotion.coupon !== null && promotion.coupon !== coupon) continue;
    const runs = matchingRuns(taking, promotion);
    if (runs.length === 0 || !isReached(promotion, runs)) continue;
    if (takeTurn(taking, promotion, runs, onBill) && promotion.isExclusive) break;
  }
  for (const promotion of onBill) takeOffBill(taking, promotion);
  return taken;
}

/**
 * Applies one promotion and returns whether it reduced something. A promotion of the kind `bill` is only added to
 * `onBill`, because such promotions apply after all others.
 */
function takeTurn(
  taking: Taking,
  promotion: Promotion,
  runs: readonly Run[],
  onBill: Promotion[],
): boolean {
  if (promotion.kind === 'n-for-m') return takeByGroup(taking, promotion, runs);
  if (promotion.kind !== 'bill') return takeByPiece(taking, promotion, runs);
  onBill.push(promotion);
  return matchingLines(taking, promotion).some((at) => (taking.left[at] ?? 0) > 0);
}
