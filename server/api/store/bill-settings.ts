// The settings of money and bills, and the permissions needed to relax them (contract 25, 18).
import type { Updateable } from 'kysely';
import { parseRateMilli, toRate } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import { flag } from '#shared/flag.ts';
import { holdsAny, type Scope } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { StoreRow } from '../../db/schema.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { getStore } from '../../domain/store/settings.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';

type Sent = BodyOf<'POST /settings/store-setting'>;
type Charge = NonNullable<Sent['serviceCharge']>;
type StoreRules = ReturnType<typeof getStore>;

const taxById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('taxes').select('id').where('id', '=', p('id')),
);

const milliOf = (percent: number, field: string): number => {
  const milli = parseRateMilli(percent);
  if (milli === undefined) throw invalid(field, 'Enter a percentage with at most three decimals.');
  return milli;
};

function chargeValues(tx: Tx, charge: Charge | null) {
  const taxId = charge?.taxId ?? null;
  if (taxId !== null && !tx.get(taxById, { id: taxId })) {
    throw invalid('taxId', 'This tax no longer exists. Please choose another.');
  }
  return {
    service_title: charge?.title ?? null,
    service_percent_milli: charge === null ? null : milliOf(charge.percent, 'percent'),
    service_min_guests: charge?.minGuests ?? null,
    service_tax_id: taxId,
  };
}

/** Returns the columns of the store that the call changes. Settings that were not sent are left unchanged. */
export function billValues(tx: Tx, sent: Sent) {
  const { cashRounding, taxRounding, serviceCharge, voidNeeds, noSaleNeeds, discountLimitPercent } =
    sent;
  const { shiftRequired, shiftTolerance, tipLimitPercent: tipLimit } = sent;
  const limit = discountLimitPercent;
  return {
    cash_rounding: cashRounding,
    tax_rounding: taxRounding,
    void_needs: voidNeeds,
    no_sale_needs: noSaleNeeds,
    discount_limit_milli: limit === undefined ? undefined : milliOf(limit, 'discountLimitPercent'),
    tip_limit_milli: tipLimit === undefined ? undefined : milliOf(tipLimit, 'tipLimitPercent'),
    shift_required: flag(shiftRequired),
    shift_tolerance_cents:
      shiftTolerance === undefined ? undefined : wireOf(tx).read(shiftTolerance, 'shiftTolerance'),
    ...(serviceCharge === undefined ? {} : chargeValues(tx, serviceCharge)),
  };
}

const NEEDS = ['nothing', 'reason', 'approval'];

interface Loosening {
  readonly title: string;
  /** The permission that is checked in fewer cases if the setting is relaxed. */
  readonly scope: Scope;
  readonly isLoosened: boolean;
  readonly was: string;
  readonly is: string;
}

const taxOnTop = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('taxes')
    .select('rate_milli')
    .where('id', '=', p('id'))
    .where('type', '=', 'exclusive'),
);
/** Returns how much a tax adds to the service charge, in thousandths of a percent; 0 unless the tax is exclusive. */
const addedBy = (tx: Tx, id: number | null | undefined): number =>
  tx.get(taxOnTop, { id: id ?? 0 })?.rate_milli ?? 0;

function chargeLoosened(tx: Tx, now: StoreRules, values: Updateable<StoreRow>): Loosening {
  const { service_percent_milli: percent, service_min_guests: guests } = values;
  const [was, wasFrom] = [now.service_percent_milli ?? 0, now.service_min_guests ?? 0];
  const [wasTax, isTax] = [addedBy(tx, now.service_tax_id), addedBy(tx, values.service_tax_id)];
  const said = (milli: number, from: number, tax: number) =>
    `${toRate(milli)} % for ${from} guests or more${tax > 0 ? `, ${toRate(tax)} % tax` : ''}`;
  return {
    title: 'serviceCharge',
    scope: 'DISCOUNT',
    isLoosened:
      percent !== undefined &&
      was > 0 &&
      ((percent ?? 0) < was || (guests ?? 0) > wasFrom || isTax < wasTax),
    was: said(was, wasFrom, wasTax),
    is: percent === null ? 'none' : said(percent ?? 0, guests ?? 0, isTax),
  };
}

