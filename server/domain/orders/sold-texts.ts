// The titles of dishes in each language at the time of the sale, and orders with the titles of one language (contract
// 27.7).
import { optionWords } from '#shared/billing/options.ts';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { invalid, say } from '#shared/errors.ts';
import { canonicalTag, fittingLanguage } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { languagesOf, readTranslations, type TextKey, textKey } from '../menu/menu-texts.ts';
import type { Extra } from './extras.ts';
import { idsIn } from './orders.ts';

/** The texts of a sold dish in one language. Add-ons and options are in the order in which they were chosen. */
export interface SoldWords {
  readonly title: string;
  readonly variant: string | null;
  readonly addons: readonly string[];
  readonly options: readonly string[];
  /** The title of each option's group; absent if the dish has no options. */
  readonly groups?: readonly string[];
  /** The title of the set in which the dish was sold. */
  readonly set?: string;
}
type SoldTexts = Readonly<Record<string, SoldWords>>;

interface Named {
  readonly id: number;
  readonly title: string;
}

interface NamedOption extends Named {
  readonly group: string;
}

/** A dish as it is sold. */
interface Dish {
  readonly item: Named;
  readonly variant: Named | null;
  readonly addons: readonly Named[];
  readonly options: readonly NamedOption[];
  readonly set?: { readonly set: { readonly item: Named } } | null;
}

interface Texts {
  readonly languages: readonly string[];
  readonly titleIn: (tag: string, key: TextKey) => string | undefined;
  /** The group of each option. */
  readonly groupOf: ReadonlyMap<number, number>;
}

const optionGroups = prepared()(() => qb.selectFrom('options').select(['id', 'group_id']));

const TEXTS = cacheKey<Texts | undefined>('texts of what is sold');

function readTexts(tx: Tx): Texts | undefined {
  const languages = languagesOf(tx);
  if (languages.length === 1) return undefined;
  const texts = readTranslations(tx);
  const groupOf = new Map(tx.all(optionGroups, {}).map(({ id, group_id }) => [id, group_id]));
  return { languages, titleIn: (tag, key) => texts.get(key)?.[tag]?.title, groupOf };
}

/** Returns the texts of a sold dish in the form in which they are stored; null if the store has only one language. */
export function soldTexts(tx: Tx, { item, variant, addons, options, set }: Dish): string | null {
  const texts = tx.cached(TEXTS, () => readTexts(tx));
  if (texts === undefined) return null;
  const { languages, titleIn, groupOf } = texts;
  const groupIn = (tag: string, { id, group }: NamedOption) =>
    titleIn(tag, textKey('group', groupOf.get(id) ?? 0)) ?? group;
  const inTag = (tag: string): SoldWords => ({
    title: titleIn(tag, textKey('item', item.id)) ?? item.title,
    variant: variant && (titleIn(tag, textKey('variant', variant.id)) ?? variant.title),
    addons: addons.map(({ id, title }) => titleIn(tag, textKey('addon', id)) ?? title),
    options: options.map(({ id, title }) => titleIn(tag, textKey('option', id)) ?? title),
    ...(options.length > 0 && { groups: options.map((option) => groupIn(tag, option)) }),
    ...(set && {
      set: titleIn(tag, textKey('item', set.set.item.id)) ?? set.set.item.title,
    }),
  });
  return JSON.stringify(Object.fromEntries(languages.map((tag) => [tag, inTag(tag)])));
}

const textsOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .select(['id', 'texts'])
    .where('id', 'in', idsIn(p('ids')))
    .where('texts', 'is not', null),
);

type TextsById = ReadonlyMap<number, SoldTexts>;

function readSold(tx: Tx, itemIds: readonly number[]): TextsById {
  const ids = JSON.stringify(itemIds);
  return new Map(
    tx.all(textsOf, { ids }).map(({ id, texts }) => [id, JSON.parse(texts ?? '{}') as SoldTexts]),
  );
}

/**
 * Returns the language for sold titles: the store's language that fits the requested language best, or else the store
 * language. Without `lang`, returns undefined, and titles stay as they were sold. Throws 400 for a malformed tag.
 */
export function languageAsked(tx: Tx, lang: string | undefined): string | undefined {
  if (!lang) return undefined;
  const tag = canonicalTag(lang);
  if (tag === undefined) throw invalid('lang', say`“${{ tag: lang }}” is not a language tag.`);
  const languages = languagesOf(tx);
  return fittingLanguage(tag, languages) ?? languages[0];
}

