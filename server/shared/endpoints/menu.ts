// The menu in Settings: categories, taxes, dishes, variants and add-ons (contract 5).
import { Type } from 'typebox';
import { ALLERGENS, DIETS } from '../dish-facts.ts';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { Category, ITEM_KINDS, MenuItem, Tax } from '../entities/menu.ts';
import { flag, id, idParams, looseText, oneOf, price, text, translations } from '../fields.ts';
import {
  MAX_DESCRIPTION,
  MAX_NOTE_PRESETS,
  MAX_NOTES,
  MAX_RATE_MILLI,
  MAX_SHORT_NAME,
} from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';
import { sentSteps } from './set-fields.ts';
import { PhotoAnswer, settings } from './settings.ts';

const rate = () =>
  Type.Number({
    minimum: 0,
    maximum: MAX_RATE_MILLI / 1000,
    rate: true,
    sentence: INVALID.taxRate,
  });
const taxBody = (titleSentence: string) =>
  Type.Object({
    title: text(titleSentence),
    rate: rate(),
    type: oneOf(['exclusive', 'inclusive'], INVALID.taxType),
  });
const categoryBody = (titleSentence: string) =>
  Type.Object({
    title: text(titleSentence),
    /** Absent: unchanged. */
    notePresets: Type.Optional(
      Type.Array(text('Please provide a note.', MAX_NOTES), {
        maxItems: MAX_NOTE_PRESETS,
        sentence: 'Enter at most 20 notes, each of at most 100 characters.',
      }),
    ),
    /** Absent: unchanged; null: none. */
    defaultCourse: Type.Optional(
      nullable(
        Type.Integer({ minimum: 1, maximum: 9, sentence: 'Please choose a course from 1 to 9.' }),
      ),
    ),
    translations: Type.Optional(translations()),
  });
const ItemBody = Type.Object({
  title: text(INVALID.itemTitle),
  price: price(INVALID.itemPrice),
  netPrice: Type.Optional(nullable(price(INVALID.netPrice))),
  categoryId: Type.Optional(nullable(id('Please choose a category.'))),
  taxId: Type.Optional(nullable(id('Please choose a tax.'))),
  /** Absent: unchanged; null or empty: none. */
  description: Type.Optional(nullable(looseText(MAX_DESCRIPTION, INVALID.description))),
  allergens: Type.Optional(
    nullable(
      Type.Array(oneOf(ALLERGENS), { uniqueItems: true, sentence: 'Please choose allergens.' }),
    ),
  ),
  diets: Type.Optional(
    nullable(Type.Array(oneOf(DIETS), { uniqueItems: true, sentence: 'Please choose diets.' })),
  ),
  isActive: Type.Optional(nullable(flag())),
  color: Type.Optional(
    nullable(
      Type.String({
        pattern: '^(#[0-9a-fA-F]{6})?$',
        clean: 'line',
        sentence: 'Please choose a colour as #rrggbb.',
      }),
    ),
  ),
  /** Absent: unchanged; null or empty: the dish's title is used. */
  kitchenName: Type.Optional(nullable(looseText(MAX_SHORT_NAME, INVALID.kitchenName))),
  buttonName: Type.Optional(nullable(looseText(MAX_SHORT_NAME, INVALID.buttonName))),
  /** Absent: unchanged; null or empty: none. Two dishes can't have the same barcode. */
  barcode: Type.Optional(
    nullable(
      Type.String({
        pattern: '^([0-9]{6,20})?$',
        clean: 'line',
        sentence: 'Enter a barcode of 6 to 20 digits.',
      }),
    ),
  ),
  openPrice: Type.Optional(nullable(flag())),
  /** Null: the same tax as for dine-in. */
  takeawayTaxId: Type.Optional(nullable(id('Please choose a tax.'))),
  translations: Type.Optional(translations()),
  /** Absent: unchanged, or a dish if the item is new. */
  kind: Type.Optional(nullable(oneOf(ITEM_KINDS, 'Please choose a dish or a set.'))),
  steps: Type.Optional(nullable(sentSteps())),
});
const optionBody = (titleSentence: string, priceSentence: string) =>
  Type.Object({
    title: text(titleSentence),
    price: Type.Optional(price(priceSentence)),
    translations: Type.Optional(translations()),
  });
