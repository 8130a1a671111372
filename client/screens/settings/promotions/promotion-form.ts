// Converts a promotion between the hub's form, the form on the screen and its sentence (contract 31.1).
import type { Decimals } from '#shared/billing/money.ts';
import { PROMOTION_KINDS, type PromotionKind } from '#shared/billing/promotions/terms.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { DELIVERY_TYPES } from '#shared/states/order.ts';
import { t } from '../../../locales/t.ts';
import {
  findCount,
  findPrice,
  findRate,
  typedPrice,
  typedRate,
} from '../register/figures-typed.ts';
import type { Said } from './promotion-words.ts';
import type { Draft } from './use-preview.ts';

export type Promotion = AnswerOf<'GET /settings/promotions'>[number];
type Dish = AnswerOf<'GET /menu-items'>[number];
type Body = BodyOf<'POST /settings/promotions/add'>;

export interface Values {
  title: string;
  kind: string;
  value: string;
  buy: string;
  pay: string;
  /** Keys of dishes and variants: '12 ' is dish 12, '12 3' is its variant 3. */
  dishes: readonly string[];
  categoryIds: readonly string[];
  minAmount: string;
  days: readonly string[];
  from: string;
  to: string;
  deliveryTypes: readonly string[];
  coupon: string;
  maxPerBill: string;
  priority: string;
  exclusive: boolean;
  isActive: boolean;
}

const dishKey = (itemId: number, variantId: number | null): string =>
  `${itemId} ${variantId ?? ''}`;

const typed = (value: number | null | undefined): string => (value == null ? '' : String(value));

export const valuesOf = (decimals: Decimals, row?: Promotion): Values => ({
  title: row?.title ?? '',
  kind: row?.kind ?? 'percent',
  value: row && isRate(row.kind) ? typedRate(row.value) : typedPrice(row?.value, decimals),
  buy: typed(row === undefined ? 3 : row.buy),
  pay: typed(row === undefined ? 2 : row.pay),
  dishes: (row?.items ?? []).map(({ itemId, variantId }) => dishKey(itemId, variantId)),
  categoryIds: (row?.categoryIds ?? []).map(String),
  minAmount: typedPrice(row?.minAmount, decimals),
  days: (row?.days ?? []).map(String),
  from: row?.from ?? '00:00',
  to: row?.to ?? '00:00',
  deliveryTypes: row?.deliveryTypes ?? [],
  coupon: row?.coupon ?? '',
  maxPerBill: typed(row?.maxPerBill),
  priority: typed(row?.priority ?? 0),
  exclusive: row?.exclusive ?? false,
  isActive: row?.isActive !== 0,
});

export const kindOf = ({ kind }: Pick<Values, 'kind'>): PromotionKind =>
  PROMOTION_KINDS.find((each) => each === kind) ?? 'percent';

export const isRate = (kind: PromotionKind): boolean => kind === 'percent' || kind === 'bill';

function findValue(values: Values, decimals: Decimals): number | undefined {
  if (!isRate(kindOf(values))) return findPrice(values.value, decimals);
  const rate = findRate(values.value);
  return rate !== undefined && rate > 0 && rate <= 100 ? rate : undefined;
}

function findWhole(text: string, least: number, most: number): number | undefined {
  const count = findCount(text);
  return count !== undefined && count >= least && count <= most ? count : undefined;
}

const findPriority = (text: string): number | undefined =>
  /^[-−]?\d{1,4}$/.test(text.trim()) ? Number(text.replace('−', '-')) : undefined;

const isBlank = (text: string): boolean => text.trim() === '';

function checkFigures(values: Values, decimals: Decimals) {
  const kind = kindOf(values);
  if (kind !== 'n-for-m') {
    if (findValue(values, decimals) !== undefined) return {};
    return {
      value: isRate(kind)
        ? t('Enter a percentage above 0, at most 100.')
        : t('Enter an amount of money.'),
    };
  }
  const buy = findWhole(values.buy, 2, 99);
  if (buy === undefined) return { buy: t('Enter 2 to 99 pieces.') };
  if (findWhole(values.pay, 1, buy - 1) !== undefined) return {};
  return { pay: t('Enter at least 1, but fewer than the pieces that guests take.') };
}

const BAD_TIME = () => t('Enter a time of day.');

