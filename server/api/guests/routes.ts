// The calls of guests' phones, and the calls with which staff read waiting orders and QR cards (contract 29). The call
// that sends an order is in api/orders.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { GuestCard } from '#shared/entities/guests.ts';
import type { Tx } from '../../db/executor.ts';
import { type Card, listCards } from '../../domain/guest-sessions/cards.ts';
import { endOf, type GuestSession } from '../../domain/guest-sessions/sessions.ts';
import { getGuestSetting, kindOf } from '../../domain/guest-sessions/setting.ts';
import { readWaiting } from '../../domain/guests/orders.ts';
import { readParty } from '../../domain/guests/party.ts';
import { languagesOf } from '../../domain/menu/menu-texts.ts';
import { languageAsked } from '../../domain/orders/sold-texts.ts';
import { waitMinutes } from '../../domain/stations/ready-time.ts';
import { getStore } from '../../domain/store/settings.ts';
import { answerOf } from '../../engine/sent-answer.ts';
import { guestAddressOf } from '../../http/addresses.ts';
import {
  guestCookieOf,
  guestOf,
  makeGuestCookie,
  setGuestCookie,
} from '../../http/guest-admission.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { callStaff } from './calls.ts';
import { type GuestMenus, makeGuestMenus } from './menu.ts';
import { openGuest } from './open.ts';

function storeOf(tx: Tx, now: number): AnswerOf<'POST /guest/open'>['store'] {
  const { store_name, currency, currency_decimals } = getStore(tx);
  return {
    title: store_name,
    currency,
    currency_decimals,
    languages: [...languagesOf(tx)],
    wait_minutes: waitMinutes(tx, now),
  };
}

const NOBODY = { actor: null };

const openRoute = (hub: Hub): Route =>
  route('POST /guest/open', async ({ body, request, reply }) => {
    request.server.guests.countOpening(request, reply);
    const cookie = guestCookieOf(request);
    const fresh = makeGuestCookie();
    const opening = {
      token: body.token,
      language: body.language ?? null,
      cookieHash: cookie === undefined ? null : hashToken(cookie),
      newHash: hashToken(fresh),
    };
    const sent = await hub.run(openGuest, opening, NOBODY);
    const { kind, tableTitle, isNew } = answerOf(sent);
    setGuestCookie(request, reply, isNew ? fresh : (cookie ?? fresh));
    const store = hub.read((tx) => storeOf(tx, hub.clock()));
    const session = { kind, table_title: tableTitle, state: 'open' as const };
    return sent.with(() => ({ session, store }));
  });

/**
 * Returns the menu with the prices of the phone's session. A phone without an open session gets the prices at a table.
 */
const menuFor = (hub: Hub, menus: GuestMenus, session: GuestSession | undefined) => {
  const isOpen = session !== undefined && endOf(session, hub.clock()) === undefined;
  return menus[isOpen ? kindOf(session) : 'table'];
};

const menuRoute = (hub: Hub, menus: GuestMenus): Route =>
  route('GET /guest/menu', ({ query, request, reply }) => {
    const session = request.server.guests.find(request, reply);
    hub.read((tx) => {
      // Checks the language first, so that a malformed language is refused even while guests' orders are off.
      languageAsked(tx, query.lang);
      getGuestSetting(tx);
    });
    return menuFor(hub, menus, session).send(request, reply, query.lang);
  });

const partyRoute = (hub: Hub, menus: GuestMenus): Route =>
  route('GET /guest/party', ({ query, request }) => {
    const session = guestOf(request);
    const party = hub.read((tx) => readParty(tx, session, hub.clock(), query.lang));
    return { ...party, menu_version: menuFor(hub, menus, session).version(query.lang) ?? '' };
  });

function menuRoutes(hub: Hub): Route[] {
  const menus = makeGuestMenus(hub);
  return [menuRoute(hub, menus), partyRoute(hub, menus)];
}

const wireCard = (card: Card, base: string): GuestCard => ({
  id: card.id,
  table_id: card.table_id,
  title: card.shown_title ?? '',
  url: `${base}/g/${card.token}`,
  created_at: new Date(card.created_at).toISOString(),
});

export const guestRoutes = (hub: Hub): Route[] => [
  openRoute(hub),
  ...menuRoutes(hub),
  route('POST /guest/call', ({ body, request, call }) =>
    hub.run(callStaff, { ...body, sessionId: guestOf(request).id }, call),
  ),
  route('GET /guest-orders', () => hub.read((tx) => readWaiting(tx, hub.clock()))),
  route('GET /settings/guest-tokens', ({ request }) =>
    hub.read((tx) => {
      const base = guestAddressOf(
        hub.config,
        getStore(tx).public_address,
        request.socket.localPort,
      );
      return listCards(tx).map((card) => wireCard(card, base));
    }),
  ),
];
