// The dishes of a receipt in one or two languages, with the titles at the time of the sale (contract 27.4).
import { optionWords } from '#shared/billing/options.ts';
import type { ReceiptContext } from '#shared/billing/receipt-context.ts';
import type { ReceiptDish, ReceiptLine } from '#shared/billing/receipt-sets.ts';
import type { Tx } from '../../db/executor.ts';
import { readExtras } from '../orders/read-form.ts';
import { extrasIn, soldWordsIn } from '../orders/sold-texts.ts';

type Words = Pick<ReceiptLine, 'title' | 'variant' | 'addons'>;
type Named = Words & Pick<ReceiptLine, 'itemId'>;

/** The texts of a dish in a language, and the title of the set in which it was sold. */
interface Found extends Words {
  readonly set?: string;
}

/**
 * Returns a function that returns the texts of a dish in a language. A dish that was sold without texts in that
 * language keeps the texts on the bill.
 */
function wordsIn(tx: Tx, itemIds: readonly number[], tag: string): (dish: Named) => Found {
  const sold = soldWordsIn(tx, itemIds, tag);
  const extras = sold.size === 0 ? undefined : readExtras(tx, itemIds);
  return ({ itemId = 0, title, variant, addons }) => {
    const words = sold.get(itemId);
    if (words === undefined) return { title, variant, addons };
    const chosen = extrasIn(extras?.get(itemId) ?? [], words);
    const said = { title: words.title, variant: words.variant, addons: chosen.map(optionWords) };
    return words.set === undefined ? said : { ...said, set: words.set };
  };
}

type Finder = ReturnType<typeof wordsIn> | undefined;

const isSame = (a: Words, b: Words): boolean =>
  a.title === b.title && a.variant === b.variant && a.addons.join() === b.addons.join();

/** Returns a dish in both languages, without its item id. */
function dishIn<D extends Named>(dish: D, inFirst: Finder, inSecond: Finder) {
  const { itemId: _, ...plain } = dish;
  const { set: __, ...words } = inFirst?.(dish) ?? namesOf(dish);
  const also = inSecond?.(dish);
  const second = also && !isSame(also, words) && { also: namesOf(also) };
  return { ...plain, ...words, ...second };
}

const namesOf = ({ title, variant, addons }: Words): Found => ({ title, variant, addons });

/** Returns a set in both languages. The title of the set is stored with the texts of each of its dishes. */
function setIn(
  line: ReceiptLine,
  dishes: readonly ReceiptDish[],
  inFirst: Finder,
  inSecond: Finder,
): ReceiptLine {
  const { itemId: _, ...plain } = line;
  const [dish] = dishes;
  const title = (dish && inFirst?.(dish).set) ?? line.title;
  const below = (dish && inSecond?.(dish).set) ?? title;
  return {
    ...plain,
    title,
    ...(below !== title && { also: { title: below, variant: null, addons: [] } }),
    dishes: dishes.map((each): ReceiptDish => dishIn(each, inFirst, inSecond)),
  };
}

/**
 * Returns the receipt with its dishes in these languages: the first is the main text, the second is shown in
 * addition.
 */
export function inLanguages(
  tx: Tx,
  receipt: ReceiptContext,
  [first, second]: readonly string[],
): ReceiptContext {
  const dishes = receipt.cartItems.flatMap((line): readonly Named[] => line.dishes ?? [line]);
  const itemIds = dishes.flatMap(({ itemId }) => itemId ?? []);
  const inFirst = first === undefined ? undefined : wordsIn(tx, itemIds, first);
  const inSecond = second === undefined ? undefined : wordsIn(tx, itemIds, second);
  const cartItems = receipt.cartItems.map(
    (line): ReceiptLine =>
      line.dishes ? setIn(line, line.dishes, inFirst, inSecond) : dishIn(line, inFirst, inSecond),
  );
  return { ...receipt, cartItems };
}
