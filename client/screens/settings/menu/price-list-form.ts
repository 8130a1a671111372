// Converts a price list between its form, its description and its request, and previews its prices (contract 21).
import { type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import { listedPrice, ownKey, type PriceList } from '#shared/billing/price-lists.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { DELIVERY_LABELS, DELIVERY_TYPES } from '#shared/states/order.ts';
import { INVALID } from '#shared/texts.ts';
import { formatList } from '../../../locales/format.ts';
import { t, words } from '../../../locales/t.ts';
import { formatClock } from '../../../parts/figures.tsx';
import { dayName } from '../promotions/promotion-words.ts';
import { findPrice, typedPrice, typedRate } from '../register/figures-typed.ts';

export type List = AnswerOf<'GET /settings/price-lists'>[number];
export type Dish = AnswerOf<'GET /menu-items'>[number];

/** The days of the week; 1 is Monday. */
export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A dish's own price as typed; `key` names the dish and variant. */
export interface OwnPrice {
  readonly key: string;
  readonly price: string;
}

export interface ListValues {
  title: string;
  from: string;
  to: string;
  days: readonly string[];
  deliveryTypes: readonly string[];
  percent: string;
  categoryIds: readonly string[];
  own: readonly OwnPrice[];
  priority: string;
  isActive: boolean;
}

export const valuesOf = (decimals: Decimals, list?: List): ListValues => ({
  title: list?.title ?? '',
  from: list?.from ?? '17:00',
  to: list?.to ?? '19:00',
  days: (list?.days ?? []).map(String),
  deliveryTypes: list?.deliveryTypes ?? [],
  percent: typedRate(list?.percent),
  categoryIds: (list?.categoryIds ?? []).map(String),
  own: (list?.items ?? []).map(({ itemId, variantId, price }) => ({
    key: ownKey(itemId, variantId),
    price: typedPrice(price, decimals),
  })),
  priority: String(list?.priority ?? 0),
  isActive: list?.isActive !== 0,
});

/** Converts a typed percentage ('-20', '−12,5') to a number; undefined if the hub would reject it. */
export function findPercent(typed: string): number | undefined {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?\d{1,3}(\.\d{1,3})?$/.test(text)) return undefined;
  const percent = Number(text);
  return percent >= -100 && percent <= 900 ? percent : undefined;
}

const findPriority = (typed: string): number | undefined =>
  /^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined;

export const BAD_PERCENT = words('Enter a change of −100 to 900 %.');

export function checkList(
  { title, from, to, percent, own, priority }: ListValues,
  decimals: Decimals,
) {
  const badPrice = own.some(({ price }) => findPrice(price, decimals) === undefined);
  return {
    ...(title.trim() === '' && { title: t(INVALID.title) }),
    ...(from === '' && { from: t('Please enter a time as HH:MM.') }),
    ...(to === '' && { to: t('Please enter a time as HH:MM.') }),
    ...(percent.trim() !== '' && findPercent(percent) === undefined && { percent: t(BAD_PERCENT) }),
    ...(badPrice && { own: t(INVALID.itemPrice) }),
    ...(findPriority(priority) === undefined && {
      priority: t('Enter a whole number as priority.'),
    }),
  };
}

const idsOf = (key: string): { itemId: number; variantId: number | null } => {
  const [itemId = '', variantId = ''] = key.split(' ');
  return { itemId: Number(itemId), variantId: variantId === '' ? null : Number(variantId) };
};

/** Returns the request body of validated values. */
export const bodyOf = (
  values: ListValues,
  decimals: Decimals,
): BodyOf<'POST /settings/price-lists/add'> => ({
  title: values.title,
  from: values.from,
  to: values.to,
  days: values.days.map(Number),
  deliveryTypes: DELIVERY_TYPES.filter((type) => values.deliveryTypes.includes(type)),
  percent: findPercent(values.percent) ?? null,
  categoryIds: values.categoryIds.map(Number),
  items: values.own.map(({ key, price }) => ({
    ...idsOf(key),
    price: findPrice(price, decimals) ?? 0,
  })),
  priority: findPriority(values.priority) ?? 0,
  isActive: values.isActive,
});

