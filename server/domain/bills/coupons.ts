// The coupon of a bill (contract 31.4).
import { settleBill } from '#shared/billing/bill.ts';
import { foldCoupon } from '#shared/billing/promotions/terms.ts';
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import type { PromotionsByTerms } from '../promotions/known-terms.ts';
import { isKnownCoupon } from '../promotions/promotions.ts';
import type { LoadedBill } from './load-bills.ts';
import { accounted } from './losses.ts';
import { saveBills } from './write-bills.ts';

/**
 * Returns a sent coupon in upper case; null if none was sent. Throws 404 UNKNOWN_COUPON if neither an active
 * promotion nor a promotion that already applies to the bill asks for this coupon.
 */
export function readCoupon(
  tx: Tx,
  now: number,
  sent: string | null | undefined,
  held: PromotionsByTerms = new Map(),
): string | null {
  const code = foldCoupon(sent ?? '');
  if (code === '') return null;
  const isHeld = [...held.values()].some(({ terms }) => terms.coupon === code);
  if (isHeld || isKnownCoupon(tx, now, code)) return code;
  throw new Refusal('UNKNOWN_COUPON', 'No promotion has this coupon.', { field: 'coupon' });
}

/**
 * Sets the coupon and applies the promotions to the bill's lines again. This needs no permission and is not recorded
 * as an exception.
 */
export function saveCoupon(tx: Tx, loaded: LoadedBill, coupon: string | null): void {
  const { id, version } = loaded.row;
  const bill = settleBill({ ...loaded.bill, coupon });
  saveBills(tx, [loaded], [{ id, version, bill, set: { coupon } }], accounted([bill], null));
}
