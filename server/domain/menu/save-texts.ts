// Stores the texts of the menu in the other languages (contract 27).
import { sql } from 'kysely';
import { invalid, type Sentence, say } from '#shared/errors.ts';
import { canonicalTag, type SentTranslations } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { TextKind } from '../../db/schema.ts';
import { languagesOf } from './menu-texts.ts';

const refused = (sentence: string | Sentence) => invalid('translations', sentence);

/** Returns the tag as it is stored; 400 if it is not one of the store's other languages. */
function readTag(sent: string, [first, ...others]: readonly [string, ...string[]]): string {
  const tag = canonicalTag(sent);
  if (tag !== undefined && others.includes(tag)) return tag;
  if (tag === first) throw refused('Enter texts in the store language as title and description.');
  throw refused(say`“${{ tag: sent.slice(0, 40) }}” is not a language of this store.`);
}

type Key = { readonly kind: TextKind; readonly owner: number; readonly tag: string };
type Flag = 0 | 1;

const save = prepared<
  Key & { title: string | null; description: string | null; hasTitle: Flag; hasDescription: Flag }
>()((p) =>
  qb
    .insertInto('menu_texts')
    .values({
      kind: p('kind'),
      owner_id: p('owner'),
      tag: p('tag'),
      title: p('title'),
      description: p('description'),
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'owner_id', 'tag']).doUpdateSet({
        title: sql`iif(${p('hasTitle')}, excluded.title, menu_texts.title)`,
        description: sql`iif(${p('hasDescription')}, excluded.description, menu_texts.description)`,
      }),
    ),
);
const remove = prepared<Key>()((p) =>
  qb
    .deleteFrom('menu_texts')
    .where('kind', '=', p('kind'))
    .where('owner_id', '=', p('owner'))
    .where('tag', '=', p('tag')),
);

const removeAll = prepared<{ kind: TextKind; owner: number }>()((p) =>
  qb.deleteFrom('menu_texts').where('kind', '=', p('kind')).where('owner_id', '=', p('owner')),
);

/**
 * Deletes the texts of a deleted row, because its id may be used again. Rows of other kinds are only hidden when they
 * are deleted, so their ids are not used again.
 */
export const forgetTexts = (tx: Tx, kind: 'category' | 'reason' | 'step', owner: number): void => {
  tx.run(removeAll, { kind, owner });
};

/**
 * Stores the translations that were sent for one entry. Absent languages and fields stay as they are; null removes a
 * language. Throws 400 `translations` for a tag that is not one of the store's other languages, and for a description
 * of anything except a dish.
 */
export function saveTranslations(
  tx: Tx,
  kind: TextKind,
  owner: number,
  sent: SentTranslations | undefined,
): void {
  if (sent === undefined) return;
  const languages = languagesOf(tx);
  for (const [name, text] of Object.entries(sent)) {
    const key = { kind, owner, tag: readTag(name, languages) };
    if (text === null) tx.run(remove, key);
    else saveText(tx, key, text);
  }
}

function saveText(tx: Tx, key: Key, sent: NonNullable<SentTranslations[string]>): void {
  const { title, description } = sent;
  if (description !== undefined && key.kind !== 'item') {
    throw refused('Only dishes have a description.');
  }
  tx.run(save, {
    ...key,
    title: title ?? null,
    description: description || null,
    hasTitle: title === undefined ? 0 : 1,
    hasDescription: description === undefined ? 0 : 1,
  });
}
