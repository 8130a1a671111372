// When each API key was last used (contract 34.4).
import { prepared, qb } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';

const use = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('api_keys')
    .set({ used_at: p('now') })
    .where('id', '=', p('id')),
);

/** Stores when a key was last used. */
export const noteKeyUse: Command<{ id: number }, object> = (tx, { id }, { now }) => {
  tx.run(use, { id, now });
  return { answer: {} };
};

export const keyUseCommands = { noteKeyUse };