/** Returns the errors of the typed values, by field. */
export function checkValues(
  values: Values,
  decimals: Decimals,
): Partial<Record<keyof Values, string>> {
  const { title, minAmount, from, to, maxPerBill, priority } = values;
  const noAmount = !isBlank(minAmount) && findPrice(minAmount, decimals) === undefined;
  const noLimit =
    kindOf(values) !== 'bill' &&
    !isBlank(maxPerBill) &&
    findWhole(maxPerBill, 1, 999) === undefined;
  return {
    ...(isBlank(title) && { title: t('Enter the title of the promotion.') }),
    ...checkFigures(values, decimals),
    ...(from === '' && { from: BAD_TIME() }),
    ...(to === '' && { to: BAD_TIME() }),
    ...(noAmount && { minAmount: t('Enter an amount of money.') }),
    ...(noLimit && { maxPerBill: t('Enter 1 to 999, or leave the field empty.') }),
    ...(findPriority(priority) === undefined && { priority: t('Enter a whole number.') }),
  };
}

const idsOf = (key: string): { itemId: number; variantId: number | null } => {
  const [itemId = '', variantId = ''] = key.split(' ');
  return { itemId: Number(itemId), variantId: variantId === '' ? null : Number(variantId) };
};

const typesOf = ({ deliveryTypes }: Values) =>
  DELIVERY_TYPES.filter((type) => deliveryTypes.includes(type));

/** Returns the typed terms as values. A value is null if it is empty, invalid or not used by this kind of promotion. */
function termsOf(values: Values, decimals: Decimals) {
  const kind = kindOf(values);
  const isGroups = kind === 'n-for-m';
  const buy = isGroups ? (findWhole(values.buy, 2, 99) ?? null) : null;
  return {
    kind,
    value: isGroups ? null : (findValue(values, decimals) ?? null),
    buy,
    pay: buy === null ? null : (findWhole(values.pay, 1, buy - 1) ?? null),
    minAmount: isBlank(values.minAmount) ? null : (findPrice(values.minAmount, decimals) ?? null),
    days: values.days.map(Number),
    from: values.from,
    to: values.to,
    deliveryTypes: typesOf(values),
    coupon: isBlank(values.coupon) ? null : values.coupon.trim().toUpperCase(),
    maxPerBill: kind === 'bill' ? null : (findWhole(values.maxPerBill, 1, 999) ?? null),
    exclusive: values.exclusive,
  };
}

/** Returns the request body for checked values. */
export const bodyOf = (values: Values, decimals: Decimals): Body => ({
  title: values.title,
  ...termsOf(values, decimals),
  items: values.dishes.map(idsOf),
  categoryIds: values.categoryIds.map(Number),
  priority: findPriority(values.priority) ?? 0,
  isActive: values.isActive,
});

/**
 * Returns the request that asks for the effect of checked values; `id` is undefined for a new promotion. The title is
 * left out, because it does not change the effect. So typing a title causes no request.
 */
export function draftOf(values: Values, decimals: Decimals, id: number | undefined): Draft {
  const { title: _, isActive: __, ...terms } = bodyOf(values, decimals);
  return id === undefined ? terms : { ...terms, id };
}

interface Named {
  readonly key: string;
  readonly name: string;
}

/** Returns the dishes and their variants by key. */
export const namesOf = (dishes: readonly Dish[]): Named[] =>
  dishes.flatMap(({ id, title, variants }) => [
    { key: dishKey(id, null), name: title },
    ...variants.map((each) => ({ key: dishKey(id, each.id), name: `${title} · ${each.title}` })),
  ]);

export interface Menu {
  readonly dishes: readonly Named[];
  readonly categories: readonly { readonly id: number; readonly title: string }[];
}

const dishesSaid = (keys: readonly string[], ids: readonly number[], menu: Menu): string[] => [
  ...menu.categories.filter(({ id }) => ids.includes(id)).map(({ title }) => title),
  ...menu.dishes.filter(({ key }) => keys.includes(key)).map(({ name }) => name),
];

/** Returns the data for the sentence about the typed values. */
export const saidOf = (values: Values, menu: Menu, decimals: Decimals): Said => ({
  ...termsOf(values, decimals),
  dishes: dishesSaid(values.dishes, values.categoryIds.map(Number), menu),
});

/** Returns the data for the sentence about a stored promotion. */
export const saidOfRow = (row: Promotion, menu: Menu): Said => ({
  ...row,
  dishes: dishesSaid(
    row.items.map(({ itemId, variantId }) => dishKey(itemId, variantId)),
    row.categoryIds,
    menu,
  ),
});
