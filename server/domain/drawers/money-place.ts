// The drawer and shift in which incoming and outgoing money is counted (contract 19.1, 19.7).
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { drawerOf } from './drawers.ts';
import { findOpenShift, lastPaymentInZ } from './open-shifts.ts';

/** A payment that was entered longer ago than this counts as unsent: its screen could not reach the hub. */
const UNSENT_AFTER_MS = 60_000;

/** Returns the user's drawer, and its shift if a shift is open and not counted yet. */
export function openShiftOf(tx: Tx, { actor }: CommandContext) {
  const drawerId = drawerOf(tx, actor);
  const shift = findOpenShift(tx, drawerId);
  return { drawerId, shift: shift?.state === 'open' ? shift : undefined };
}

export interface MoneyPlace {
  readonly drawerId: number;
  readonly shiftId: number | null;
  readonly isLate: 0 | 1;
  /** When the payment was entered on the device; null unless it was unsent. */
  readonly tappedAt: number | null;
}

/**
 * Returns the drawer and shift in which money is counted. Throws 409 NO_SHIFT for cash if the store requires a shift
 * and no shift is open, except for unsent payments.
 */
export function placeMoney(
  tx: Tx,
  context: CommandContext,
  { isCash, tappedAt = null }: { readonly isCash: boolean; readonly tappedAt?: number | null },
): MoneyPlace {
  const { drawerId, shift } = openShiftOf(tx, context);
  const isUnsent = tappedAt !== null && context.now - tappedAt > UNSENT_AFTER_MS;
  if (!shift && isCash && !isUnsent && billRulesOf(tx).isShiftRequired) {
    throw new Refusal('NO_SHIFT', 'No shift is open at this drawer. Please open a shift first.');
  }
  const isLate = shift !== undefined && tappedAt !== null && tappedAt < shift.opened_at;
  return {
    drawerId,
    shiftId: shift?.id ?? null,
    isLate: isLate ? 1 : 0,
    tappedAt: isUnsent ? tappedAt : null,
  };
}

interface StoredPlace {
  readonly id: number;
  readonly drawer_id: number | null;
  readonly shift_id: number | null;
  readonly tapped_at: number | null;
}

/**
 * Returns where a refund of these payments is counted. If one of these payments waits for the next shift of the same
 * drawer, the refund waits for that shift too.
 */
export function placeBack(tx: Tx, place: MoneyPlace, payments: readonly StoredPlace[]): MoneyPlace {
  if (place.shiftId !== null) return place;
  const waiting = payments.find(
    ({ id, drawer_id, shift_id, tapped_at }) =>
      shift_id === null &&
      tapped_at !== null &&
      drawer_id === place.drawerId &&
      id > lastPaymentInZ(tx),
  );
  return waiting ? { ...place, tappedAt: waiting.tapped_at } : place;
}
