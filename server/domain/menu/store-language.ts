// Changes the store language: titles are exchanged with their translations (contract 27).
import type { Tx } from '../../db/executor.ts';
import { type Prepared, written } from '../../db/query.ts';
import type { TextKind } from '../../db/schema.ts';

const TABLES: Readonly<Record<TextKind, string>> = {
  category: 'categories',
  item: 'menu_items',
  variant: 'variants',
  addon: 'addons',
  group: 'option_groups',
  option: 'options',
  reason: 'reasons',
  step: 'set_steps',
  promotion: 'promotions',
};

interface Tags {
  /** The store language until now. */
  readonly from: string;
  /** The new store language. */
  readonly to: string;
}
type Statement = Prepared<{ from: string; to: string }, never>;

/**
 * Stores the current texts of one kind of menu entry as translations into the former store language. Leaves out entries
 * without texts in the new language.
 */
const keepOld = (kind: string, table: string): Statement =>
  written(
    `INSERT INTO menu_texts (kind, owner_id, tag, title, description)
     SELECT text.kind, text.owner_id, :from, iif(text.title IS NULL, NULL, own.title),
       ${kind === 'item' ? 'iif(text.description IS NULL, NULL, own.description)' : 'NULL'}
     FROM menu_texts AS text JOIN ${table} AS own ON own.id = text.owner_id
     WHERE text.kind = '${kind}' AND text.tag = :to
     ON CONFLICT DO UPDATE SET title = coalesce(excluded.title, title),
       description = coalesce(excluded.description, description)`,
  );

function useNew(kind: string, table: string): Prepared<{ to: string }, never> {
  const texts = `FROM menu_texts AS text WHERE text.kind = '${kind}' AND text.tag = :to`;
  const columns = kind === 'item' ? ['title', 'description'] : ['title'];
  const sets = columns.map(
    (column) =>
      `${column} = coalesce((SELECT text.${column} ${texts} AND text.owner_id = ${table}.id), ${column})`,
  );
  return written(
    `UPDATE ${table} SET ${sets.join(', ')} WHERE id IN (SELECT text.owner_id ${texts})`,
  );
}

const swaps = Object.entries(TABLES).map(
  ([kind, table]) => [keepOld(kind, table), useNew(kind, table)] as const,
);
const forget = written<{ tag: string }, never>('DELETE FROM menu_texts WHERE tag = :tag');
const forgetEmpty = written<{ tag: string }, never>(
  'DELETE FROM menu_texts WHERE tag = :tag AND title IS NULL AND description IS NULL',
);

/** Makes `to` the store language. Texts without a translation into it stay as they are. */
export function changeStoreLanguage(tx: Tx, { from, to }: Tags): void {
  for (const [keep, use] of swaps) {
    tx.run(keep, { from, to });
    tx.run(use, { to });
  }
  tx.run(forget, { tag: to });
  tx.run(forgetEmpty, { tag: from });
}
