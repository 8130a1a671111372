// Adds, rotates and deletes the QR cards with which guests order (contract 29.2). No answer and no audit row contains a
// card's token (the secret part of its link).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { MAX_GUEST_CARDS } from '#shared/guest-limits.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import {
  findCardOf,
  getCard,
  listCards,
  makeCardToken,
} from '../../domain/guest-sessions/cards.ts';
import { listOpenOfCard } from '../../domain/guest-sessions/sessions.ts';
import { endSessions } from '../../domain/guests/end.ts';
import { getTableHead } from '../../domain/tables/tables.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';

type Message = { message: string };
type Added = BodyOf<'POST /settings/guest-tokens/add'>;

function readPlace({ tableId = null, title = null }: Added) {
  if ((tableId === null) === (title === null)) {
    throw invalid('tableId', 'Please choose a table, or enter a title for pick-up.');
  }
  return { table_id: tableId, title };
}

export const addCard: Command<Added, { message: string; id: number }> = (tx, body, context) => {
  const place = readPlace(body);
  if (listCards(tx).length >= MAX_GUEST_CARDS) {
    throw invalid(
      'tableId',
      say`A restaurant can have at most ${{ most: MAX_GUEST_CARDS }} table QR cards.`,
    );
  }
  if (place.table_id !== null) {
    getTableHead(tx, place.table_id);
    if (findCardOf(tx, place.table_id)) {
      throw new Refusal('TOKEN_EXISTS', 'This table has a QR card already.');
    }
  }
  const values = { ...place, token: makeCardToken(), created_at: context.now };
  const { id } = tx.run(qb.insertInto('guest_tokens').values(values));
  audit(tx, context, { kind: 'guest-token.added', entity: 'guest-token', id, details: place });
  return { answer: { message: 'The QR card is added.', id } };
};

export const rotateCard: Command<{ id: number }, Message> = (tx, { id }, context) => {
  getCard(tx, id);
  const events = endSessions(tx, listOpenOfCard(tx, id), context.now);
  const token = makeCardToken();
  tx.run(qb.updateTable('guest_tokens').set({ token }).where('id', '=', id));
  audit(tx, context, { kind: 'guest-token.rotated', entity: 'guest-token', id });
  return { answer: { message: 'The QR card has a new code. Print the card again.' }, events };
};

/** Deletes a card and ends its sessions. Returns the events. */
function dropCard(tx: Tx, context: CommandContext, id: number): Outcome<Message> {
  const { table_id, title } = getCard(tx, id);
  const events = endSessions(tx, listOpenOfCard(tx, id), context.now);
  tx.run(qb.deleteFrom('guest_tokens').where('id', '=', id));
  const details = { table_id, title };
  audit(tx, context, { kind: 'guest-token.deleted', entity: 'guest-token', id, details });
  return { answer: { message: 'The QR card is deleted.' }, events };
}

export const deleteCard: Command<{ id: number }, Message> = (tx, { id }, context) =>
  dropCard(tx, context, id);
