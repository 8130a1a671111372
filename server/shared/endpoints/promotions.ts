// Promotions, and the coupon of a bill (contract 31).

import { Type } from 'typebox';
import { PROMOTION_KINDS } from '../billing/promotions/terms.ts';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { PromotionPreview, PromotionRead } from '../entities/promotions.ts';
import { flag, id, idParams, looseText, oneOf, text, translations } from '../fields.ts';
import { MAX_COUPON, MAX_LIST_PRICES, MAX_MENU_IDS } from '../limits.ts';
import { SELLERS } from '../scopes.ts';
import { INVALID } from '../texts.ts';
import { sentAmount } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';
import { listHours } from './price-lists.ts';

const settings = ['SETTINGS'] as const;

const coupon = () => looseText(MAX_COUPON, 'Enter a coupon of at most 20 characters.');

const count = (minimum: number, maximum: number, sentence: string) =>
  Type.Optional(nullable(Type.Integer({ minimum, maximum, sentence })));

/** In a new promotion, an absent array (`days`, `items`, `categoryIds`) is empty; in an update it is unchanged. */
const PromotionWrite = Type.Object({
  title: text(INVALID.title),
  kind: oneOf(PROMOTION_KINDS, 'Please choose a kind of promotion.'),
  /**
   * The kind decides whether `value` is a percentage or an amount, so the command, not the schema, checks the
   * decimals.
   */
  value: Type.Optional(
    nullable(Type.Number({ minimum: 0, sentence: 'Please provide a valid value.' })),
  ),
  buy: count(2, 99, 'Enter 2 to 99 pieces.'),
  pay: count(1, 98, 'Enter at least 1, but fewer than the pieces that guests take.'),
  items: Type.Optional(
    Type.Array(
      Type.Object({
        itemId: id('Please choose an item of the menu.'),
        variantId: Type.Optional(nullable(id('Please choose a variant of the item.'))),
      }),
      { maxItems: MAX_LIST_PRICES, sentence: 'Please choose at most 2,000 dishes.' },
    ),
  ),
  categoryIds: Type.Optional(
    Type.Array(id('Please choose a category.'), {
      maxItems: MAX_MENU_IDS,
      uniqueItems: true,
      sentence: 'Please choose categories, each once.',
    }),
  ),
  minAmount: Type.Optional(nullable(sentAmount())),
  ...listHours(),
  coupon: Type.Optional(nullable(coupon())),
  maxPerBill: count(1, 999, 'The limit per bill must be 1 to 999 pieces.'),
  priority: Type.Optional(
    Type.Integer({
      minimum: -9999,
      maximum: 9999,
      sentence: 'Enter a priority from −9999 to 9999.',
    }),
  ),
  exclusive: Type.Optional(flag()),
  isActive: Type.Optional(flag()),
  translations: Type.Optional(translations()),
});

/** In an update every field is optional. */
const PromotionChange = Type.Object({
  ...PromotionWrite.properties,
  title: Type.Optional(PromotionWrite.properties.title),
  kind: Type.Optional(PromotionWrite.properties.kind),
  from: Type.Optional(PromotionWrite.properties.from),
  to: Type.Optional(PromotionWrite.properties.to),
});

export const promotionEndpoints = {
  'GET /settings/promotions': { access: settings, answer: Type.Array(PromotionRead) },
  'POST /settings/promotions/add': {
    idempotent: true,
    access: settings,
    body: PromotionWrite,
    answer: MessageAndId,
  },
  'POST /settings/promotions/{id}/update': {
    idempotent: true,
    access: settings,
    params: idParams,
    body: PromotionChange,
    answer: MessageOnly,
  },
  /**
   * Returns how a promotion would change the last 20 bills of the business day, without storing anything. `id` is the
   * id of the stored promotion that the sent promotion would replace.
   */
  'POST /settings/promotions/preview': {
    access: settings,
    body: Type.Object({
      ...PromotionWrite.properties,
      title: PromotionChange.properties.title,
      id: Type.Optional(id()),
    }),
    answer: PromotionPreview,
  },
  'DELETE /settings/promotions/{id}': {
    access: settings,
    params: idParams,
    answer: MessageOnly,
  },
  /** Sets the coupon of a bill; null removes it. */
  'POST /bills/{id}/coupon': {
    idempotent: true,
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      code: nullable(
        Type.String({
          minLength: 1,
          maxLength: MAX_COUPON,
          clean: 'line',
          sentence: 'Enter a coupon of 1 to 20 characters.',
        }),
      ),
      version: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
    }),
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
