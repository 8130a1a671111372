// Converts the typed settings of gift cards and points to requests (contract 32).
import { type Decimals, fromMinor, parseMinor, toMinor } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { GiftCards, Points } from '#shared/entities/value.ts';
import { t } from '../../../locales/t.ts';
import { fieldAmount } from '../../../locales/typed-amount.ts';

type Body = BodyOf<'POST /settings/store-setting'>;
type Faults<V> = Partial<Record<keyof V, string>>;

export interface CardValues {
  isOn: boolean;
  kind: string;
  taxId: string;
  expiresMonths: string;
  maxBalance: string;
}

export interface PointValues {
  isOn: boolean;
  earnPer: string;
  earnPoints: string;
  worth: string;
  minSpend: string;
  expiresMonths: string;
}

/** Returns an amount above 0; undefined if it is invalid. */
function findAmount(typed: string, decimals: Decimals): number | undefined {
  const cents = parseMinor(typed.trim().replace(/,(\d{1,3})$/, '.$1'), decimals);
  return cents === undefined || cents <= 0 ? undefined : fromMinor(cents, decimals);
}

/** Returns a whole number in this range; undefined if it is invalid. */
function findWhole(typed: string, least: number, most: number): number | undefined {
  const text = typed.trim();
  const count = /^\d{1,7}$/.test(text) ? Number(text) : undefined;
  return count !== undefined && count >= least && count <= most ? count : undefined;
}

const MAX_MONTHS = 1200;
const MOST_POINTS = 1_000_000;

const isBlank = (text: string): boolean => text.trim() === '';

const typedAmount = (amount: number | undefined, decimals: Decimals): string =>
  amount === undefined ? '' : fieldAmount(toMinor(amount, decimals), decimals);

const typedMonths = (months: number | null | undefined): string => String(months ?? '');

/**
 * Returns the months after which something expires. Returns null (nothing expires) if the field is empty or
 * `monthsFault` rejects the value.
 */
const monthsOf = (typed: string): number | null => findWhole(typed, 1, MAX_MONTHS) ?? null;

const monthsFault = ({ expiresMonths }: { expiresMonths: string }) =>
  isBlank(expiresMonths) || findWhole(expiresMonths, 1, MAX_MONTHS) !== undefined
    ? {}
    : { expiresMonths: t('Please choose 1 to 1200 months.') };

export const cardValuesOf = (setting: GiftCards | null, decimals: Decimals): CardValues => ({
  isOn: setting !== null,
  kind: setting?.kind ?? 'multi',
  taxId: setting?.taxId ? String(setting.taxId) : '',
  expiresMonths: typedMonths(setting?.expiresMonths),
  maxBalance: typedAmount(setting?.maxBalance ?? 500, decimals),
});

export function checkCards(values: CardValues, decimals: Decimals): Faults<CardValues> {
  if (!values.isOn) return {};
  const noAmount = findAmount(values.maxBalance, decimals) === undefined;
  return {
    ...(noAmount && { maxBalance: t('Enter an amount of money.') }),
    ...monthsFault(values),
  };
}

/** Returns the request body for checked values. `giftCards` is null if no cards are sold. */
export function cardBody(values: CardValues, decimals: Decimals): Body {
  if (!values.isOn) return { giftCards: null };
  const isSingle = values.kind === 'single';
  return {
    giftCards: {
      kind: isSingle ? 'single' : 'multi',
      taxId: isSingle && values.taxId !== '' ? Number(values.taxId) : null,
      expiresMonths: monthsOf(values.expiresMonths),
      maxBalance: findAmount(values.maxBalance, decimals) ?? 0,
    },
  };
}

export const pointValuesOf = (setting: Points | null, decimals: Decimals): PointValues => ({
  isOn: setting !== null,
  earnPer: typedAmount(setting?.earnPer ?? 1, decimals),
  earnPoints: String(setting?.earnPoints ?? 1),
  worth: typedAmount(setting?.worth, decimals),
  minSpend: String(setting?.minSpend ?? 0),
  expiresMonths: typedMonths(setting?.expiresMonths),
});

export function checkPoints(values: PointValues, decimals: Decimals): Faults<PointValues> {
  if (!values.isOn) return {};
  const noAmount = (typed: string) => findAmount(typed, decimals) === undefined;
  const noEarned = findWhole(values.earnPoints, 1, MOST_POINTS) === undefined;
  const noLeast = findWhole(values.minSpend, 0, MOST_POINTS) === undefined;
  return {
    ...(noEarned && { earnPoints: t('Please enter how many points are earned.') }),
    ...(noAmount(values.earnPer) && { earnPer: t('Enter an amount of money.') }),
    ...(noAmount(values.worth) && { worth: t('Enter an amount of money.') }),
    ...(noLeast && { minSpend: t('Please enter the minimum points to spend.') }),
    ...monthsFault(values),
  };
}

/** Returns the request body for checked values. `points` is null if no points are earned. */
export function pointBody(values: PointValues, decimals: Decimals): Body {
  if (!values.isOn) return { points: null };
  return {
    points: {
      earnPer: findAmount(values.earnPer, decimals) ?? 0,
      earnPoints: findWhole(values.earnPoints, 1, MOST_POINTS) ?? 0,
      worth: findAmount(values.worth, decimals) ?? 0,
      minSpend: findWhole(values.minSpend, 0, MOST_POINTS) ?? 0,
      expiresMonths: monthsOf(values.expiresMonths),
    },
  };
}
