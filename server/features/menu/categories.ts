// The categories of the menu (CONTRACT §5); deleting one leaves its items without one.
import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { qb } from '../../db/query.ts';
import type { Command } from '../../threads/command.ts';

type Body = BodyOf<'POST /settings/categories/add'>;
const signals = [{ kind: 'answers-stale' }] as const;

export const addCategory: Command<Body, { message: string; id: number }> = (
  tx,
  { title },
  context,
) => {
  const { id } = tx.run(qb.insertInto('categories').values({ title }));
  audit(tx, context, { kind: 'category.added', entity: 'category', id, details: { title } });
  return { answer: { message: 'Category added successfully!', id }, signals };
};

export const updateCategory: Command<Body & { id: number }, { message: string }> = (
  tx,
  { id, title },
  context,
) => {
  const { changes } = tx.run(qb.updateTable('categories').set({ title }).where('id', '=', id));
  if (changes === 0) throw notFound('category');
  audit(tx, context, { kind: 'category.updated', entity: 'category', id, details: { title } });
  return { answer: { message: 'Category updated successfully!' }, signals };
};

export const deleteCategory: Command<{ id: number }, { message: string }> = (
  tx,
  { id },
  context,
) => {
  const { changes } = tx.run(qb.deleteFrom('categories').where('id', '=', id));
  if (changes === 0) throw notFound('category');
  audit(tx, context, { kind: 'category.deleted', entity: 'category', id });
  return { answer: { message: 'Category deleted successfully!' }, signals };
};

export const categoryCommands = { addCategory, updateCategory, deleteCategory };
