// Sets the language of the caller's screens (contract 27.5).
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { readLanguage, setLanguage } from '../../domain/users/language.ts';
import type { Command } from '../../engine/command.ts';

export const setOwnLanguage: Command<{ language: string | null }, { message: string }> = (
  tx,
  { language: sent },
  context,
) => {
  const { actor } = context;
  if (!actor) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  const language = readLanguage(sent) ?? null;
  setLanguage(tx, actor.userId, language);
  const { userId: id, username } = actor;
  audit(tx, context, {
    kind: 'user.language',
    entity: 'user',
    id,
    details: { username, language },
  });
  return { answer: { message: 'Language saved.' }, signals: [{ kind: 'sessions' }] };
};
