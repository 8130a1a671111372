// The photo of a menu item (contract 5).
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { qb } from '../../db/query.ts';
import { findMenuItem } from '../../domain/menu/menu.ts';
import type { Command } from '../../engine/command.ts';
import { MENU_CHANGED } from './menu-changed.ts';

/** Sets the photo; returns the old photo, which must be deleted after the commit. */
export const setItemPhoto: Command<
  { id: number; image: string | null },
  { replaced: string | null }
> = (tx, { id, image }, context) => {
  const item = findMenuItem(tx, id);
  if (!item) throw notFound('menu item');
  tx.run(qb.updateTable('menu_items').set({ image }).where('id', '=', id));
  const details = { image, replaced: item.image };
  audit(tx, context, { kind: 'menu-item.photo', entity: 'menu item', id, details });
  return { answer: { replaced: item.image }, ...MENU_CHANGED };
};