/**
 * Returns the texts of these items in a language. Items that were sold without texts in this language are left out;
 * without a language, all items are left out.
 */
export function soldWordsIn(
  tx: Tx,
  itemIds: readonly number[],
  tag: string | undefined,
): ReadonlyMap<number, SoldWords> {
  if (tag === undefined) return new Map();
  const words = [...readSold(tx, itemIds)].map(([id, texts]) => [id, texts[tag]] as const);
  return new Map(words.filter((entry): entry is [number, SoldWords] => entry[1] !== undefined));
}

/** Returns add-ons and options with these texts. Without texts, returns them unchanged. */
export function extrasIn(extras: readonly Extra[], words: SoldWords | undefined): readonly Extra[] {
  if (words === undefined) return extras;
  const at = { addon: 0, option: 0 };
  const listOf = { addon: words.addons, option: words.options };
  return extras.map((extra) => {
    const title = listOf[extra.kind][at[extra.kind]++] ?? extra.title;
    return { ...extra, title };
  });
}

/**
 * Returns the texts of an item in a language; the titles at the time of the sale if it has no texts in that language.
 */
function wordsOf(item: OrderItem, texts: SoldTexts | undefined, tag: string): SoldWords {
  const { options = [], addons } = item;
  const plain = addons.slice(0, addons.length - options.length);
  const sold = texts?.[tag];
  return {
    title: sold?.title ?? item.item_title,
    variant: sold ? sold.variant : item.variant_title,
    addons: plain.map(({ title }, index) => sold?.addons[index] ?? title),
    options: options.map(({ title }, index) => sold?.options[index] ?? title),
    ...(sold?.groups !== undefined && { groups: sold.groups }),
    ...(sold?.set !== undefined && { set: sold.set }),
  };
}

function inWords<I extends OrderItem>(item: I, words: SoldWords): I {
  const options = (item.options ?? []).map((option, index) => ({
    ...option,
    group: words.groups?.[index] ?? option.group,
    title: words.options[index] ?? option.title,
  }));
  const plain = item.addons.slice(0, item.addons.length - options.length).map((addon, index) => ({
    ...addon,
    title: words.addons[index] ?? addon.title,
  }));
  const repeated = item.addons.slice(plain.length).map((addon, index) => {
    const option = options[index];
    return option ? { ...addon, title: optionWords(option) } : addon;
  });
  return {
    ...item,
    item_title: words.title,
    variant_title: words.variant,
    addons: [...plain, ...repeated],
    ...(item.options && { options }),
    ...(item.set && { set: { ...item.set, title: words.set ?? item.set.title } }),
  };
}

/** Returns items with the texts of a language. Without a language, returns them unchanged. */
export function itemsIn<I extends OrderItem>(
  tx: Tx,
  items: readonly I[],
  tag: string | undefined,
): readonly I[] {
  if (tag === undefined || items.length === 0) return items;
  const sold = readSold(
    tx,
    items.map(({ id }) => id),
  );
  return items.map((item) => inWords(item, wordsOf(item, sold.get(item.id), tag)));
}

/** Returns orders whose items have the texts of a language. Without a language, returns them unchanged. */
export function ordersIn<O extends Pick<Order, 'items'>>(
  tx: Tx,
  orders: readonly O[],
  tag: string | undefined,
): readonly O[] {
  if (tag === undefined || orders.length === 0) return orders;
  const all = orders.flatMap(({ items }) => items);
  const byId = new Map(itemsIn(tx, all, tag).map((item) => [item.id, item]));
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => byId.get(item.id) ?? item),
  }));
}

/** Adds to each item its texts in these languages, in the given order. */
export function withTexts(
  tx: Tx,
  orders: readonly Order[],
  tags: readonly string[],
): readonly Order[] {
  if (tags.length === 0 || orders.length === 0) return orders;
  const sold = readSold(
    tx,
    orders.flatMap(({ items }) => items.map(({ id }) => id)),
  );
  const textsIn = (item: OrderItem) =>
    tags.map((language) => {
      const { title, variant, addons, options } = wordsOf(item, sold.get(item.id), language);
      return {
        language,
        item_title: title,
        variant_title: variant,
        addons: [...addons],
        options: [...options],
      };
    });
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, texts: textsIn(item) })),
  }));
}
