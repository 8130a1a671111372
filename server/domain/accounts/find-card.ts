// Finds a gift card by its code, with a limit on the wrong codes of each user and each till (contract 32).
import { parseCode } from '#shared/billing/card-codes.ts';
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { RecordedRefusal } from '../../engine/recorded-refusal.ts';
import { findCardByHash, type StoredAccount } from './accounts.ts';
import { hashCode } from './card-codes.ts';

const WINDOW_MS = 15 * 60_000;
const MOST = 10;

const tries = written<
  { readonly user: number; readonly till: number | null; readonly since: number },
  {
    readonly user: number;
    readonly till: number;
    readonly first_by_user: number | null;
    readonly first_at_till: number | null;
  }
>(
  `SELECT count(*) FILTER (WHERE user_id = :user) AS user, count(*) FILTER (WHERE till_id = :till) AS till,
     min(at) FILTER (WHERE user_id = :user) AS first_by_user, min(at) FILTER (WHERE till_id = :till) AS first_at_till
   FROM card_tries WHERE at > :since`,
);
const insertTry = prepared<{ at: number; user: number; till: number | null }>()((p) =>
  qb.insertInto('card_tries').values({ at: p('at'), user_id: p('user'), till_id: p('till') }),
);
const forgetTries = prepared<{ since: number }>()((p) =>
  qb.deleteFrom('card_tries').where('at', '<=', p('since')),
);

/** Throws 429 after ten wrong codes of this user, or at this till, within 15 minutes; `retryAfter` is in seconds. */
export function expectTriesLeft(tx: Tx, { now, actor }: CommandContext): void {
  if (actor === null) return;
  const tried = { user: actor.userId, till: actor.tillId, since: now - WINDOW_MS };
  const found = tx.get(tries, tried);
  const first = Math.max(
    (found?.user ?? 0) < MOST ? 0 : (found?.first_by_user ?? 0),
    (found?.till ?? 0) < MOST ? 0 : (found?.first_at_till ?? 0),
  );
  if (first === 0) return;
  throw new Refusal('TOO_MANY_TRIES', 'Too many wrong codes. Please try again in 15 minutes.', {
    extra: { retryAfter: Math.ceil((first + WINDOW_MS - now) / 1000) },
  });
}

/** Returns 404 UNKNOWN_CARD, which counts as a wrong code. */
export function unknownCard({ now, actor }: CommandContext): Refusal {
  const said = 'This gift card is not known.';
  if (actor === null) return new Refusal('UNKNOWN_CARD', said);
  return new RecordedRefusal('UNKNOWN_CARD', said, (tx) => {
    tx.run(forgetTries, { since: now - WINDOW_MS });
    tx.run(insertTry, { at: now, user: actor.userId, till: actor.tillId });
  });
}

/** Returns the card with this code. Throws 404 UNKNOWN_CARD for a wrong code, 429 after too many wrong codes. */
export function getCardByCode(tx: Tx, context: CommandContext, text: string): StoredAccount {
  expectTriesLeft(tx, context);
  const code = parseCode(text);
  const found = code === undefined ? undefined : findCardByHash(tx, hashCode(tx, code));
  if (!found) throw unknownCard(context);
  return found;
}

/** Throws 409 CARD_EXPIRED if the card has expired. */
export function expectNotExpired({ state }: StoredAccount): void {
  if (state === 'open') return;
  throw new Refusal('CARD_EXPIRED', 'This gift card has expired.');
}

/** Throws 409 CARD_KIND if the card is multi-purpose and `kind` is single-purpose, or the other way round. */
export function expectCardKind({ card_kind }: StoredAccount, kind: 'multi' | 'single'): void {
  if (card_kind === kind) return;
  throw new Refusal(
    'CARD_KIND',
    card_kind === 'single'
      ? "This gift card is deducted from the bill. It can't be used as a payment."
      : "This gift card is used as a payment. It can't be deducted from the bill.",
  );
}
