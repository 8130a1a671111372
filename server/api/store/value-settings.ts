// The settings of gift cards and points. Amounts are stored as they were sent, not in minor units (contract 32).
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { GiftCards, Points } from '#shared/entities/value.ts';
import { invalid } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';

type Sent = BodyOf<'POST /settings/store-setting'>;

const taxById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('taxes').select('id').where('id', '=', p('id')),
);

/** Returns a setting as JSON; null for null, and undefined if the setting was not sent. */
function stored<T>(
  sent: T | null | undefined,
  read: (sent: T) => object,
): string | null | undefined {
  if (sent === undefined) return undefined;
  return sent === null ? null : JSON.stringify(read(sent));
}

function readCards(tx: Tx, sent: NonNullable<Sent['giftCards']>): GiftCards {
  const { kind, taxId = null, expiresMonths = null, maxBalance } = sent;
  wireOf(tx).read(maxBalance, 'maxBalance');
  if (taxId !== null && !tx.get(taxById, { id: taxId })) {
    throw invalid('taxId', 'This tax no longer exists. Please choose another.');
  }
  return { kind, taxId, expiresMonths, maxBalance };
}

function readPoints(tx: Tx, sent: NonNullable<Sent['points']>): Points {
  const { earnPer, earnPoints, worth, minSpend, expiresMonths = null } = sent;
  for (const [field, amount] of Object.entries({ earnPer, worth })) wireOf(tx).read(amount, field);
  return { earnPer, earnPoints, worth, minSpend, expiresMonths };
}

/** Returns the columns of gift cards and points; settings that were not sent are left unchanged. */
export const valueValues = (tx: Tx, { giftCards, points }: Sent) => ({
  gift_cards: stored(giftCards, (sent) => readCards(tx, sent)),
  points: stored(points, (sent) => readPoints(tx, sent)),
});
