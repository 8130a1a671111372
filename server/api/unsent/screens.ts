// Stores how many unsent entries each screen has, so that these entries still block counts and the Z after a restart
// (contract 19.7).
import { prepared, qb } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';
import type { HeldScreen } from '../../realtime/held-screens.ts';

const upsert = prepared<{
  id: string;
  name: string;
  username: string;
  user: number;
  till: number | null;
  held: number;
  heard: number;
}>()((p) =>
  qb
    .insertInto('held_screens')
    .values({
      id: p('id'),
      name: p('name'),
      username: p('username'),
      user_id: p('user'),
      till_id: p('till'),
      held: p('held'),
      last_heard: p('heard'),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        username: eb.ref('excluded.username'),
        user_id: eb.ref('excluded.user_id'),
        held: eb.ref('excluded.held'),
        last_heard: eb.ref('excluded.last_heard'),
      })),
    ),
);
const remove = prepared<{ id: string }>()((p) =>
  qb.deleteFrom('held_screens').where('id', '=', p('id')),
);

export const noteHeldScreen: Command<HeldScreen, null> = (tx, screen) => {
  const { id, name, username, userId: user, tillId: till, held, lastHeard: heard } = screen;
  if (held === 0) tx.run(remove, { id });
  else tx.run(upsert, { id, name, username, user, till, held, heard });
  return { answer: null };
};

export const heldScreenCommands = { noteHeldScreen };