/** Returns whether the rounding step becomes larger. A large step could round a whole cash bill away. */
function roundingLoosened(
  tx: Tx,
  now: StoreRules,
  { cash_rounding: step }: Updateable<StoreRow>,
): Loosening {
  const { text } = wireOf(tx);
  return {
    title: 'cashRounding',
    scope: 'DISCOUNT',
    isLoosened: step !== undefined && step > now.cash_rounding,
    was: text(now.cash_rounding),
    is: text(step ?? 0),
  };
}

const onOff = (flag: number | undefined): string => (flag === 1 ? 'on' : 'off');

function shiftLoosened(tx: Tx, now: StoreRules, values: Updateable<StoreRow>): Loosening[] {
  const { shift_required: required, shift_tolerance_cents: tolerance } = values;
  const { text } = wireOf(tx);
  return [
    {
      title: 'shiftRequired',
      scope: 'CASH',
      isLoosened: required === 0 && now.shift_required === 1,
      was: onOff(now.shift_required),
      is: onOff(required),
    },
    {
      title: 'shiftTolerance',
      scope: 'CASH',
      isLoosened: tolerance !== undefined && tolerance > now.shift_tolerance_cents,
      was: text(now.shift_tolerance_cents),
      is: text(tolerance ?? 0),
    },
  ];
}

const tipLoosened = (now: StoreRules, { tip_limit_milli: limit }: Updateable<StoreRow>) => ({
  title: 'tipLimitPercent',
  scope: 'REFUND' as const,
  isLoosened: limit !== undefined && limit > now.tip_limit_milli,
  was: `${toRate(now.tip_limit_milli)} %`,
  is: `${toRate(limit ?? 0)} %`,
});

/**
 * Returns the settings that decide when a permission is checked, with the old and the new value, and whether the change
 * relaxes the check.
 */
function looseningsOf(tx: Tx, now: StoreRules, values: Updateable<StoreRow>): Loosening[] {
  const { void_needs: voids, no_sale_needs: noSales, discount_limit_milli: limit } = values;
  return [
    {
      title: 'voidNeeds',
      scope: 'VOID',
      isLoosened: voids !== undefined && NEEDS.indexOf(voids) < NEEDS.indexOf(now.void_needs),
      was: now.void_needs,
      is: voids ?? '',
    },
    {
      title: 'noSaleNeeds',
      scope: 'CASH',
      isLoosened: noSales === 'nothing' && now.no_sale_needs === 'approval',
      was: now.no_sale_needs,
      is: noSales ?? '',
    },
    ...shiftLoosened(tx, now, values),
    {
      title: 'discountLimitPercent',
      scope: 'DISCOUNT',
      isLoosened: limit !== undefined && limit > now.discount_limit_milli,
      was: `${toRate(now.discount_limit_milli)} %`,
      is: `${toRate(limit ?? 0)} %`,
    },
    tipLoosened(now, values),
    roundingLoosened(tx, now, values),
    chargeLoosened(tx, now, values),
  ];
}

/**
 * Throws 403 SCOPE_NOT_HELD if the change relaxes the check of a permission that the user does not have. Records an
 * exception with the old value.
 */
export function checkLoosened(tx: Tx, context: CommandContext, values: Updateable<StoreRow>): void {
  for (const { isLoosened, scope, title, was, is } of looseningsOf(tx, getStore(tx), values)) {
    if (!isLoosened) continue;
    if (context.actor && !holdsAny(context.actor, [scope])) {
      throw new Refusal(
        'SCOPE_NOT_HELD',
        'This rule limits a permission that you do not have. You can only make the rule stricter.',
      );
    }
    const reason = `${was} → ${is}`;
    recordException(tx, context, { kind: 'setting', valueCents: 0, title, reason });
  }
}
