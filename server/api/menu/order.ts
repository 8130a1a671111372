// Sets the order of dishes and categories, on every screen and for guests (contract 21).

import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import { listCategories, listMenuItems } from '../../domain/menu/menu.ts';
import type { Command } from '../../engine/command.ts';
import { MENU_CHANGED } from './menu-changed.ts';

interface Ids {
  readonly ids: readonly number[];
}
type Message = { message: string };

/**
 * Moves the named categories or dishes to the front and keeps the order of the other entries; 404 for an unknown id.
 */
function place(
  tx: Tx,
  table: 'categories' | 'menu_items',
  named: readonly number[],
  standing: readonly { readonly id: number }[],
): void {
  const all = new Set(standing.map(({ id }) => id));
  if (named.some((id) => !all.has(id))) {
    throw notFound(table === 'categories' ? 'category' : 'menu item');
  }
  for (const [index, id] of [...new Set([...named, ...all])].entries()) {
    tx.run(
      qb
        .updateTable(table)
        .set({ position: index + 1 })
        .where('id', '=', id),
    );
  }
}

export const orderCategories: Command<Ids, Message> = (tx, { ids }, context) => {
  place(tx, 'categories', ids, listCategories(tx));
  const details = { ids };
  audit(tx, context, { kind: 'category.ordered', entity: 'menu', id: 1, details });
  return { answer: { message: 'The order is saved.' }, ...MENU_CHANGED };
};

export const orderMenuItems: Command<Ids, Message> = (tx, { ids }, context) => {
  place(tx, 'menu_items', ids, listMenuItems(tx));
  const details = { ids };
  audit(tx, context, { kind: 'menu-item.ordered', entity: 'menu', id: 1, details });
  return { answer: { message: 'The order is saved.' }, ...MENU_CHANGED };
};
