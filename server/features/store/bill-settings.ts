// The settings of money and bills: what is sent of them, and who may loosen one (CONTRACT §25, §18).
import type { Updateable } from 'kysely';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import { flag } from '#shared/flag.ts';
import { holdsAny, type Scope } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { StoreRow } from '../../db/schema.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { CommandContext } from '../../threads/command.ts';
import { wireOf } from './bill-rules-queries.ts';
import { getStore } from './queries.ts';

type Sent = BodyOf<'POST /settings/store-setting'>;
type Charge = NonNullable<Sent['serviceCharge']>;

const taxById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('taxes').select('id').where('id', '=', p('id')),
);

const milliOf = (percent: number, field: string): number => {
  const milli = parseRateMilli(percent);
  if (milli === undefined) throw invalid(field, 'A percentage has at most three decimals!');
  return milli;
};

function chargeValues(tx: Tx, charge: Charge | null) {
  const taxId = charge?.taxId ?? null;
  if (taxId !== null && !tx.get(taxById, { id: taxId })) {
    throw invalid('taxId', 'This tax is gone. Please choose another!');
  }
  return {
    service_title: charge?.title ?? null,
    service_percent_milli: charge === null ? null : milliOf(charge.percent, 'percent'),
    service_min_guests: charge?.minGuests ?? null,
    service_tax_id: taxId,
  };
}

/** What the store's row gets of them; what was not sent stays. */
export function billValues(tx: Tx, sent: Sent) {
  const { cashRounding, taxRounding, serviceCharge, voidNeeds, noSaleNeeds, discountLimitPercent } =
    sent;
  const { shiftRequired, shiftTolerance } = sent;
  const limit = discountLimitPercent;
  return {
    cash_rounding: cashRounding,
    tax_rounding: taxRounding,
    void_needs: voidNeeds,
    no_sale_needs: noSaleNeeds,
    discount_limit_milli: limit === undefined ? undefined : milliOf(limit, 'discountLimitPercent'),
    shift_required: flag(shiftRequired),
    shift_tolerance_cents:
      shiftTolerance === undefined ? undefined : wireOf(tx).read(shiftTolerance, 'shiftTolerance'),
    ...(serviceCharge === undefined ? {} : chargeValues(tx, serviceCharge)),
  };
}

const NEEDS = ['nothing', 'reason', 'approval'];

/** Loosening a rule takes the right that it loosens, and is told of: 403 SCOPE_NOT_HELD. */
export function checkLoosened(tx: Tx, context: CommandContext, values: Updateable<StoreRow>): void {
  const now = getStore(tx);
  const {
    void_needs,
    no_sale_needs,
    discount_limit_milli,
    service_percent_milli: percent,
    shift_required,
    shift_tolerance_cents: tolerance,
  } = values;
  const charges = now.service_percent_milli ?? 0;
  const loosened: [boolean, Scope, string][] = [
    [
      void_needs !== undefined && NEEDS.indexOf(void_needs) < NEEDS.indexOf(now.void_needs),
      'VOID',
      'voidNeeds',
    ],
    [no_sale_needs === 'nothing' && now.no_sale_needs === 'approval', 'CASH', 'noSaleNeeds'],
    [shift_required === 0 && now.shift_required === 1, 'CASH', 'shiftRequired'],
    [tolerance !== undefined && tolerance > now.shift_tolerance_cents, 'CASH', 'shiftTolerance'],
    [
      discount_limit_milli !== undefined && discount_limit_milli > now.discount_limit_milli,
      'DISCOUNT',
      'discountLimitPercent',
    ],
    [
      percent !== undefined &&
        charges > 0 &&
        ((percent ?? 0) < charges ||
          (values.service_min_guests ?? 0) > (now.service_min_guests ?? 0)),
      'DISCOUNT',
      'serviceCharge',
    ],
  ];
  for (const [isLoosened, scope, title] of loosened) {
    if (!isLoosened) continue;
    if (context.actor && !holdsAny(context.actor, [scope])) {
      throw new Refusal('SCOPE_NOT_HELD', 'You lack the right that this setting loosens!');
    }
    recordException(tx, context, { kind: 'setting', valueCents: 0, title });
  }
}