/**
 * Returns when a list applies: `Mon–Fri, Sat, 5:00 PM – 7:00 PM`. Adds a note if the time ends on the next day. A time
 * from midnight to midnight is `all day`.
 */
export function whenWords({ days, from, to }: Pick<List, 'days' | 'from' | 'to'>): string {
  const runs: number[][] = [];
  for (const day of days.toSorted()) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const name = (day = 1) => dayName(day, 'short');
  const named = runs.map((run) =>
    run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map((day) => name(day)).join(', '),
  );
  const which = days.length === 0 || days.length === 7 ? t('Every day') : named.join(', ');
  if (from === to && from === '00:00') return t('{days}, all day', { days: which });
  const hours = { days: which, from: formatClock(from), to: formatClock(to) };
  return to > from
    ? t('{days}, {from} – {to}', hours)
    : t('{days}, {from} – {to} (next day)', hours);
}

/** Returns `−20 % on 2 categories`; undefined if the percentage changes nothing. */
function percentWords({ percent, categoryIds }: List): string | undefined {
  const n = categoryIds.length;
  if (percent === null || (percent === 0 && n === 0)) return undefined;
  const change = `${percent > 0 ? '+' : ''}${percent} %`.replace('-', '−');
  return n === 0
    ? t('{change} on every dish', { change })
    : t('{change} on {n, plural, one {# category} other {# categories}}', { change, n });
}

/** Returns what a list changes: `−20 % on 2 categories, 3 individual prices, Dine-In only`. */
export function whatWords(list: List): string {
  const { items, deliveryTypes, priority } = list;
  const percent = percentWords(list);
  const own =
    items.length > 0
      ? [
          t('{n, plural, one {# individual price} other {# individual prices}}', {
            n: items.length,
          }),
        ]
      : [];
  const options = formatList(deliveryTypes.map((type) => t(DELIVERY_LABELS[type])));
  const parts = [...(percent === undefined ? [] : [percent]), ...own];
  return [
    ...(parts.length > 0 ? parts : [t('Nothing yet')]),
    ...(options === '' ? [] : [t('{options} only', { options })]),
    ...(priority === 0 ? [] : [t('priority {priority}', { priority })]),
  ].reduce((first, second) => t('{first}, {second}', { first, second }));
}

/** Returns the dishes and variants. `key` is the key of the dish or variant in the list's own prices. */
export const pricedNames = (dishes: readonly Dish[]): { key: string; name: string }[] =>
  dishes.flatMap(({ id, title, variants }) => [
    { key: ownKey(id, null), name: title },
    ...variants.map((variant) => ({
      key: ownKey(id, variant.id),
      name: `${title} · ${variant.title}`,
    })),
  ]);

export interface Touched {
  readonly key: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Returns every dish or variant whose price the list changes, with the price before and after. */
export function touchedBy(
  values: ListValues,
  dishes: readonly Dish[],
  decimals: Decimals,
): Touched[] {
  const percent = findPercent(values.percent);
  const list: PriceList = {
    id: 0,
    title: values.title,
    days: [],
    from: values.from,
    to: values.to,
    deliveryTypes: [],
    prices: new Map(
      values.own.flatMap(({ key, price }) => {
        const amount = findPrice(price, decimals);
        return amount === undefined ? [] : [[key, toMinor(amount, decimals)] as const];
      }),
    ),
    categoryIds: values.categoryIds.map(Number),
    percentMilli: percent === undefined ? null : (parseRateMilli(percent) ?? null),
    priority: 0,
  };
  return dishes.flatMap((dish) => {
    const sold =
      dish.variants.length > 0
        ? dish.variants.map(({ id, title, price }) => ({
            id,
            name: `${dish.title} · ${title}`,
            price,
          }))
        : [{ id: null, name: dish.title, price: dish.price }];
    return sold.flatMap(({ id, name, price }) => {
      const unitCents = toMinor(price, decimals);
      const priced = { itemId: dish.id, variantId: id, categoryId: dish.category_id, unitCents };
      const listed = listedPrice([list], 'dinein', priced);
      if (listed === undefined) return [];
      return [
        { key: ownKey(dish.id, id), name, from: price, to: fromMinor(listed.unitCents, decimals) },
      ];
    });
  });
}
