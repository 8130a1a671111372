// The calls of guests' phones: open a session by the code of a QR card, read the menu, order, see the party's orders
// and bill, call staff (contract 29).
import { Type } from 'typebox';
import { MessageOnly, nullable } from '../entities/common.ts';
import { GuestParty, Opened } from '../entities/guests.ts';
import { Category, MenuItem } from '../entities/menu.ts';
import { StoreSettings } from '../entities/store.ts';
import {
  block,
  comparedAmount,
  id,
  LanguageQuery,
  languageTag,
  looseText,
  oneOf,
} from '../fields.ts';
import { MAX_GUEST_LINES, MAX_GUEST_NAME, MAX_GUEST_QUANTITY } from '../guest-limits.ts';
import { MAX_NOTES } from '../limits.ts';
import { GUEST_ORDER_STATES } from '../states/guest-order.ts';
import { INVALID } from '../texts.ts';
import type { EndpointTable } from './endpoint.ts';
import { sentAddons, sentChoices, sentOptions } from './set-fields.ts';

/** A line like the lines of the POS, but without price, seat and course. */
export const GuestLine = Type.Object({
  itemId: id('Please choose an item of the menu.'),
  variantId: Type.Optional(nullable(id('Please choose a variant of the item.'))),
  addons: Type.Optional(nullable(sentAddons())),
  options: Type.Optional(nullable(sentOptions())),
  /** The dishes of a set; absent for the defaults. */
  choices: Type.Optional(nullable(sentChoices())),
  quantity: Type.Integer({
    minimum: 1,
    maximum: MAX_GUEST_QUANTITY,
    sentence: `Quantity must be 1 to ${MAX_GUEST_QUANTITY}.`,
  }),
  notes: Type.Optional(nullable(block(MAX_NOTES, INVALID.notes))),
});

export const guestEndpoints = {
  /**
   * Opens a guest session and sets its cookie. A call with a wrong `token` also counts towards the limit on opening
   * sessions.
   */
  'POST /guest/open': {
    access: 'public',
    body: Type.Object({
      token: Type.String({
        maxLength: 100,
        clean: 'line',
        sentence: 'Please scan the card again.',
      }),
      language: Type.Optional(nullable(languageTag())),
    }),
    answer: Opened,
  },
  'GET /guest/menu': {
    access: 'public',
    query: LanguageQuery,
    answer: Type.Object({
      storeSettings: StoreSettings,
      categories: Type.Array(Category),
      menuItems: Type.Array(MenuItem),
      version: Type.String(),
    }),
  },
  'POST /guest/orders': {
    access: 'guest',
    idempotent: true,
    body: Type.Object({
      lines: Type.Array(GuestLine, {
        minItems: 1,
        maxItems: MAX_GUEST_LINES,
        sentence: `An order has 1 to ${MAX_GUEST_LINES} lines.`,
      }),
      total: comparedAmount(),
      name: Type.Optional(
        nullable(looseText(MAX_GUEST_NAME, `A name has ${MAX_GUEST_NAME} characters at most.`)),
      ),
    }),
    answer: Type.Object({
      id: Type.Integer(),
      state: oneOf(GUEST_ORDER_STATES),
      total: Type.Number(),
      tokenNo: nullable(Type.Integer()),
    }),
  },
  /** Guests may also call this for half an hour after the end of their session. */
  'GET /guest/party': {
    access: 'guest',
    afterEnd: true,
    query: LanguageQuery,
    /** `menu_version` is the `version` of the menu in this language: when it changes, phones load the menu again. */
    answer: Type.Object({ ...GuestParty.properties, menu_version: Type.String() }),
  },
  'POST /guest/call': {
    access: 'guest',
    idempotent: true,
    body: Type.Object({ kind: oneOf(['waiter', 'bill'], 'Please choose whom to call.') }),
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
