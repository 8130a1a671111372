// The store's picture, on receipts and the public menu (contract 5).
import { audit } from '../../audit/record.ts';
import { qb } from '../../db/query.ts';
import { getStore } from '../../domain/store/settings.ts';
import type { Command } from '../../engine/command.ts';

/** Sets the picture; returns the old picture, which must be deleted after the commit. */
export const setStorePhoto: Command<{ image: string | null }, { replaced: string | null }> = (
  tx,
  { image },
  context,
) => {
  const replaced = getStore(tx).image;
  tx.run(qb.updateTable('store').set({ image }));
  const details = { image, replaced };
  audit(tx, context, { kind: 'settings.photo', entity: 'store', id: 1, details });
  return { answer: { replaced }, signals: [{ kind: 'answers-stale' }] };
};
