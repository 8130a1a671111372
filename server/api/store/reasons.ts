// The reasons that screens offer as buttons. A record stores the text of its reason (contract 16).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import { qb } from '../../db/query.ts';
import { forgetTexts, saveTranslations } from '../../domain/menu/save-texts.ts';
import type { Command } from '../../engine/command.ts';

type Body = BodyOf<'POST /settings/reasons/add'>;
type Message = { message: string };
const signals = [{ kind: 'answers-stale' }] as const;

export const addReason: Command<Body, Message & { id: number }> = (
  tx,
  { kind, title, translations },
  context,
) => {
  const { id } = tx.run(qb.insertInto('reasons').values({ kind, title }));
  saveTranslations(tx, 'reason', id, translations);
  const details = { kind, title, ...(translations && { translations }) };
  audit(tx, context, { kind: 'reason.added', entity: 'reason', id, details });
  return { answer: { message: 'Reason added successfully.', id }, signals };
};

export const updateReason: Command<Body & { id: number }, Message> = (
  tx,
  { id, kind, title, translations },
  context,
) => {
  const query = qb.updateTable('reasons').set({ kind, title }).where('id', '=', id);
  if (tx.run(query).changes === 0) throw notFound('reason');
  saveTranslations(tx, 'reason', id, translations);
  const details = { kind, title, ...(translations && { translations }) };
  audit(tx, context, { kind: 'reason.updated', entity: 'reason', id, details });
  return { answer: { message: 'Reason updated successfully.' }, signals };
};

export const deleteReason: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const details = storedRow(tx, 'reasons', id);
  if (tx.run(qb.deleteFrom('reasons').where('id', '=', id)).changes === 0) throw notFound('reason');
  forgetTexts(tx, 'reason', id);
  audit(tx, context, { kind: 'reason.deleted', entity: 'reason', id, details });
  return { answer: { message: 'Reason deleted successfully.' }, signals };
};
