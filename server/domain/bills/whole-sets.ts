// Keeps sets whole: a call must name all lines of a set that are on the same bill, or none of them (contract 30.4).
import { isWhole } from '#shared/billing/share.ts';
import { Refusal } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import type { KeptLine } from './invoice-lines.ts';
import type { LoadedBill } from './load-bills.ts';

/** A line, with the fields that this check needs. */
interface SetLine {
  readonly id: number;
  readonly setId: number | null;
  /** True if the line is a whole dish, not a share of a dish. */
  readonly isAll: boolean;
}

/** An entry of a call: a line, and how much of it the call takes. */
interface Named {
  readonly lineId: number;
  readonly pieces?: number | null;
  readonly quantity?: number | null;
  readonly shares?: number | null;
}

/**
 * Returns the lines of a bill. With `comped` true, returns only comped lines; with `comped` false, only lines that are
 * not comped.
 */
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

/** Returns how much of a line an entry takes, as a text. For a whole dish of a set, one piece is the whole line. */
function amountSaid({ isAll }: SetLine, { pieces, quantity, shares }: Named): string {
  const wanted = pieces ?? quantity ?? null;
  if ((shares ?? 1) !== 1) return `1/${shares}`;
  return wanted === null || (isAll && wanted === 1) ? 'all' : `${wanted} pieces`;
}

/**
 * Returns how much of a line all entries of a call take together, as a text. The order of the entries makes no
 * difference.
 */
const takenOf = (line: SetLine, named: readonly Named[]): string =>
  named
    .filter(({ lineId }) => lineId === line.id)
    .map((one) => amountSaid(line, one))
    .sort()
    .join(' + ');

export const setWhole = (lineIds: readonly number[]): Refusal =>
  new Refusal('SET_WHOLE', "The dishes of a set can't be separated.", { extra: { lineIds } });

/**
 * Throws 409 SET_WHOLE, with the ids of all lines of the broken sets, if a call names only some lines of a set or
 * takes different shares of them.
 */
export function expectWholeSets(lines: readonly SetLine[], named: readonly Named[]): void {
  const inSets = lines.filter(({ setId }) => setId !== null);
  if (inSets.length === 0) return;
  const sets = [...groupBy(inSets, ({ setId }) => setId).values()];
  const broken = sets.filter((own) => new Set(own.map((line) => takenOf(line, named))).size > 1);
  if (broken.length > 0) throw setWhole(broken.flat().map(({ id }) => id));
}
