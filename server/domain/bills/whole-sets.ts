// A set stays whole: what is done with lines is done with all lines of a set that lie together, or with none (contract
// 30.4).
import { isWhole } from '#shared/billing/share.ts';
import { Refusal } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import type { KeptLine } from './invoice-lines.ts';
import type { LoadedBill } from './load-bills.ts';

/** A line as the rule sees it. */
interface SetLine {
  readonly id: number;
  readonly setId: number | null;
  /** The whole dish is on this bill. */
  readonly isAll: boolean;
}

/** How much of a line a call names. */
interface Named {
  readonly lineId: number;
  readonly pieces?: number | null;
  readonly quantity?: number | null;
  readonly shares?: number | null;
}

/** Returns the lines of a bill; of comped and other lines only one kind where `comped` says which. */
export const setLinesOf = ({ bill, items }: LoadedBill, comped?: boolean): SetLine[] =>
  bill.lines
    .filter(({ comp }) => comped === undefined || (comp !== null) === comped)
    .map(({ id, itemId, share }) => ({
      id,
      setId: items.get(itemId)?.set_id ?? null,
      isAll: isWhole(share),
    }));

/** Returns the lines of an invoice. */
export const setLinesOfInvoice = (lines: readonly KeptLine[]): SetLine[] =>
  lines.map(({ line_id, item, share_num, share_den }) => ({
    id: line_id,
    setId: item?.set_id ?? null,
    isAll: share_num === share_den,
  }));

/** Says how much is taken of a dish of a set: one piece is all of it. */
function amountSaid({ isAll }: SetLine, { pieces, quantity, shares }: Named): string {
  const wanted = pieces ?? quantity ?? null;
  if ((shares ?? 1) !== 1) return `1/${shares}`;
  return wanted === null || (isAll && wanted === 1) ? 'all' : `${wanted} pieces`;
}

/** Says how much one part takes of a line, whatever the order in which it names it. */
const takenOf = (line: SetLine, named: readonly Named[]): string =>
  named
    .filter(({ lineId }) => lineId === line.id)
    .map((one) => amountSaid(line, one))
    .sort()
    .join(' + ');

export const setWhole = (lineIds: readonly number[]): Refusal =>
  new Refusal('SET_WHOLE', 'The dishes of a set stay together.', { extra: { lineIds } });

/** Throws 409 SET_WHOLE, with all lines of the sets, if a call names some lines of a set or takes different shares of them. */
export function expectWholeSets(lines: readonly SetLine[], named: readonly Named[]): void {
  const inSets = lines.filter(({ setId }) => setId !== null);
  if (inSets.length === 0) return;
  const sets = [...groupBy(inSets, ({ setId }) => setId).values()];
  const broken = sets.filter((own) => new Set(own.map((line) => takenOf(line, named))).size > 1);
  if (broken.length > 0) throw setWhole(broken.flat().map(({ id }) => id));
}
