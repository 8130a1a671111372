// Chooses the drawer that money goes to: the server bank of the user, the drawer of the till, or the first drawer
// (contract 19).
import { sql } from 'kysely';
import type { Drawer } from '#shared/entities/cash.ts';
import { notFound } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Actor } from '../../engine/command.ts';

const drawers = prepared()(() =>
  qb
    .selectFrom('drawers')
    .leftJoin('users', 'users.id', 'drawers.user_id')
    .select(['drawers.id', 'drawers.title', 'drawers.printer_id', 'users.username'])
    .where('drawers.deleted_at', 'is', null)
    .orderBy('drawers.id'),
);

/** Returns all drawers as the API returns them, in the order in which they were added (contract 19.1). */
export const listDrawers = (tx: Tx): Drawer[] => tx.all(drawers, {});

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('drawers').selectAll().where('id', '=', p('id')).where('deleted_at', 'is', null),
);

/** Returns a drawer; 404 if it is deleted. */
export function getDrawer(tx: Tx, id: number) {
  const drawer = tx.get(byId, { id });
  if (!drawer) throw notFound('drawer');
  return drawer;
}

const serverBankOf = prepared<{ user: number }>()((p) =>
  qb
    .selectFrom('drawers')
    .select('id')
    .where('user_id', '=', p('user'))
    .where('deleted_at', 'is', null),
);
const ofTill = prepared<{ till: number }>()((p) =>
  qb
    .selectFrom('tills')
    .innerJoin('drawers', 'drawers.id', 'tills.drawer_id')
    .select('drawers.id')
    .where('tills.id', '=', p('till'))
    .where('drawers.deleted_at', 'is', null),
);
const first = prepared()(() =>
  qb
    .selectFrom('drawers')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('user_id', 'is', null)
    .orderBy('id')
    .limit(sql.lit(1)),
);

/** Returns the first drawer that is not a server bank. The store always has such a drawer. */
export function firstDrawer(tx: Tx): number {
  const drawer = tx.get(first, {});
  if (!drawer) throw new Error('the store has no drawer');
  return drawer.id;
}

/** Returns the drawer that a user's money goes to now. */
export function drawerOf(tx: Tx, who: Pick<Actor, 'userId' | 'tillId'> | null): number {
  const serverBank = who === null ? undefined : tx.get(serverBankOf, { user: who.userId });
  const till = who?.tillId ?? null;
  const own = serverBank ?? (till === null ? undefined : tx.get(ofTill, { till }));
  return own?.id ?? firstDrawer(tx);
}
