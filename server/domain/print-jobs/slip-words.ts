// The dishes of a slip in the one or two languages of its station or printer (contract 27.7).
import { optionWords } from '#shared/billing/options.ts';
import type { OrderItem } from '#shared/entities/orders.ts';
import type { Tx } from '../../db/executor.ts';
import type { SlipItem } from '../../printing/layout/document.ts';
import { itemsIn } from '../orders/sold-texts.ts';

interface Words {
  readonly title: string;
  readonly variant: string | null;
  readonly addons: readonly string[];
}

const addonsOf = ({ addons, options = [] }: OrderItem): string[] => [
  ...addons.slice(0, addons.length - options.length).map(({ title }) => title),
  ...options.map(optionWords),
];

/** Returns the texts of a dish in a language. A dish without a translation keeps its kitchen name. */
const wordsIn = (item: OrderItem, sold: OrderItem): Words => ({
  title:
    item.item_title === sold.item_title ? (sold.kitchen_name ?? sold.item_title) : item.item_title,
  variant: item.variant_title,
  addons: addonsOf(item),
});

const other = (text: string | null, first: string | null): string | null =>
  text === first ? null : text;

/**
 * Returns a function that returns a slip's item in one or two languages. The first is the main text; the second is
 * printed below it, if it differs.
 */
export function slipWords(
  tx: Tx,
  sold: readonly OrderItem[],
): (item: SlipItem, tags: readonly string[]) => SlipItem {
  const known = new Map<string, ReadonlyMap<number, Words>>();
  const byTag = (tag: string): ReadonlyMap<number, Words> => {
    const found = known.get(tag);
    if (found) return found;
    const own = new Map(sold.map((item) => [item.id, item]));
    const words = new Map(
      itemsIn(tx, sold, tag).map((item) => [item.id, wordsIn(item, own.get(item.id) ?? item)]),
    );
    known.set(tag, words);
    return words;
  };
  return (item, [first, second]) => {
    const words = first === undefined ? undefined : byTag(first).get(item.itemId);
    if (words === undefined) return item;
    const below = second === undefined ? undefined : byTag(second).get(item.itemId);
    if (below === undefined) return { ...item, ...words };
    const also = {
      title: other(below.title, words.title),
      variant: other(below.variant, words.variant),
      addons: below.addons.map((addon, index) => other(addon, words.addons[index] ?? null)),
    };
    return { ...item, ...words, also };
  };
}
