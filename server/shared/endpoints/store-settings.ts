// The settings of the store (contract 5).
import { Type } from 'typebox';
import { CASH_STEPS } from '../billing/pay.ts';
import { SCALE_KINDS } from '../billing/scale-labels.ts';
import { TAX_ROUNDINGS } from '../billing/taxes.ts';
import { decimals, flag01, MessageOnly, nullable } from '../entities/common.ts';
import { GuestOrdersSetting } from '../entities/guests.ts';
import { ScalePrefix } from '../entities/store.ts';
import { GiftCards, Points } from '../entities/value.ts';
import { block, flag, id, languageTag, looseEmail, looseText, oneOf, text } from '../fields.ts';
import { MAX_LANGUAGES, MAX_RECEIPT_LANGUAGES } from '../languages.ts';
import { MAX_AUTO_LOCK_S, MAX_GUESTS, MAX_SCALE_PREFIXES } from '../limits.ts';
import { INVALID } from '../texts.ts';
import { sentAmount } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';
import { PhotoAnswer, settings } from './settings.ts';
import { GiftCardsWrite, PointsWrite } from './value-settings.ts';

const VOID_NEEDS = ['nothing', 'reason', 'approval'] as const;
const NO_SALE_NEEDS = ['nothing', 'approval'] as const;
const COURSE_FIRES = ['manual', 'auto'] as const;
const ServiceCharge = Type.Object({
  title: text('Please provide a title.', 60),
  percent: Type.Number({
    minimum: 0,
    maximum: 100,
    rate: true,
    sentence: 'Please enter 0 to 100 %.',
  }),
  minGuests: Type.Integer({
    minimum: 0,
    maximum: MAX_GUESTS,
    sentence: 'Enter 0 to 999 guests.',
  }),
  taxId: Type.Optional(nullable(id('Please choose a tax.'))),
});

const StoreWrite = Type.Object({
  storeName: Type.Optional(text(INVALID.storeName)),
  name: Type.Optional(text(INVALID.storeName)),
  address: Type.Optional(nullable(block())),
  email: Type.Optional(nullable(looseEmail())),
  phone: Type.Optional(nullable(looseText(40))),
  currency: Type.Optional(text(INVALID.currency, 3)),
  currencyDecimals: Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(2), Type.Literal(3)], {
      sentence: 'Please choose 0, 2 or 3 decimals.',
    }),
  ),
  image: Type.Optional(nullable(looseText(300))),
  isQRMenuEnabled: Type.Optional(flag()),
  timezone: Type.Optional(text('Please select a time zone.', 64)),
  dayStartsAt: Type.Optional(
    Type.String({
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      clean: 'line',
      sentence: INVALID.dayStart,
    }),
  ),
  publicAddress: Type.Optional(nullable(looseText(200))),
  cashRounding: Type.Optional(
    Type.Union(
      CASH_STEPS.map((step) => Type.Literal(step)),
      { sentence: 'Please choose how cash is rounded.' },
    ),
  ),
  taxRounding: Type.Optional(oneOf(TAX_ROUNDINGS, 'Please choose how tax is rounded.')),
  /** Null turns the charge off. */
  serviceCharge: Type.Optional(nullable(ServiceCharge)),
  voidNeeds: Type.Optional(oneOf(VOID_NEEDS, 'Please choose what a void needs.')),
  discountLimitPercent: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, rate: true, sentence: 'Enter a limit of 0 to 100 %.' }),
  ),
  /** A tip above this percentage of its payment is recorded as an exception. */
  tipLimitPercent: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1000,
      rate: true,
      sentence: 'Enter a tip limit of 0 to 1000 %.',
    }),
  ),
  noSaleNeeds: Type.Optional(oneOf(NO_SALE_NEEDS, 'Please choose what a no-sale needs.')),
  /** 0: screens do not lock automatically. */
  autoLockSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_AUTO_LOCK_S,
      sentence: 'Enter 0 to 3600 seconds.',
    }),
  ),
  lockAfterSend: Type.Optional(flag()),
  shiftRequired: Type.Optional(flag()),
  shiftTolerance: Type.Optional(sentAmount()),
  courseFire: Type.Optional(oneOf(COURSE_FIRES, 'Please choose how courses fire.')),
  dineInNeedsTable: Type.Optional(flag()),
  /** Null: no gift cards are sold. */
  giftCards: Type.Optional(nullable(GiftCardsWrite)),
  /** Null: no points are earned. */
  points: Type.Optional(nullable(PointsWrite)),
  /** The prefixes of labels that a scale prints; empty: such labels are not read. */
  scalePrefixes: Type.Optional(
    Type.Array(Type.Object({ prefix: Type.String(), kind: oneOf(SCALE_KINDS) }), {
      maxItems: MAX_SCALE_PREFIXES,
      sentence: 'Enter at most 20 label prefixes.',
    }),
  ),
  /** Language tags (BCP 47); the first is the store language. */
  languages: Type.Optional(
    Type.Array(languageTag(), {
      minItems: 1,
      maxItems: MAX_LANGUAGES,
      sentence: `Please choose 1 to ${MAX_LANGUAGES} languages.`,
    }),
  ),
  /** Null: guests do not order from their phones. */
  guestOrders: Type.Optional(nullable(GuestOrdersSetting)),
  /** The languages in which receipts are printed: one or two of `languages`. */
  receiptLanguages: Type.Optional(
    Type.Array(languageTag(), {
      minItems: 1,
      maxItems: MAX_RECEIPT_LANGUAGES,
      sentence: 'Please choose one or two languages for receipts.',
    }),
  ),
});

export const storeSettingsEndpoints = {
  'GET /settings/store-setting': {
    access: settings,
    answer: Type.Object({
      storeName: Type.String(),
      address: Type.String(),
      phone: Type.String(),
      email: Type.String(),
      currency: Type.String(),
      image: nullable(Type.String()),
      isQRMenuEnabled: flag01(),
      timezone: Type.String(),
      dayStartsAt: Type.String(),
      publicAddress: Type.String(),
      currencyDecimals: decimals(),
      /** 1 once the store has an order. The currency can then no longer be changed. */
      isCurrencyFrozen: flag01(),
      cashRounding: Type.Integer(),
      taxRounding: oneOf(TAX_ROUNDINGS),
      serviceCharge: nullable(
        Type.Object({
          title: Type.String(),
          percent: Type.Number(),
          minGuests: Type.Integer(),
          taxId: nullable(Type.Integer()),
        }),
      ),
      voidNeeds: oneOf(VOID_NEEDS),
      discountLimitPercent: Type.Number(),
      tipLimitPercent: Type.Number(),
      noSaleNeeds: oneOf(NO_SALE_NEEDS),
      autoLockSeconds: Type.Integer(),
      lockAfterSend: flag01(),
      shiftRequired: flag01(),
      shiftTolerance: Type.Number(),
      courseFire: oneOf(COURSE_FIRES),
      dineInNeedsTable: flag01(),
      languages: Type.Array(Type.String()),
      receiptLanguages: Type.Array(Type.String()),
      guestOrders: nullable(GuestOrdersSetting),
      giftCards: nullable(GiftCards),
      points: nullable(Points),
      scalePrefixes: Type.Array(ScalePrefix),
    }),
  },
  'POST /settings/store-setting': { access: settings, body: StoreWrite, answer: MessageOnly },
  'POST /settings/store-setting/upload-photo': {
    access: settings,
    upload: true,
    answer: PhotoAnswer,
  },
  'POST /settings/store-setting/remove-photo': { access: settings, answer: MessageOnly },
} as const satisfies EndpointTable;
