// The names of bills and of their lines on the table screens.
import { type Currency, formatAmount } from '#shared/billing/money.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import type { TableState } from '#shared/states/table-states.ts';

/** Returns the place of a bill: 'Table 4', or else its dining option. */
export const placeOf = ({ table_title, delivery_type }: Bill): string =>
  table_title ?? DELIVERY_LABELS[delivery_type];

/** Returns the bill's title, part, token or number. */
function ownName(bill: Bill): string {
  const { title, part, customer_name, id } = bill;
  if (title !== null && part !== null) return `${title}, part ${part.no}/${part.of}`;
  if (title !== null) return title;
  if (part !== null) return `Part ${part.no}/${part.of}`;
  if (customer_name !== null) return customer_name;
  const token = bill.table_id === null ? bill.lines[0]?.token_no : null;
  return typeof token === 'number' ? `Token ${token}` : `Bill ${id}`;
}

/** Returns a short name that is unique among the given bills. Bills of one party share a name, so their numbers are added. */
export function shortName(bill: Bill, among: readonly Bill[] = []): string {
  const name = ownName(bill);
  const isShared = among.some((other) => other.id !== bill.id && ownName(other) === name);
  return isShared ? `${name} #${bill.id}` : name;
}

export const billName = (bill: Bill, among: readonly Bill[] = []): string =>
  `${placeOf(bill)} · ${shortName(bill, among)}`;

/** Whether to show the amount due. A party that has just sat down owes nothing yet, so only the state is shown. */
export const tellsDue = (state: TableState, due: number): boolean =>
  state !== 'seated' || due !== 0;

/** Returns the state of a tab without a table by the rules that the hub uses for tables: the last state that applies. */
export function tabState({ paid, printed_at, lines }: Bill): TableState {
  if (paid > 0) return 'part-paid';
  if (printed_at !== null) return 'printed';
  if (lines.length === 0) return 'seated';
  return lines.some(({ status }) => status === 'completed') ? 'ready' : 'ordered';
}

/** '2 × Soup', '1/4 × Bottle', '0.333 × Steak'. */
export function lineName({ quantity, share, title, variant_title }: BillLine): string {
  const dish = variant_title === null ? title : `${title} - ${variant_title}`;
  const isPart = share.den > 1 && !Number.isInteger(quantity);
  const ordered = (quantity * share.den) / share.num;
  const count = isPart && Math.round(ordered) === 1 ? `${share.num}/${share.den}` : `${quantity}`;
  return `${count} × ${dish}`;
}

/** Returns the add-ons (options included) and the notes that are shown below a line. */
export const lineMore = ({ addons, notes }: BillLine): string =>
  [...addons.map(({ title }) => title), notes ?? ''].filter((text) => text !== '').join(', ');

/** Returns why a line costs less or nothing; undefined if it is not reduced. */
export function lineReduction(line: BillLine, currency: Currency): string | undefined {
  if (line.is_comp === 1) return 'Comp';
  if (line.off === 0) return undefined;
  const why = line.discount?.reason ?? null;
  return `${formatAmount(-line.off, currency)}${why === null ? '' : `, ${why}`}`;
}

interface LineGroup {
  readonly seat: number;
  readonly course: number | null;
  readonly lines: readonly BillLine[];
}

/** Groups lines by seat and course; lines for the whole table come first. */
export function groupLines(lines: readonly BillLine[]): LineGroup[] {
  const groups = new Map<string, { seat: number; course: number | null; lines: BillLine[] }>();
  for (const line of lines) {
    const { seat, course } = line;
    const key = `${seat} ${course}`;
    const group = groups.get(key) ?? { seat, course, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.seat - b.seat || (a.course ?? 0) - (b.course ?? 0));
}

/** Returns 'Seat 2 · Course 1'; undefined if the group has neither a seat nor a course. */
export function groupWords({ seat, course }: LineGroup): string | undefined {
  const words = [seat > 0 && `Seat ${seat}`, course !== null && `Course ${course}`];
  const said = words.filter((word) => word !== false);
  return said.length === 0 ? undefined : said.join(' · ');
}