const VariantBody = optionBody(INVALID.variantTitle, INVALID.variantPrice);
const AddonBody = optionBody(INVALID.addonTitle, INVALID.addonPrice);
const itemParams = Type.Object({ itemId: id() });
const variantParams = Type.Object({ itemId: id(), variantId: id() });
const addonParams = Type.Object({ itemId: id(), addonId: id() });

export const menuEndpoints = {
  'GET /settings/categories': { access: settings, key: 'menu:read', answer: Type.Array(Category) },
  'POST /settings/categories/add': {
    idempotent: true,
    access: settings,
    key: 'menu:write',
    body: categoryBody(INVALID.categoryTitle),
    answer: MessageAndId,
  },
  'POST /settings/categories/{id}/update': {
    access: settings,
    key: 'menu:write',
    params: idParams,
    body: categoryBody(INVALID.title),
    answer: MessageOnly,
  },
  'DELETE /settings/categories/{id}': {
    access: settings,
    key: 'menu:write',
    params: idParams,
    answer: MessageOnly,
  },
  'GET /settings/taxes': { access: settings, key: 'menu:read', answer: Type.Array(Tax) },
  'POST /settings/taxes/add': {
    idempotent: true,
    access: settings,
    body: taxBody(INVALID.taxTitleAdd),
    answer: MessageAndId,
  },
  'POST /settings/taxes/{id}/update': {
    access: settings,
    params: idParams,
    body: taxBody(INVALID.title),
    answer: MessageOnly,
  },
  'DELETE /settings/taxes/{id}': { access: settings, params: idParams, answer: MessageOnly },
  'GET /menu-items': { access: settings, key: 'menu:read', answer: Type.Array(MenuItem) },
  'GET /menu-items/{id}': {
    access: settings,
    key: 'menu:read',
    params: idParams,
    answer: MenuItem,
  },
  'POST /menu-items/add': {
    idempotent: true,
    access: settings,
    key: 'menu:write',
    body: ItemBody,
    answer: MessageAndId,
  },
  'POST /menu-items/update/{id}': {
    access: settings,
    key: 'menu:write',
    params: idParams,
    body: ItemBody,
    answer: MessageOnly,
  },
  /** Replaces the steps of a set. */
  'POST /menu-items/{id}/steps': {
    idempotent: true,
    access: settings,
    params: idParams,
    body: Type.Object({ steps: sentSteps() }),
    answer: MessageOnly,
  },
  'DELETE /menu-items/delete/{id}': {
    access: settings,
    key: 'menu:write',
    params: idParams,
    answer: MessageOnly,
  },
  'POST /menu-items/update/{id}/upload-photo': {
    access: settings,
    params: idParams,
    upload: true,
    answer: PhotoAnswer,
  },
  'POST /menu-items/update/{id}/remove-photo': {
    access: settings,
    params: idParams,
    answer: MessageOnly,
  },
  'POST /menu-items/variants/{itemId}/add': {
    idempotent: true,
    access: settings,
    key: 'menu:write',
    params: itemParams,
    body: VariantBody,
    answer: MessageAndId,
  },
  'POST /menu-items/variants/{itemId}/update/{variantId}': {
    access: settings,
    key: 'menu:write',
    params: variantParams,
    body: VariantBody,
    answer: MessageOnly,
  },
  'DELETE /menu-items/variants/{itemId}/delete/{variantId}': {
    access: settings,
    key: 'menu:write',
    params: variantParams,
    answer: MessageOnly,
  },
  'POST /menu-items/addons/{itemId}/add': {
    idempotent: true,
    access: settings,
    key: 'menu:write',
    params: itemParams,
    body: AddonBody,
    answer: MessageAndId,
  },
  'POST /menu-items/addons/{itemId}/update/{addonId}': {
    access: settings,
    key: 'menu:write',
    params: addonParams,
    body: AddonBody,
    answer: MessageOnly,
  },
  'DELETE /menu-items/addons/{itemId}/delete/{addonId}': {
    access: settings,
    key: 'menu:write',
    params: addonParams,
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
