// What a promotion does, in words: 3 for 2 on Pizza, Monday to Friday, 5:00 PM–7:00 PM.
import type { Currency } from '#shared/billing/money.ts';
import type { PromotionKind } from '#shared/billing/promotions/terms.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import { dateFormat, formatAmount, formatList, formatPercent } from '../../../locales/format.ts';
import { t, words } from '../../../locales/t.ts';
import { formatClock } from '../../../parts/figures.tsx';

/** The data for the sentence about a promotion. While the promotion is typed, a missing value is null. */
export interface Said {
  readonly kind: PromotionKind;
  readonly value: number | null;
  readonly buy: number | null;
  readonly pay: number | null;
  /** The names of the dishes and categories; empty if the promotion is for every dish. */
  readonly dishes: readonly string[];
  readonly minAmount: number | null;
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly deliveryTypes: readonly DeliveryType[];
  readonly coupon: string | null;
  readonly maxPerBill: number | null;
  readonly exclusive: boolean;
}

export const DINING = words({
  dinein: 'dine-in',
  takeaway: 'takeaway',
  delivery: 'delivery',
} as const satisfies Record<DeliveryType, string>);

/** How many dishes the sentence names before 'and 2 more'. */
const NAMED = 3;

function namesOf(dishes: readonly string[]): string {
  if (dishes.length <= NAMED + 1) return formatList(dishes);
  const names = dishes.slice(0, NAMED).join(', ');
  const n = dishes.length - NAMED;
  return t('{names} and {n, plural, one {# more} other {# more}}', { names, n });
}

/** Returns the name of a day; 1 is Monday. */
export const dayName = (day: number, weekday: 'long' | 'short' = 'long'): string =>
  dateFormat(`${weekday} weekday`, () => ({ weekday, timeZone: 'UTC' })).format(
    Date.UTC(2024, 0, day),
  );

function daysOf(days: readonly number[]): string {
  if (days.length === 0 || days.length === 7) return t('every day');
  const runs: number[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const named = runs.flatMap((run) => {
    const [first = 1] = run;
    const last = run.at(-1) ?? first;
    if (run.length < 3) return run.map((day) => dayName(day));
    return [t('{first} to {last}', { first: dayName(first), last: dayName(last) })];
  });
  return formatList(named);
}

function hoursOf({ from, to }: Pick<Said, 'from' | 'to'>): string[] {
  if (from === '' || to === '' || (from === to && from === '00:00')) return [];
  const hours = { from: formatClock(from), to: formatClock(to) };
  return [to > from ? t('{from}–{to}', hours) : t('{from}–{to} on the next day', hours)];
}

function ofEveryDish({ kind, buy, pay }: Said, value: string): string {
  if (kind === 'n-for-m')
    return t('{buy} for {pay} on every dish', { buy: buy ?? 0, pay: pay ?? 0 });
  if (kind === 'bill') return t('{percent} off the bill', { percent: value });
  if (kind === 'fixed') return t('Every dish for {amount}', { amount: value });
  return t('{value} off every dish', { value });
}

function ofDishes({ kind, buy, pay }: Said, value: string, dishes: string): string {
  if (kind === 'n-for-m')
    return t('{buy} for {pay} on {dishes}', { buy: buy ?? 0, pay: pay ?? 0, dishes });
  if (kind === 'bill') return t('{percent} off the total of {dishes}', { percent: value, dishes });
  if (kind === 'fixed') return t('{dishes} for {amount} each', { amount: value, dishes });
  return t('{value} off {dishes}', { value, dishes });
}

/** Returns for example `3 for 2 on Pizza`; undefined while the amount or the numbers of pieces are missing. */
function whatWords(said: Said, currency: Currency): string | undefined {
  const { kind, value, buy, pay, dishes } = said;
  if (kind === 'n-for-m' ? buy === null || pay === null : value === null) return undefined;
  const isRate = kind === 'percent' || kind === 'bill';
  const shown = isRate ? formatPercent(value ?? 0) : formatAmount(value ?? 0, currency);
  return dishes.length === 0 ? ofEveryDish(said, shown) : ofDishes(said, shown, namesOf(dishes));
}

/** Returns the days and hours in words, such as `Monday to Friday, 5:00 PM–7:00 PM`. */
const whenWords = (said: Pick<Said, 'days' | 'from' | 'to'>): string =>
  [daysOf(said.days), ...hoursOf(said)].reduce(joined);

const joined = (first: string, second: string): string => t('{first}, {second}', { first, second });

/** Returns the conditions of the promotion, each in words. */
function conditionsOf(said: Said, currency: Currency): string[] {
  const { kind, deliveryTypes, coupon, minAmount, maxPerBill: n, exclusive } = said;
  const options = formatList(deliveryTypes.map((type) => t(DINING[type])));
  return [
    ...(options === '' ? [] : [t('{options} only', { options })]),
    ...(coupon === null ? [] : [t('with the coupon {coupon}', { coupon })]),
    ...(minAmount === null
      ? []
      : [t('from {amount}', { amount: formatAmount(minAmount, currency) })]),
    ...(n === null || kind === 'bill' ? [] : [limitOf(kind, n)]),
    ...(exclusive ? [t('no further promotion applies')] : []),
  ];
}

const limitOf = (kind: PromotionKind, n: number): string =>
  kind === 'n-for-m'
    ? t('at most {n, plural, one {once} other {# times}} on a bill', { n })
    : t('at most {n, plural, one {# piece} other {# pieces}} per bill', { n });

/**
 * Returns everything that the promotion does in one sentence; undefined while its amount or numbers of pieces are
 * missing.
 */
export function sentenceOf(said: Said, currency: Currency): string | undefined {
  const what = whatWords(said, currency);
  if (what === undefined) return undefined;
  return [what, whenWords(said), ...conditionsOf(said, currency)].reduce(joined);
}
