// Manages the drawers and assigns them to tills (contract 19.1).

import type { Updateable } from 'kysely';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, Refusal, say } from '#shared/errors.ts';
import { expectMoved } from '#shared/states/moves.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { DrawerRow } from '../../db/schema/cash.ts';
import { getDrawer } from '../../domain/drawers/drawers.ts';
import { findOpenShift } from '../../domain/drawers/open-shifts.ts';
import type { Command } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { setDrawerOf } from '../../sessions/tills.ts';

type Body = BodyOf<'POST /settings/drawers/add'>;
type Message = { message: string };
const signals = [{ kind: 'answers-stale' }] as const;

const userByName = prepared<{ key: string }>()((p) =>
  qb
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', p('key'))
    .where('deleted_at', 'is', null),
);
const printerById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('printers').select('id').where('id', '=', p('id')).where('deleted_at', 'is', null),
);
const otherServerBank = prepared<{ user: number; id: number }>()((p) =>
  qb
    .selectFrom('drawers')
    .select('id')
    .where('user_id', '=', p('user'))
    .where('id', '<>', p('id'))
    .where('deleted_at', 'is', null),
);

/**
 * Returns the id of the user to whom a server bank belongs; null for an ordinary drawer. Throws 400 for an unknown
 * user, and for a user who already has a server bank.
 */
function readUser(tx: Tx, username: string | null | undefined, id: number): number | null {
  if (!username) return null;
  const user = tx.get(userByName, { key: usernameKey(username) });
  if (!user) throw invalid('username', 'User not found.');
  if (tx.get(otherServerBank, { user: user.id, id })) {
    throw invalid('username', 'This user already has a server bank.');
  }
  return user.id;
}

/** Reads a drawer's values; fields that were not sent are left unchanged. */
function readValues(tx: Tx, { title, printerId, username }: Body, id: number) {
  if (printerId && !tx.get(printerById, { id: printerId })) {
    throw invalid('printerId', 'This printer no longer exists. Please choose another.');
  }
  return {
    title,
    ...(printerId === undefined ? {} : { printer_id: printerId }),
    ...(username === undefined ? {} : { user_id: readUser(tx, username, id) }),
  };
}

const otherDrawers = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('drawers')
    .select('id')
    .where('id', '<>', p('id'))
    .where('user_id', 'is', null)
    .where('deleted_at', 'is', null),
);

/** Throws LAST_DRAWER if there would be no drawer left that is not a server bank. */
function expectAnother(tx: Tx, id: number): void {
  if (tx.get(otherDrawers, { id })) return;
  throw new Refusal('LAST_DRAWER', 'At least one drawer must not be a server bank.');
}

function expectNoShift(tx: Tx, drawer: number): void {
  if (!findOpenShift(tx, drawer)) return;
  throw new Refusal(
    'SHIFT_OPEN',
    'The shift of this drawer is open. Please close the shift first.',
  );
}

/** Changes a drawer. Throws if the drawer was deleted, because a deleted drawer never changes. */
const changeDrawer = (tx: Tx, id: number, values: Updateable<DrawerRow>): void =>
  expectMoved(
    tx.run(
      qb.updateTable('drawers').set(values).where('id', '=', id).where('deleted_at', 'is', null),
    ),
    `drawer ${id}`,
  );

export const addDrawer: Command<Body, Message & { id: number }> = (tx, body, context) => {
  const values = readValues(tx, body, 0);
  const { id } = tx.run(qb.insertInto('drawers').values(values));
  const details = { title: body.title, username: body.username ?? null };
  audit(tx, context, { kind: 'drawer.added', entity: 'drawer', id, details });
  return { answer: { message: 'Drawer added successfully.', id }, signals };
};

export const updateDrawer: Command<Body & { id: number }, Message> = (
  tx,
  { id, ...body },
  context,
) => {
  const before = getDrawer(tx, id);
  const values = readValues(tx, body, id);
  const { user_id: owner = before.user_id } = values;
  if (owner !== before.user_id) {
    expectNoShift(tx, id);
    if (before.user_id === null) expectAnother(tx, id);
  }
  changeDrawer(tx, id, values);
  const details = { title: body.title, username: body.username ?? null };
  audit(tx, context, { kind: 'drawer.updated', entity: 'drawer', id, details });
  return { answer: { message: 'Drawer updated successfully.' }, signals };
};

export const deleteDrawer: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const { user_id, title } = getDrawer(tx, id);
  expectNoShift(tx, id);
  if (user_id === null) expectAnother(tx, id);
  changeDrawer(tx, id, { deleted_at: context.now });
  audit(tx, context, { kind: 'drawer.deleted', entity: 'drawer', id, details: { title } });
  return { answer: { message: 'Drawer deleted successfully.' }, signals };
};

/** Assigns the calling till to a drawer. */
export const setTillDrawer: Command<{ drawerId: number }, Message> = (
  tx,
  { drawerId },
  context,
) => {
  const drawer = getDrawer(tx, drawerId);
  if (drawer.user_id !== null) {
    throw invalid(
      'drawerId',
      say`“${{ title: drawer.title }}” is a server bank. Please choose another drawer.`,
    );
  }
  const till = context.actor?.tillId ?? null;
  if (till === null) throw notFound('till');
  const { approvedBy } = needRight(context, 'cash', () => ({
    text: `Use the drawer “${drawer.title}” at this till`,
    amount: null,
  }));
  setDrawerOf(tx, till, drawerId);
  const details = { drawerId, approvedBy };
  audit(tx, context, { kind: 'till.drawer', entity: 'till', id: till, details });
  return { answer: { message: `This till now uses the drawer “${drawer.title}”.` } };
};
