// Titles and descriptions of the menu in the other languages of the store (contract 27).
import type { Translations } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { TextKind } from '../../db/schema.ts';
import { getStore } from '../store/settings.ts';

/** Returns the store's languages, the store language first. */
export const languagesOf = (tx: Tx): readonly [string, ...string[]] => {
  const [first = 'en', ...others] = getStore(tx).languages.split(',');
  return [first, ...others];
};

/** Returns the languages that were chosen for receipts; empty if receipts are in the store language. */
export const storedReceiptLanguages = (tx: Tx): string[] =>
  getStore(tx)
    .receipt_languages.split(',')
    .filter((tag) => tag !== '');

/** Returns the one or two languages of receipts. */
export function receiptLanguagesOf(tx: Tx): readonly string[] {
  const chosen = storedReceiptLanguages(tx);
  return chosen.length > 0 ? chosen : languagesOf(tx).slice(0, 1);
}

export type TextKey = `${TextKind}:${number}`;
export const textKey = (kind: TextKind, id: number): TextKey => `${kind}:${id}`;

interface Text {
  readonly title: string | null;
  readonly description: string | null;
}

const inLanguage = prepared<{ tag: string }>()((p) =>
  qb
    .selectFrom('menu_texts')
    .select(['kind', 'owner_id', 'title', 'description'])
    .where('tag', '=', p('tag')),
);

/** Returns every text in one language. */
export const readTexts = (tx: Tx, tag: string): ReadonlyMap<TextKey, Text> =>
  new Map(
    tx
      .all(inLanguage, { tag })
      .map(({ kind, owner_id, ...text }) => [textKey(kind, owner_id), text]),
  );

const everyText = prepared()(() =>
  qb.selectFrom('menu_texts').select(['kind', 'owner_id', 'tag', 'title', 'description']),
);

/**
 * Returns the translations of all entries, by language, without the store language and languages that the store has
 * removed.
 */
export function readTranslations(tx: Tx): ReadonlyMap<TextKey, Translations> {
  const [, ...others] = languagesOf(tx);
  const found = new Map<TextKey, Record<string, Translations[string]>>();
  for (const { kind, owner_id, tag, title, description } of tx.all(everyText, {})) {
    if (!others.includes(tag)) continue;
    const key = textKey(kind, owner_id);
    const all = found.get(key) ?? {};
    found.set(key, all);
    all[tag] = { ...(title !== null && { title }), ...(description !== null && { description }) };
  }
  return found;
}
