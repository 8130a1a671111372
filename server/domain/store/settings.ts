// The single row of the store's settings, in the forms that several features read.
import type { Selectable } from 'kysely';
import { fromMinor } from '#shared/billing/money.ts';
import type { ScalePrefix } from '#shared/billing/scale-labels.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { GuestOrdersSetting } from '#shared/entities/guests.ts';
import type { PrintSettings, StoreSettings } from '#shared/entities/store.ts';
import type { GiftCards, Points } from '#shared/entities/value.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { StoreRow } from '../../db/schema.ts';
import type { DayRule } from '../../time/zone-days.ts';

const store = prepared()(() => qb.selectFrom('store').selectAll());

/** Returns the store row. It exists from the first start on (`db/first-rows.ts`). */
export function getStore(tx: Tx): Selectable<StoreRow> {
  const row = tx.get(store, {});
  if (!row) throw new Error('the store row is missing');
  return row;
}

export const dayRuleOf = (row: Selectable<StoreRow>): DayRule => ({
  timezone: row.timezone,
  dayStartsAt: row.day_starts_at,
});

/** Returns the service charge from the settings; null if there is none. */
export const serviceChargeOf = (row: Selectable<StoreRow>) =>
  row.service_title === null || row.service_percent_milli === null
    ? null
    : {
        title: row.service_title,
        percent: toRate(row.service_percent_milli),
        minGuests: row.service_min_guests ?? 0,
        taxId: row.service_tax_id,
      };

/** The setting of gift cards; null if the store sells no gift cards. */
export const giftCardsIn = ({ gift_cards: stored }: Selectable<StoreRow>) =>
  stored === null ? null : (JSON.parse(stored) as GiftCards);

/** The setting of points; null if customers earn no points. */
export const pointsIn = ({ points: stored }: Selectable<StoreRow>) =>
  stored === null ? null : (JSON.parse(stored) as Points);

/** The prefixes of a scale's labels; an empty list if such labels are not read. */
export const scalePrefixesIn = ({ scale_prefixes: stored }: Selectable<StoreRow>) =>
  stored === null ? [] : (JSON.parse(stored) as ScalePrefix[]);

/** The billing rules of the store. Staff read them, guests don't. */
const ruleSettingsOf = (row: Selectable<StoreRow>) => ({
  cash_rounding: row.cash_rounding,
  tax_rounding: row.tax_rounding,
  service_charge: serviceChargeOf(row),
  void_needs: row.void_needs,
  discount_limit_percent: toRate(row.discount_limit_milli),
  tip_limit_percent: toRate(row.tip_limit_milli),
  no_sale_needs: row.no_sale_needs,
  auto_lock_seconds: row.auto_lock_seconds,
  lock_after_send: row.lock_after_send,
  shift_required: row.shift_required,
  shift_tolerance: fromMinor(row.shift_tolerance_cents, row.currency_decimals),
  course_fire: row.course_fire,
  dine_in_needs_table: row.dine_in_needs_table,
  gift_cards: giftCardsIn(row),
  points: pointsIn(row),
  ...(row.scale_prefixes !== null && { scale_prefixes: scalePrefixesIn(row) }),
});

/** Returns the settings that guests may read. */
export function guestSettingsOf(row: Selectable<StoreRow>): StoreSettings {
  const { store_name, address, phone, email, image, is_qr_menu_enabled } = row;
  const { currency, currency_decimals } = row;
  const money = { currency, currency_decimals };
  const shown = { store_name, address, phone, email, image, is_qr_menu_enabled, ...money };
  return {
    ...shown,
    ...(row.public_address !== '' && { public_address: row.public_address }),
    ...languagesIn(row),
  };
}

/** Returns the field with the languages of the menu; an empty object if there is only one language. */
const languagesIn = ({ languages }: Selectable<StoreRow>) =>
  languages.includes(',') ? { languages: languages.split(',') } : {};

/** Returns the field with the languages of receipts; an empty object if receipts are in the store language. */
const receiptLanguagesIn = ({ receipt_languages }: Selectable<StoreRow>) =>
  receipt_languages === '' ? {} : { receipt_languages: receipt_languages.split(',') };

/**
 * Returns the fields about guests' phones: the actions that are allowed, and until when they are paused. Returns an
 * empty object if guests may do nothing on their phones.
 */
export const guestsIn = ({ guest_orders, guest_paused_until }: Selectable<StoreRow>) => {
  if (guest_orders === null) return {};
  const setting = { guest_orders: JSON.parse(guest_orders) as GuestOrdersSetting };
  if (guest_paused_until === null) return setting;
  return { ...setting, guest_paused_until: new Date(guest_paused_until).toISOString() };
};

/** Returns the store's settings as the API returns them to staff (contract 5). */
export const storeSettingsOf = (row: Selectable<StoreRow>): StoreSettings => ({
  store_name: row.store_name,
  address: row.address,
  phone: row.phone,
  email: row.email,
  currency: row.currency,
  currency_decimals: row.currency_decimals,
  image: row.image,
  is_qr_menu_enabled: row.is_qr_menu_enabled,
  timezone: row.timezone,
  public_address: row.public_address,
  ...languagesIn(row),
  ...receiptLanguagesIn(row),
  ...guestsIn(row),
  ...ruleSettingsOf(row),
});

export const printSettingsOf = (row: Selectable<StoreRow>): PrintSettings => ({
  page_format: row.page_format,
  header: row.header,
  footer: row.footer,
  show_notes: row.show_notes,
  is_enable_print: row.is_enable_print,
  show_store_details: row.show_store_details,
  show_customer_details: row.show_customer_details,
  print_token: row.print_token,
});
