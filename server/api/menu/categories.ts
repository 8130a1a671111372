// The menu's categories (contract 5); the items of a deleted category have no category.

import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import { qb } from '../../db/query.ts';
import { forgetTexts, saveTranslations } from '../../domain/menu/save-texts.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import type { Command } from '../../engine/command.ts';
import { MENU_CHANGED } from './menu-changed.ts';

type Body = BodyOf<'POST /settings/categories/add'>;
/** Returns the columns to write. Frequent notes and the default course stay as they are if they were not sent. */
const valuesOf = ({ title, notePresets, defaultCourse }: Body) => ({
  title,
  ...(defaultCourse !== undefined && { default_course: defaultCourse }),
  ...(notePresets && { note_presets: JSON.stringify([...new Set(notePresets)]) }),
});

export const addCategory: Command<Body, { message: string; id: number }> = (tx, body, context) => {
  const { id } = tx.run(qb.insertInto('categories').values(valuesOf(body)));
  saveTranslations(tx, 'category', id, body.translations);
  audit(tx, context, { kind: 'category.added', entity: 'category', id, details: body });
  return { answer: { message: 'Category added successfully.', id }, ...MENU_CHANGED };
};

export const updateCategory: Command<Body & { id: number }, { message: string }> = (
  tx,
  { id, ...body },
  context,
) => {
  const query = qb.updateTable('categories').set(valuesOf(body)).where('id', '=', id);
  const { changes } = tx.run(query);
  if (changes === 0) throw notFound('category');
  saveTranslations(tx, 'category', id, body.translations);
  audit(tx, context, { kind: 'category.updated', entity: 'category', id, details: body });
  return { answer: { message: 'Category updated successfully.' }, ...MENU_CHANGED };
};

export const deleteCategory: Command<{ id: number }, { message: string }> = guardsPrices(
  'A category deleted',
  (tx, { id }, context) => {
    const details = storedRow(tx, 'categories', id);
    const { changes } = tx.run(qb.deleteFrom('categories').where('id', '=', id));
    if (changes === 0) throw notFound('category');
    forgetTexts(tx, 'category', id);
    audit(tx, context, { kind: 'category.deleted', entity: 'category', id, details });
    return { answer: { message: 'Category deleted successfully.' }, ...MENU_CHANGED };
  },
);
