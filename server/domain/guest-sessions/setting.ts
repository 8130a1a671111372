// What guests may do on their phones, and whether their orders are paused (contract 29.1).
import type { GuestOrdersSetting } from '#shared/entities/guests.ts';
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { getStore } from '../store/settings.ts';

export const ordersOff = (): Refusal =>
  new Refusal('GUEST_ORDERS_OFF', 'Orders from phones are off. Please ask the staff.');

/** Returns the stored setting; null if guests may do nothing on their phones. */
export function guestSettingOf(stored: string | null): GuestOrdersSetting | null {
  return stored === null ? null : (JSON.parse(stored) as GuestOrdersSetting);
}

/** Returns the setting; throws 409 GUEST_ORDERS_OFF if guests may do nothing on their phones. */
export function getGuestSetting(tx: Tx): GuestOrdersSetting {
  const setting = guestSettingOf(getStore(tx).guest_orders);
  if (setting === null) throw ordersOff();
  return setting;
}

type Kind = 'table' | 'pickup';

/**
 * Returns how guests' orders of this kind (at a table, or for pick-up) are taken; throws 409 GUEST_ORDERS_OFF or
 * GUEST_ORDERS_PAUSED { until }.
 */
export function expectTaken(tx: Tx, kind: Kind, now: number): GuestOrdersSetting[Kind] {
  const mode = getGuestSetting(tx)[kind];
  if (mode === 'off') throw ordersOff();
  const until = getStore(tx).guest_paused_until;
  if (until === null || until <= now) return mode;
  throw new Refusal('GUEST_ORDERS_PAUSED', 'Orders from phones are paused. Please ask the staff.', {
    extra: { until: new Date(until).toISOString() },
  });
}

export const kindOf = ({ table_id }: { readonly table_id: number | null }): Kind =>
  table_id === null ? 'pickup' : 'table';
