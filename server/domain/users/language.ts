// The language of a user's screens (contract 27.5).
import { invalid, say } from '#shared/errors.ts';
import { PSEUDO_LANGUAGE, screenTag } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';

/** Returns the pseudo-language for its tag if the environment variable PSEUDO_LOCALE is 1; otherwise undefined. */
const pseudoTag = (sent: string): string | undefined =>
  process.env.PSEUDO_LOCALE === '1' && sent === PSEUDO_LANGUAGE.tag ? sent : undefined;

/**
 * Returns the canonical tag of a sent language; null and undefined are returned unchanged. Throws 400 if the screens
 * are not translated into the language.
 */
export function readLanguage(sent: string | null | undefined): string | null | undefined {
  if (sent === undefined || sent === null) return sent;
  const tag = screenTag(sent) ?? pseudoTag(sent);
  if (tag === undefined)
    throw invalid('language', say`The screens are not translated into “${{ tag: sent }}”.`);
  return tag;
}

export function setLanguage(tx: Tx, userId: number, language: string | null): void {
  tx.run(qb.updateTable('users').set({ language }).where('id', '=', userId));
}
