// The plan of a split in progress: the lines and the total of each part.
import { type Bill, sumsOf } from '#shared/billing/bill.ts';
import type { BillLine } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import { wholePiecesOf } from '#shared/billing/share.ts';
import { allocateService, takeParts, type WantedLine } from '#shared/billing/split.ts';

/** The lines of each part. Lines that are in no part stay on the bill. */
export type Plan = readonly (readonly WantedLine[])[];
export const NEW_PLAN: Plan = [[]];

/**
 * The effect of one tap on a line: the tap moves one piece, moves the whole remainder, or (a number) divides the line
 * into this many equal shares.
 */
export type Tap = 'piece' | 'all' | number;

const without = (plan: Plan, lineId: number): Plan =>
  plan.map((part) => part.filter((wanted) => wanted.lineId !== lineId));

const sharedBy = (plan: Plan, lineId: number): number | undefined =>
  plan.flat().find((wanted) => wanted.lineId === lineId)?.shares;

const takenOf = (plan: Plan, lineId: number): number =>
  plan
    .flat()
    .filter((wanted) => wanted.lineId === lineId)
    .reduce((sum, { pieces = 0 }) => sum + pieces, 0);

/** Shares a line equally between the original bill and the first parts. Adds parts if there are too few. */
function shareLine(plan: Plan, line: BillLine, by: number): Plan {
  const empty = Array.from({ length: Math.max(0, by - 1 - plan.length) }, () => []);
  return [...without(plan, line.id), ...empty].map((part, index) =>
    index < by - 1 ? [...part, { lineId: line.id, shares: by }] : part,
  );
}

const putInto = (plan: Plan, part: number, wanted: WantedLine): Plan =>
  plan.map((own, index) =>
    index === part ? [...own.filter(({ lineId }) => lineId !== wanted.lineId), wanted] : own,
  );

/** Applies a tap to a line of the original bill: moves pieces or a share of the line to a part. */
export function takeLine(plan: Plan, part: number, line: BillLine, tap: Tap): Plan {
  if (typeof tap === 'number') return shareLine(plan, line, tap);
  const shares = sharedBy(plan, line.id);
  const own = plan[part]?.find(({ lineId }) => lineId === line.id);
  if (shares !== undefined)
    return own === undefined ? putInto(plan, part, { lineId: line.id, shares }) : plan;
  const here = wholePiecesOf(line.share, line.quantity) ?? 0;
  const left = here - takenOf(plan, line.id);
  // A line of less than two pieces can't be divided by a tap, so the whole line moves.
  if (here < 2) return putInto(plan, part, { lineId: line.id });
  if (left === 0) return plan;
  const pieces = (own?.pieces ?? 0) + (tap === 'all' ? left : 1);
  return putInto(plan, part, { lineId: line.id, pieces });
}

/** Applies a tap to a line of a part: moves one piece, or the whole share, back to the bill. */
export function giveBack(plan: Plan, part: number, lineId: number): Plan {
  return plan.map((own, index) => {
    if (index !== part) return own;
    return own.flatMap((wanted) => {
      if (wanted.lineId !== lineId) return [wanted];
      const { pieces = 1 } = wanted;
      return pieces > 1 ? [{ lineId, pieces: pieces - 1 }] : [];
    });
  });
}

export const addPart = (plan: Plan): Plan => [...plan, []];

interface PartSum {
  readonly lines: readonly BillLine[];
  readonly totalCents: Cents;
}

/**
 * Returns the lines and the total of the remainder, then the lines and the total of each part. Totals include the
 * service charge.
 */
export function partSums(bill: Bill, plan: Plan): PartSum[] {
  const { parts, rest } = takeParts(bill.lines, plan);
  const all = [rest, ...parts];
  const services = allocateService(bill, all);
  return all.map((lines, index) => {
    const service = services[index] ?? { netCents: 0, taxCents: 0 };
    return { lines, totalCents: sumsOf({ ...bill, lines, service }).totalCents };
  });
}

/** Returns the body for the hub, without empty parts. */
export const partsBody = (plan: Plan) =>
  plan
    .filter((part) => part.length > 0)
    .map((part) => ({
      lines: part.map(({ lineId, pieces, shares }) => ({
        lineId,
        ...(pieces !== undefined && { quantity: pieces }),
        ...(shares !== undefined && { shares }),
      })),
    }));
