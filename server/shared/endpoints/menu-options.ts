// Option groups of dishes, countdowns of portions, and allergies of guests (contract 20.7, 21).
import { Type } from 'typebox';
import { MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { OptionGroup } from '../entities/menu.ts';
import { flag, id, idParams, oneOf, price, text, translations } from '../fields.ts';
import { MAX_GROUP_OPTIONS, MAX_ITEM_GROUPS, MAX_OPTION_PIECES, MAX_PORTIONS } from '../limits.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';
import { OrderIds } from './order-fields.ts';

const settings = ['SETTINGS'] as const;

const pieces = (minimum: number, sentence: string) =>
  Type.Integer({ minimum, maximum: MAX_OPTION_PIECES, sentence });

const OptionGroupWrite = Type.Object({
  title: text(INVALID.optionGroupTitle),
  min: Type.Optional(pieces(0, 'The minimum must be 0 to 99 pieces.')),
  /** Null for no limit. */
  max: Type.Optional(nullable(pieces(1, 'The maximum must be 1 to 99 pieces.'))),
  free: Type.Optional(pieces(0, '0 to 99 pieces can be free.')),
  translations: Type.Optional(translations()),
  options: Type.Array(
    Type.Object({
      /** The id of an existing option, so that the option keeps its id. */
      id: Type.Optional(nullable(id())),
      title: text(INVALID.optionTitle),
      price: Type.Optional(price(INVALID.optionPrice)),
      isDefault: Type.Optional(flag()),
      translations: Type.Optional(translations()),
    }),
    {
      minItems: 1,
      maxItems: MAX_GROUP_OPTIONS,
      sentence: `A group has 1 to ${MAX_GROUP_OPTIONS} options.`,
    },
  ),
});

const Availability = Type.Object({
  /** The dish; may be absent if `optionId` is sent, because several dishes share an option. */
  itemId: Type.Optional(nullable(id('Please choose an item of the menu.'))),
  variantId: Type.Optional(nullable(id('Please choose a variant of the item.'))),
  addonId: Type.Optional(nullable(id('Please choose an add-on of the item.'))),
  optionId: Type.Optional(nullable(id('Please choose an option of the item.'))),
  left: nullable(
    Type.Integer({
      minimum: 0,
      maximum: MAX_PORTIONS,
      sentence: `Portions are 0 to ${MAX_PORTIONS}.`,
    }),
  ),
  until: Type.Optional(oneOf(['day', 'changed'], 'Please choose until when.')),
});

export const menuOptionEndpoints = {
  'GET /settings/option-groups': {
    access: settings,
    key: 'menu:read',
    answer: Type.Array(
      Type.Object({
        ...OptionGroup.properties,
        /** The number of dishes with this group. */
        used_by: Type.Integer(),
      }),
    ),
  },
  'POST /settings/option-groups/add': {
    idempotent: true,
    access: settings,
    key: 'menu:write',
    body: OptionGroupWrite,
    answer: MessageAndId,
  },
  'POST /settings/option-groups/{id}/update': {
    access: settings,
    key: 'menu:write',
    params: idParams,
    body: OptionGroupWrite,
    answer: MessageOnly,
  },
  'DELETE /settings/option-groups/{id}': {
    access: settings,
    key: 'menu:write',
    params: idParams,
    answer: MessageOnly,
  },
  'POST /menu-items/{id}/groups': {
    access: settings,
    key: 'menu:write',
    params: idParams,
    body: Type.Object({
      groupIds: Type.Array(id('Please choose groups of options.'), {
        maxItems: MAX_ITEM_GROUPS,
        uniqueItems: true,
        sentence: `Please choose up to ${MAX_ITEM_GROUPS} groups, each once.`,
      }),
    }),
    answer: MessageOnly,
  },
  'POST /menu-items/availability': {
    access: ['SETTINGS', 'POS', 'KITCHEN'],
    key: 'menu:write',
    body: Availability,
    answer: MessageOnly,
  },
  'POST /kitchen/allergies': { access: ['KITCHEN'], body: OrderIds, answer: MessageOnly },
} as const satisfies EndpointTable;
