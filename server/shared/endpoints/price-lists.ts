// Price lists, sorting the menu, and bulk changes of dishes (contract 21).
import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { PriceListRead } from '../entities/price-lists.ts';
import { flag, id, idParams, oneOf, price, text } from '../fields.ts';
import { MAX_LIST_PRICES, MAX_MENU_IDS } from '../limits.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;

const time = () =>
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    clean: 'line',
    sentence: 'Please enter a time as HH:MM.',
  });

const percent = () =>
  Type.Number({
    minimum: -100,
    maximum: 900,
    rate: true,
    sentence: 'Enter a change of −100 to 900 %.',
  });

/** Returns the fields that say when a price list or a promotion applies. */
export const listHours = () => ({
  days: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      maxItems: 7,
      uniqueItems: true,
      sentence: 'Please choose days from 1 (Monday) to 7, each once.',
    }),
  ),
  from: time(),
  to: time(),
  deliveryTypes: Type.Optional(
    Type.Array(oneOf(DELIVERY_TYPES), {
      maxItems: DELIVERY_TYPES.length,
      uniqueItems: true,
      sentence: 'Please choose dining options, each once.',
    }),
  ),
});

/** In a new price list, an absent array (`days`, `items`, `categoryIds`) is empty; in an update it is unchanged. */
const PriceListWrite = Type.Object({
  title: text(INVALID.title),
  ...listHours(),
  items: Type.Optional(
    Type.Array(
      Type.Object({
        itemId: id('Please choose an item of the menu.'),
        variantId: Type.Optional(nullable(id('Please choose a variant of the item.'))),
        price: price(INVALID.itemPrice),
      }),
      { maxItems: MAX_LIST_PRICES, sentence: 'Enter at most 2,000 prices in a list.' },
    ),
  ),
  categoryIds: Type.Optional(
    Type.Array(id('Please choose a category.'), {
      maxItems: MAX_MENU_IDS,
      uniqueItems: true,
      sentence: 'Please choose categories, each once.',
    }),
  ),
  percent: Type.Optional(nullable(percent())),
  priority: Type.Optional(
    Type.Integer({
      minimum: -9999,
      maximum: 9999,
      sentence: 'Enter a priority from −9999 to 9999.',
    }),
  ),
  isActive: Type.Optional(flag()),
});

/** In an update every field is optional. */
const PriceListChange = Type.Object({
  ...PriceListWrite.properties,
  title: Type.Optional(text(INVALID.title)),
  from: Type.Optional(time()),
  to: Type.Optional(time()),
});

const Order = Type.Object({
  ids: Type.Array(id(), {
    minItems: 1,
    maxItems: MAX_MENU_IDS,
    uniqueItems: true,
    sentence: 'Please send the order, each once.',
  }),
});

/** A change of many dishes; absent fields stay unchanged. */
const Change = Type.Object({
  ids: Order.properties.ids,
  categoryId: Type.Optional(nullable(id('Please choose a category.'))),
  taxId: Type.Optional(nullable(id('Please choose a tax.'))),
  percent: Type.Optional(percent()),
  isActive: Type.Optional(flag()),
});

export const priceListEndpoints = {
  'GET /settings/price-lists': {
    access: settings,
    key: 'menu:read',
    answer: Type.Array(PriceListRead),
  },
  'POST /settings/price-lists/add': {
    idempotent: true,
    access: settings,
    body: PriceListWrite,
    answer: MessageAndId,
  },
  'POST /settings/price-lists/{id}/update': {
    access: settings,
    params: idParams,
    body: PriceListChange,
    answer: MessageOnly,
  },
  'DELETE /settings/price-lists/{id}': {
    access: settings,
    params: idParams,
    answer: MessageOnly,
  },
  'POST /settings/categories/order': { access: settings, body: Order, answer: MessageOnly },
  'POST /menu-items/order': { access: settings, body: Order, answer: MessageOnly },
  'POST /menu-items/change': { access: settings, body: Change, answer: MessageOnly },
  'POST /menu-items/{id}/copy': {
    idempotent: true,
    access: settings,
    params: idParams,
    answer: MessageAndId,
  },
} as const satisfies EndpointTable;
