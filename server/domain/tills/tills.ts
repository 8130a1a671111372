// Tills as the settings list them.
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const tills = prepared()(() =>
  qb
    .selectFrom('tills')
    .leftJoin('users', 'users.id', 'tills.last_user_id')
    .select([
      'tills.id',
      'tills.title',
      'tills.drawer_id',
      'tills.last_seen',
      'users.username as last_user',
    ])
    .orderBy('tills.id'),
);

/** Returns the tills as the API returns them to Settings (contract 18). */
export const listTills = (tx: Tx) =>
  tx.all(tills, {}).map(({ last_seen, ...till }) => ({
    ...till,
    last_seen: new Date(last_seen).toISOString(),
  }));
