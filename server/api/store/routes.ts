// The calls of the store's settings, clock, reasons, picture and subscriptions (contract 5, 7, 16).
import { fromMinor } from '#shared/billing/money.ts';
import { toRate } from '#shared/billing/tax.ts';
import { isCurrency } from '#shared/currencies.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import { INVALID } from '#shared/texts.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { guestSettingOf } from '../../domain/guest-sessions/setting.ts';
import { withTranslations } from '../../domain/menu/in-language.ts';
import { languagesOf, receiptLanguagesOf } from '../../domain/menu/menu-texts.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { findClockWarning } from '../../domain/store/clock-warning.ts';
import { isCurrencyFrozen } from '../../domain/store/decimals.ts';
import { listReasons } from '../../domain/store/reasons.ts';
import {
  dayRuleOf,
  getStore,
  giftCardsIn,
  pointsIn,
  scalePrefixesIn,
  serviceChargeOf,
} from '../../domain/store/settings.ts';
import { answerOf } from '../../engine/sent-answer.ts';
import { isWebAddress, publicAddressOf } from '../../http/addresses.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deletePhoto, replacePhoto } from '../../media/photos.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { businessDayOf, isTimeZone } from '../../time/zone-days.ts';
import { reopenDay } from './clock.ts';
import { updateStore } from './commands.ts';
import { setStorePhoto } from './store-photo.ts';

function readStoreSetting(tx: Tx, port: number): AnswerOf<'GET /settings/store-setting'> {
  const row = getStore(tx);
  return {
    storeName: row.store_name,
    address: row.address,
    phone: row.phone,
    email: row.email,
    currency: row.currency,
    image: row.image,
    isQRMenuEnabled: row.is_qr_menu_enabled,
    timezone: row.timezone,
    dayStartsAt: row.day_starts_at,
    publicAddress: publicAddressOf(row.public_address, port),
    currencyDecimals: row.currency_decimals,
    isCurrencyFrozen: isCurrencyFrozen(tx) ? 1 : 0,
    cashRounding: row.cash_rounding,
    taxRounding: row.tax_rounding,
    serviceCharge: serviceChargeOf(row),
    voidNeeds: row.void_needs,
    discountLimitPercent: toRate(row.discount_limit_milli),
    tipLimitPercent: toRate(row.tip_limit_milli),
    noSaleNeeds: row.no_sale_needs,
    autoLockSeconds: row.auto_lock_seconds,
    lockAfterSend: row.lock_after_send,
    shiftRequired: row.shift_required,
    shiftTolerance: fromMinor(row.shift_tolerance_cents, row.currency_decimals),
    courseFire: row.course_fire,
    dineInNeedsTable: row.dine_in_needs_table,
    languages: [...languagesOf(tx)],
    receiptLanguages: [...receiptLanguagesOf(tx)],
    guestOrders: guestSettingOf(row.guest_orders),
    giftCards: giftCardsIn(row),
    points: pointsIn(row),
    scalePrefixes: scalePrefixesIn(row),
  };
}

function checkStoreSetting(body: BodyOf<'POST /settings/store-setting'>): void {
  if (body.currency !== undefined && !isCurrency(body.currency)) {
    throw invalid('currency', INVALID.currency);
  }
  if (body.timezone !== undefined && !isTimeZone(body.timezone)) {
    throw invalid('timezone', 'Please select a time zone.');
  }
  if (body.publicAddress && !isWebAddress(body.publicAddress)) {
    throw invalid('publicAddress', 'Please provide an address like http://192.168.1.10:8080.');
  }
}

function readPrintSetting(tx: Tx): AnswerOf<'GET /settings/print-setting'> {
  const row = getStore(tx);
  return {
    pageFormat: row.page_format,
    header: row.header,
    footer: row.footer,
    showNotes: row.show_notes,
    isEnablePrint: row.is_enable_print,
    showStoreDetails: row.show_store_details,
    showCustomerDetails: row.show_customer_details,
    printToken: row.print_token,
  };
}

export const storeRoutes = (hub: Hub): Route[] => [
  route('GET /settings/store-setting', ({ request }) =>
    hub.read((tx) => readStoreSetting(tx, request.socket.localPort ?? hub.config.port)),
  ),
  route('POST /settings/store-setting', ({ body, call }) => {
    checkStoreSetting(body);
    return hub.run(updateStore, body, call);
  }),
  route('GET /settings/print-setting', () => hub.read(readPrintSetting)),
  route('GET /settings/clock', () =>
    hub.read((tx) => {
      const now = hub.clock();
      return {
        now: new Date(now).toISOString(),
        businessDay: businessDayNow(tx, now),
        clockDay: businessDayOf(now, dayRuleOf(getStore(tx))),
        warning: findClockWarning(hub, tx),
      };
    }),
  ),
  route('POST /settings/clock/reopen-day', async ({ body, call }) => {
    const committed = await hub.run(reopenDay, body, call);
    if (committed.status === 200) hub.clockWatch.believe();
    return committed;
  }),
  route('GET /settings/reasons', () =>
    hub.read((tx) => {
      const { of } = withTranslations(tx);
      return listReasons(tx).map((reason) => of('reason', reason));
    }),
  ),
  route('POST /settings/store-setting/upload-photo', ({ call, request }) =>
    replacePhoto(hub, request, (image) => hub.run(setStorePhoto, { image }, call)),
  ),
  route('POST /settings/store-setting/remove-photo', async ({ call }) => {
    const sent = await hub.run(setStorePhoto, { image: null }, call);
    await deletePhoto(hub, answerOf(sent).replaced);
    return sent.with(() => ({ message: 'Photo removed successfully.' }));
  }),
  route('GET /settings/subscriptions', () =>
    hub.read((tx) => {
      const wire = wireOf(tx);
      return tx.all(all, {}).map(({ plan_price_cents, ...row }) => ({
        ...row,
        plan_price: wire.amount(plan_price_cents),
      }));
    }),
  ),
];

const all = prepared()(() => qb.selectFrom('subscriptions').selectAll().orderBy('id'));
