// A phone opens a guest card. The phone gets its earlier session, or a new one (contract 29.3).
import { invalid, Refusal, say } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { MAX_GUESTS_IN_ALL, MAX_TABLE_GUESTS } from '#shared/guest-limits.ts';
import { canonicalTag } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { qb, written } from '../../db/query.ts';
import { type Card, findCard } from '../../domain/guest-sessions/cards.ts';
import {
  endOf,
  findGuestSession,
  findSessionByCookie,
  type GuestSession,
} from '../../domain/guest-sessions/sessions.ts';
import { expectTaken, kindOf } from '../../domain/guest-sessions/setting.ts';
import { seenAt } from '../../domain/guest-sessions/touch.ts';
import { endSessions } from '../../domain/guests/end.ts';
import type { Command } from '../../engine/command.ts';

interface Opening {
  readonly token: string;
  readonly language: string | null;
  /** The hash of the phone's cookie; null if the phone has none. */
  readonly cookieHash: string | null;
  /** The hash of the cookie that a new session gets. */
  readonly newHash: string;
}

interface Opened {
  readonly kind: 'table' | 'pickup';
  readonly tableTitle: string | null;
  /** True if the phone needs the new cookie. */
  readonly isNew: boolean;
}

const idlest = (where: string) =>
  written<{ table: number | null }, { count: number; victim: number | null }>(
    `SELECT count(*) AS count, (SELECT id FROM guest_sessions WHERE ended_at IS NULL AND has_ordered = 0
      AND ${where} ORDER BY seen_at, id LIMIT 1) AS victim
      FROM guest_sessions WHERE ended_at IS NULL AND ${where}`,
  );
const idlestAtTable = idlest('table_id = :table');
const idlestOfAll = idlest(':table IS NULL');

/**
 * If there are too many sessions, ends the session that has been idle longest and has no order. Throws 503 if every
 * session has an order.
 */
function makeRoom(tx: Tx, now: number, table: number | null, most: number): HubEvent[] {
  const { count = 0, victim = null } =
    tx.get(table === null ? idlestOfAll : idlestAtTable, {
      table,
    }) ?? {};
  if (count < most) return [];
  const session = victim === null ? undefined : findGuestSession(tx, victim);
  if (!session) {
    throw new Refusal('TOO_MANY_GUESTS', 'Too many phones are in use here. Please ask the staff.');
  }
  return endSessions(tx, [session], now);
}

/** Returns the open session of a cookie; undefined if the cookie is unknown or its session is over. */
function findOpen(tx: Tx, hash: string | null, now: number): GuestSession | undefined {
  const session = hash === null ? undefined : findSessionByCookie(tx, hash);
  return session && endOf(session, now) === undefined ? session : undefined;
}

function readLanguage(tag: string | null): string | null {
  if (!tag) return null;
  const canonical = canonicalTag(tag);
  if (canonical === undefined) {
    throw invalid('language', say`“${{ tag }}” is not a language tag.`);
  }
  return canonical;
}

const openedOf = (card: Card, place: string | null, isNew: boolean): Opened => ({
  kind: kindOf(card),
  tableTitle: place,
  isNew,
});

export const openGuest: Command<Opening, Opened> = (
  tx,
  { token, language: tag, cookieHash, newHash },
  { now },
) => {
  const language = readLanguage(tag);
  const card = findCard(tx, token);
  if (!card) {
    throw new Refusal('UNKNOWN_TOKEN', 'This code is no longer valid. Please ask the staff.');
  }
  expectTaken(tx, kindOf(card), now);
  const known = findOpen(tx, cookieHash, now);
  if (known && known.card_id === card.id) {
    const seen = { seen_at: seenAt(known, now), ...(language === null ? {} : { language }) };
    tx.run(qb.updateTable('guest_sessions').set(seen).where('id', '=', known.id));
    return { answer: openedOf(card, known.place_title, false) };
  }
  const events = known ? endSessions(tx, [known], now) : [];
  if (card.table_id !== null) events.push(...makeRoom(tx, now, card.table_id, MAX_TABLE_GUESTS));
  events.push(...makeRoom(tx, now, null, MAX_GUESTS_IN_ALL));
  const values = {
    cookie_hash: newHash,
    card_id: card.id,
    table_id: card.table_id,
    language,
    opened_at: now,
    seen_at: now,
  };
  tx.run(qb.insertInto('guest_sessions').values(values));
  const place = card.table_id === null ? null : card.shown_title;
  return { answer: openedOf(card, place, true), events };
};
