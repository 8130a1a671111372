// Hands a bill over to another waiter (contract 15).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { holdsAny, SELLERS } from '#shared/scopes.ts';
import { prepared, qb } from '../../db/query.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { touchBill } from '../../domain/bills/write-bills.ts';
import { findUserByName } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import { auditBill, getForChange } from './change.ts';

const putOwner = prepared<{ id: number; owner: number }>()((p) =>
  qb
    .updateTable('bills')
    .set({ owner_id: p('owner') })
    .where('id', '=', p('id')),
);

/** Sets the waiter who looks after a bill; 404 for a user who may not serve tables. */
export const setOwner: Command<
  BodyOf<'POST /bills/{id}/owner'> & { id: number },
  { message: string }
> = (tx, body, context) => {
  const { row } = getForChange(tx, body, 'owner');
  const user = findUserByName(tx, body.username);
  if (!user || !holdsAny(user, SELLERS)) throw notFound('user');
  const answer = { message: `This bill now belongs to ${user.name}.` };
  if ((row.owner_id ?? row.user_id) === user.id) return { answer };
  tx.run(putOwner, { id: row.id, owner: user.id });
  touchBill(tx, row.id);
  auditBill(tx, context, 'owner', row.id, { username: user.username });
  return { answer, events: billsUpdated([row.id]) };
};
