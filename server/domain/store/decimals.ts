// The number of decimals that the store uses. The currency determines it, but the owner can choose another number
// before the first order (contract 2.1).
import { type RawBuilder, sql } from 'kysely';
import {
  type Decimals,
  formatMinor,
  fromMinor,
  rescale,
  roundToMinor,
} from '#shared/billing/money.ts';
import { isoDecimals } from '#shared/currency-names.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { GiftCards, Points } from '#shared/entities/value.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { MAX_PRICE_CENTS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { getStore } from './settings.ts';

type Sent = Pick<BodyOf<'POST /settings/store-setting'>, 'currency' | 'currencyDecimals'>;

const anyOrder = prepared()(() => qb.selectFrom('orders').select('id').limit(1));
export const isCurrencyFrozen = (tx: Tx): boolean => tx.get(anyOrder, {}) !== undefined;

/** The columns that can contain amounts before anything was sold. All other amounts are written only by sales. */
export const AMOUNTS_BEFORE_SALES = {
  accounts: ['limit_cents'],
  addons: ['price_cents'],
  approvals: ['amount_cents'],
  cash_moves: ['amount_cents'],
  exceptions: ['value_cents'],
  noisy_hours: ['more_cents'],
  menu_items: ['price_cents', 'net_price_cents'],
  options: ['price_cents'],
  outside_orders: ['paid_cents', 'first_total_cents'],
  price_list_items: ['price_cents'],
  set_choices: ['surcharge_cents'],
  shift_count_rows: ['counted_cents', 'expected_cents'],
  shifts: ['float_cents'],
  store: ['shift_tolerance_cents'],
  subscriptions: ['plan_price_cents'],
  variants: ['price_cents'],
} as const;

const raw = <R>(query: RawBuilder<R>) => ({ compile: () => query.compile(qb) });

/** Returns SQL that converts an amount from one number of decimals to another, rounded half away from zero. */
function rescaled(ref: RawBuilder<unknown>, from: Decimals, to: Decimals) {
  if (to > from) return sql`${ref} * ${sql.lit(10 ** (to - from))}`;
  const unit = 10 ** (from - to);
  return sql`(${ref} + sign(${ref}) * ${sql.lit(unit / 2)}) / ${sql.lit(unit)}`;
}

/**
 * The tables with prices that have an upper limit. If a deleted entry would exceed the limit, it gets the highest
 * allowed price, because nobody can lower its price.
 */
const LIMITED = ['addons', 'menu_items', 'options', 'set_choices', 'variants'];

function rescaleAll(tx: Tx, from: Decimals, to: Decimals): void {
  for (const [table, columns] of Object.entries(AMOUNTS_BEFORE_SALES)) {
    for (const column of columns) {
      const value = rescaled(sql.ref(column), from, to);
      const kept = LIMITED.includes(table)
        ? sql`min(${value}, ${sql.lit(MAX_PRICE_CENTS)})`
        : value;
      const set = sql`${sql.ref(column)} = ${kept}`;
      tx.run(raw(sql`update ${sql.table(table)} set ${set} where ${sql.ref(column)} is not null`));
    }
  }
}

/** Rescales the amounts of promotions, which are in the text of their terms. */
function rescaleTerms(tx: Tx, from: Decimals, to: Decimals): void {
  const change = (path: string, where: RawBuilder<unknown>) => {
    const old = `json_extract(terms, '${path}')`;
    const changed = sql`json_set(terms, ${sql.lit(path)}, ${rescaled(sql.raw(old), from, to)})`;
    tx.run(raw(sql`update promotion_terms set terms = ${changed} where ${where}`));
  };
  change('$.value', sql`json_extract(terms, '$.kind') in ('amount', 'fixed')`);
  change('$.minAmountCents', sql`json_extract(terms, '$.minAmountCents') is not null`);
}

/**
 * Rounds the amounts of a setting to the new decimals, but never below one minor unit. The setting is stored with
 * amounts as they were sent, not in minor units.
 */
function roundSetting<T>(stored: string | null, names: readonly (keyof T)[], to: Decimals) {
  if (stored === null) return null;
  const setting = JSON.parse(stored) as Record<keyof T, number>;
  for (const name of names) {
    setting[name] = fromMinor(Math.max(1, roundToMinor(setting[name], to)), to);
  }
  return JSON.stringify(setting);
}

function roundSettings(tx: Tx, to: Decimals): void {
  const { gift_cards, points } = getStore(tx);
  tx.run(
    qb.updateTable('store').set({
      gift_cards: roundSetting<GiftCards>(gift_cards, ['maxBalance'], to),
      points: roundSetting<Points>(points, ['earnPer', 'worth'], to),
    }),
  );
}

/** The highest price of the menu, without deleted entries. */
const dearest = prepared()(() =>
  qb
    .selectFrom(
      sql<{
        cents: number | null;
      }>`(with dishes as (select * from menu_items where deleted_at is null)
      select max(price_cents) as cents from (
      select price_cents from dishes union all select net_price_cents from dishes
      union all select price_cents from variants
        where deleted_at is null and item_id in (select id from dishes)
      union all select price_cents from addons
        where deleted_at is null and item_id in (select id from dishes)
      union all select price_cents from options where deleted_at is null
        and group_id in (select id from option_groups where deleted_at is null)
      union all select surcharge_cents from set_choices
        where step_id in (select id from set_steps where item_id in (select id from dishes))
      union all select price_cents from price_list_items where item_id in (select id from dishes)))`.as(
        'prices',
      ),
    )
    .select('cents'),
);

/** Throws 400 if the new decimals would put a price of the menu above the limit for prices. */
function checkPriceLimit(tx: Tx, from: Decimals, to: Decimals): void {
  if (rescale(tx.get(dearest, {})?.cents ?? 0, from, to) <= MAX_PRICE_CENTS) return;
  const most = formatMinor(MAX_PRICE_CENTS, to);
  throw invalid(
    'currencyDecimals',
    say`A price of the menu is above ${{ most }}. Please lower it first.`,
  );
}

/**
 * Returns the decimals that were sent; or else, for a new currency, the decimals of ISO 4217. Undefined if the decimals
 * do not change. After the first order, a new currency never changes the decimals.
 */
function wantedOf(tx: Tx, { currency, currencyDecimals }: Sent): Decimals | undefined {
  if (currencyDecimals !== undefined) return currencyDecimals;
  if (currency === undefined || currency === getStore(tx).currency) return undefined;
  return isCurrencyFrozen(tx) ? undefined : isoDecimals(currency);
}

/**
 * Changes the decimals; prices keep their value. Throws 409 after the first order. Returns the new decimals for the
 * audit trail; undefined if nothing changed.
 */
export function changeDecimals(tx: Tx, sent: Sent): Decimals | undefined {
  const to = wantedOf(tx, sent);
  const from = getStore(tx).currency_decimals;
  if (to === undefined || to === from) return undefined;
  if (isCurrencyFrozen(tx)) {
    const message =
      'The decimals of the currency can no longer be changed, because orders have been taken.';
    throw new Refusal('CURRENCY_FROZEN', message);
  }
  checkPriceLimit(tx, from, to);
  rescaleAll(tx, from, to);
  rescaleTerms(tx, from, to);
  roundSettings(tx, to);
  tx.run(qb.updateTable('store').set({ currency_decimals: to }));
  return to;
}
