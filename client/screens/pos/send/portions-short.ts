// Finds the lines of a cart that need more portions than remain (contract 20.7).

import { t } from '../../../locales/t.ts';
import { defaultsOf, type MenuItem } from '../cart/cart-choice.ts';
import type { CartLine } from '../cart/cart-rules.ts';

interface Counted {
  readonly id: number;
  readonly title: string;
  readonly left?: number | null;
}

/** A line with too few portions left. */
export interface ShortLine {
  readonly line: CartLine;
  /** The title of the dish, variant, add-on or option that has too few portions left. */
  readonly title: string;
  readonly left: number;
  /** How many pieces of the line are available, according to this till. */
  readonly fits: number;
}

interface Want {
  readonly line: CartLine;
  readonly counted: Counted;
  readonly perPiece: number;
}

type Wants = [key: string, want: Want][];

/**
 * Returns how many portions a line needs of each counted dish, variant, add-on and option. A set also needs portions
 * of its dishes.
 */
function wantsOf(line: CartLine, item: MenuItem): Wants {
  const ofDishes = (line.dishes ?? []).flatMap(({ quantity, ...dish }) => {
    const own = item.dishes?.get(dish.itemId);
    if (own === undefined) return [];
    return wantsOfDish({ ...line, ...dish, options: dish.options ?? defaultsOf(own) }, own).map(
      ([key, want]): Wants[number] => [key, { ...want, line, perPiece: want.perPiece * quantity }],
    );
  });
  return [...wantsOfDish(line, item), ...ofDishes];
}

function wantsOfDish(line: CartLine, item: MenuItem): Wants {
  const want = (kind: string, counted: Counted | undefined, perPiece = 1): [string, Want][] =>
    counted === undefined || typeof counted.left !== 'number'
      ? []
      : [[`${kind} ${counted.id}`, { line, counted, perPiece }]];
  const options = (item.groups ?? []).flatMap((group) => group.options);
  return [
    ...want('item', item),
    ...want(
      'variant',
      item.variants.find(({ id }) => id === line.variantId),
    ),
    ...item.addons
      .filter(({ id }) => line.addonIds.includes(id))
      .flatMap((addon) => want('addon', addon)),
    ...(line.options ?? []).flatMap(({ id, quantity }) =>
      want(
        'option',
        options.find((option) => option.id === id),
        quantity,
      ),
    ),
  ];
}

/** Returns the lines that need more portions than remain. Earlier lines get their portions first. */
export function findShort(
  lines: readonly CartLine[],
  items: ReadonlyMap<number, MenuItem>,
): ShortLine[] {
  const taken = new Map<string, number>();
  return lines.flatMap((line): ShortLine[] => {
    const item = items.get(line.id);
    if (item === undefined) return [];
    const wants = wantsOf(line, item).map(([key, { counted, perPiece }]) => {
      const before = taken.get(key) ?? 0;
      taken.set(key, before + perPiece * line.quantity);
      const left = counted.left ?? 0;
      const fits = Math.max(0, Math.floor((left - before) / perPiece));
      return { line, title: counted.title, left, fits };
    });
    const [least] = wants.sort((a, b) => a.fits - b.fits);
    return least !== undefined && least.fits < line.quantity ? [least] : [];
  });
}

/** Returns a message for the cashier: '“Soup” is sold out.', 'Only 2 of “Soup” are left.' */
export const shortWords = ({ title, left }: Pick<ShortLine, 'title' | 'left'>): string =>
  left === 0
    ? t('“{title}” is sold out.', { title })
    : t(
        'Only {left, plural, one {#} other {#}} of “{title}” {left, plural, one {is} other {are}} left.',
        { left, title },
      );
