// The dishes of a receipt in its one or two languages, as they were sold (contract 27.4).
import { optionWords } from '#shared/billing/options.ts';
import type { ReceiptContext, ReceiptLine } from '#shared/billing/receipt-context.ts';
import type { Tx } from '../../db/executor.ts';
import { readExtras } from '../orders/read-form.ts';
import { extrasIn, soldWordsIn } from '../orders/sold-texts.ts';

type Words = Pick<ReceiptLine, 'title' | 'variant' | 'addons'>;

/** Returns a function that finds the words of a line in a language; as on the bill where it was not sold in it. */
function wordsIn(tx: Tx, itemIds: readonly number[], tag: string): (line: ReceiptLine) => Words {
  const sold = soldWordsIn(tx, itemIds, tag);
  const extras = sold.size === 0 ? undefined : readExtras(tx, itemIds);
  return ({ itemId = 0, title, variant, addons }) => {
    const words = sold.get(itemId);
    if (words === undefined) return { title, variant, addons };
    const chosen = extrasIn(extras?.get(itemId) ?? [], words);
    return { title: words.title, variant: words.variant, addons: chosen.map(optionWords) };
  };
}

const isSame = (a: Words, b: Words): boolean =>
  a.title === b.title && a.variant === b.variant && a.addons.join() === b.addons.join();

/** Returns the receipt with its dishes in these languages: the first as its words, the second beside them. */
export function inLanguages(
  tx: Tx,
  receipt: ReceiptContext,
  [first, second]: readonly string[],
): ReceiptContext {
  const itemIds = receipt.cartItems.flatMap(({ itemId }) => itemId ?? []);
  const inFirst = first === undefined ? undefined : wordsIn(tx, itemIds, first);
  const inSecond = second === undefined ? undefined : wordsIn(tx, itemIds, second);
  const cartItems = receipt.cartItems.map(({ itemId, ...line }): ReceiptLine => {
    const named = itemId === undefined ? line : { ...line, itemId };
    const words = inFirst?.(named) ?? line;
    const also = inSecond?.(named);
    return { ...line, ...words, ...(also && !isSame(also, words) && { also }) };
  });
  return { ...receipt, cartItems };
}
