// Sets the coupon of a bill (contract 31.4).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { readCoupon, saveCoupon } from '../../domain/bills/coupons.ts';
import { loadBill } from '../../domain/bills/load-bills.ts';
import type { Command } from '../../engine/command.ts';
import { auditBill, expectChangeable } from './change.ts';

export const setCoupon: Command<
  BodyOf<'POST /bills/{id}/coupon'> & { id: number },
  { message: string }
> = (tx, body, context) => {
  const loaded = loadBill(tx, body.id);
  const coupon = readCoupon(tx, context.now, body.code, loaded.promotions);
  expectChangeable(tx, loaded, { version: body.version, action: 'reduce' });
  saveCoupon(tx, loaded, coupon);
  auditBill(tx, context, 'coupon', body.id, { code: coupon });
  const message = coupon === null ? 'The coupon is removed.' : 'The coupon is added.';
  return { answer: { message }, events: billsUpdated([body.id]) };
};
