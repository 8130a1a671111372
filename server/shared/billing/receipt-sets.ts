// Sets on receipts: a line for the set with its price, and below it the dishes, each with the amount that it adds to
// the price (contract 30.6).
import { type Decimals, fromMinor, toMinor } from './money.ts';

/** The words of a line or of a dish of a set. */
interface ReceiptWords {
  readonly title: string;
  readonly variant: string | null;
  readonly addons: readonly string[];
}

/** A dish of a set, below the set's line. */
export interface ReceiptDish extends ReceiptWords {
  /** The same words in the second language of the receipt. */
  readonly also?: ReceiptWords;
  /** The id of the order item, to find its words in other languages. */
  readonly itemId?: number;
  readonly notes: string | null;
  /** The amount that the dish adds to the set's price. */
  readonly adds: number;
}

/** A line of a receipt. `price` is the unit price with add-ons, as a wire amount (contract 10 Receipt context). */
export interface ReceiptLine extends ReceiptWords {
  readonly quantity: number;
  readonly price: number;
  readonly notes: string | null;
  /** The same words in the second language of the receipt. */
  readonly also?: ReceiptWords;
  /** The id of the order item, to find its words in other languages. */
  readonly itemId?: number;
  /** The amount before discounts, if it is not quantity × price. */
  readonly amount?: number;
  /** Printed instead of the quantity: `1/3`, for a part of one piece. */
  readonly pieces?: string;
  /** The reductions of the line by promotions. */
  readonly promos?: readonly { readonly title: string; readonly amount: number }[];
  /** Whether the line is a comp. */
  readonly isComp?: boolean;
  /** The dishes of a set. */
  readonly dishes?: readonly ReceiptDish[];
}

/** The set to which a line belongs, and the amount that the line's dish adds to the set's price. */
interface InSet {
  readonly order_id: number | null;
  readonly set?: { readonly id: number; readonly title: string; readonly no: number } | null;
  readonly adds?: number;
}

interface Entry {
  readonly of: InSet;
  readonly line: ReceiptLine;
}

const keyOf = ({ order_id, set }: InSet, { pieces, quantity, isComp }: ReceiptLine): string =>
  JSON.stringify([order_id, set?.id, set?.no, pieces ?? quantity, isComp ?? false]);

const dishOf = ({ of, line }: Entry): ReceiptDish => ({
  title: line.title,
  variant: line.variant,
  addons: line.addons,
  notes: line.notes,
  adds: of.adds ?? 0,
  ...(line.itemId !== undefined && { itemId: line.itemId }),
});

/** Returns the reduction of a whole set by each promotion, in `promos`; an empty object if there are none. */
function promosOf(entries: readonly Entry[], decimals: Decimals): Pick<ReceiptLine, 'promos'> {
  const sums = new Map<string, number>();
  for (const { title, amount } of entries.flatMap(({ line }) => line.promos ?? [])) {
    sums.set(title, (sums.get(title) ?? 0) + toMinor(amount, decimals));
  }
  if (sums.size === 0) return {};
  const promos = [...sums].map(([title, cents]) => ({ title, amount: fromMinor(cents, decimals) }));
  return { promos };
}

/** Returns the line of a set, with the sums of its dishes, and with the dishes listed below it. */
function setLine(entries: readonly Entry[], decimals: Decimals): ReceiptLine | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const { quantity, pieces, isComp } = first.line;
  const sum = (of: (line: ReceiptLine) => number): number =>
    fromMinor(
      entries.reduce((all, { line }) => all + toMinor(of(line), decimals), 0),
      decimals,
    );
  return {
    title: first.of.set?.title ?? '',
    quantity,
    price: sum(({ price }) => price),
    notes: null,
    variant: null,
    addons: [],
    amount: sum(({ amount, price }) => amount ?? price),
    ...(pieces !== undefined && { pieces }),
    ...promosOf(entries, decimals),
    ...(isComp === true && { isComp: true }),
    dishes: entries.map(dishOf),
  };
}

/** Combines the dishes of each set into one line, at the position of its first dish. Other lines do not change. */
export function gatherSets(entries: readonly Entry[], decimals: Decimals): ReceiptLine[] {
  const sets = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (!entry.of.set) continue;
    const key = keyOf(entry.of, entry.line);
    sets.set(key, [...(sets.get(key) ?? []), entry]);
  }
  return entries.flatMap(({ of, line }) => {
    if (!of.set) return [line];
    const key = keyOf(of, line);
    const own = sets.get(key);
    sets.delete(key);
    const whole = own && setLine(own, decimals);
    return whole ? [whole] : [];
  });
}
