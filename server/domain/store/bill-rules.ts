// The owner's settings for money and bills, as commands need them with each sale (contract 2, 25).

import {
  type Cents,
  type Currency,
  currencyOf,
  type Decimals,
  formatMoney,
  fromMinor,
  fromMinorOrNull,
  parseMinor,
  plainMinor,
  roundToMinor,
} from '#shared/billing/money.ts';
import type { CashStep } from '#shared/billing/pay.ts';
import type { PointRules } from '#shared/billing/points.ts';
import type { ServiceRule } from '#shared/billing/service.ts';
import type { TaxRounding } from '#shared/billing/taxes.ts';
import { invalid, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { cacheKey } from '../../db/read-cache.ts';
import { type GiftCardRules, readGiftCards, readPoints } from './value-rules.ts';

interface BillRules {
  readonly currency: Currency;
  readonly decimals: Decimals;
  readonly cashStep: CashStep;
  readonly taxRounding: TaxRounding;
  readonly serviceRule: ServiceRule | null;
  readonly voidNeeds: 'nothing' | 'reason' | 'approval';
  readonly discountLimitMilli: number;
  readonly tipLimitMilli: number;
  readonly isShiftRequired: boolean;
  readonly shiftToleranceCents: Cents;
  readonly courseFire: 'manual' | 'auto';
  /** Null if the store sells no gift cards. */
  readonly giftCards: GiftCardRules | null;
  /** Null if customers earn no points. */
  readonly points: PointRules | null;
}

const ruleRow = prepared()(() =>
  qb
    .selectFrom('store')
    .leftJoin('taxes', 'taxes.id', 'store.service_tax_id')
    .select([
      'store.currency',
      'store.currency_decimals',
      'store.cash_rounding',
      'store.tax_rounding',
      'store.service_title',
      'store.service_percent_milli',
      'store.service_min_guests',
      'store.void_needs',
      'store.discount_limit_milli',
      'store.tip_limit_milli',
      'store.shift_required',
      'store.shift_tolerance_cents',
      'store.course_fire',
      'store.gift_cards',
      'store.points',
      'taxes.title as tax_title',
      'taxes.rate_milli',
      'taxes.type as tax_type',
    ]),
);

function readRules(tx: Tx): BillRules {
  const row = tx.get(ruleRow, {});
  if (!row) throw new Error('the store row is missing');
  const { tax_title: title, rate_milli: rateMilli, tax_type: type } = row;
  const tax = title && rateMilli !== null && type ? { title, rateMilli, type } : null;
  const serviceRule =
    row.service_title === null || row.service_percent_milli === null
      ? null
      : {
          title: row.service_title,
          percentMilli: row.service_percent_milli,
          minGuests: row.service_min_guests ?? 0,
          tax,
        };
  return {
    currency: currencyOf(row.currency, row.currency_decimals),
    decimals: row.currency_decimals,
    cashStep: row.cash_rounding,
    taxRounding: row.tax_rounding,
    serviceRule,
    voidNeeds: row.void_needs,
    discountLimitMilli: row.discount_limit_milli,
    tipLimitMilli: row.tip_limit_milli,
    isShiftRequired: row.shift_required === 1,
    shiftToleranceCents: row.shift_tolerance_cents,
    courseFire: row.course_fire,
    giftCards: readGiftCards(row.gift_cards, row.currency_decimals),
    points: readPoints(row.points, row.currency_decimals),
  };
}

const BILL_RULES = cacheKey<BillRules>('bill rules');
/** Returns the current rules. A bill keeps the rules that applied when it was opened. */
export const billRulesOf = (tx: Tx): BillRules => tx.cached(BILL_RULES, () => readRules(tx));

/** Converts amounts in the store's currency to the wire and back. */
export interface Wire {
  amount(minor: Cents): number;
  orNull(minor: Cents | null): number | null;
  /** Returns an amount in minor units. Throws 400 if it has more decimals than the currency. */
  read(amount: number, field: string): Cents;
  /** Rounds an amount to minor units. Use it only for amounts that a call sent for comparison. */
  near(amount: number): Cents;
  /** Returns an amount with the currency's symbol, for sentences. */
  text(minor: Cents): string;
  /** Returns an amount without thousands separators, for tables. */
  plain(minor: Cents): string;
}

const wires = new Map<Currency, Wire>();

export function wireOf(tx: Tx): Wire {
  const { currency } = billRulesOf(tx);
  const wire = wires.get(currency) ?? wireWith(currency.decimals, currency.code);
  wires.set(currency, wire);
  return wire;
}

/** The decimals as a column, for queries that need nothing else of the store. */
export const storeDecimals = qb.selectFrom('store').select('currency_decimals');

export function wireWith(decimals: Decimals, code = ''): Wire {
  return {
    amount: (minor) => fromMinor(minor, decimals),
    orNull: (minor) => fromMinorOrNull(minor, decimals),
    read: (amount, field) => {
      const minor = parseMinor(amount, decimals);
      if (minor !== undefined) return minor;
      throw invalid(field, say`Enter an amount with at most ${{ decimals }} decimals.`);
    },
    near: (amount) => roundToMinor(amount, decimals),
    text: (minor) => formatMoney(minor, { code, decimals }),
    plain: (minor) => plainMinor(minor, decimals),
  };
}
