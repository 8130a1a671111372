// Adds, changes and deletes roles. A changed role changes its users in the same command (contract 26.1).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { parseScopes, type Scope } from '#shared/scopes.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import { prepared, qb } from '../../db/query.ts';
import { getRole, listHolders } from '../../domain/users/roles.ts';
import type { Command } from '../../engine/command.ts';
import { assertHolds, assertMayTouch, readScopes } from '../../rights/users.ts';
import { getActor } from './actor.ts';

type Body = BodyOf<'POST /settings/roles/add'>;
type Message = { message: string };

/** Returns the scopes of a call; 400 if there are none, because a role without scopes allows nothing. */
function scopesIn({ scopes: given }: Body): Scope[] {
  const scopes = readScopes(given, 'scopes');
  if (scopes.length === 0) throw invalid('scopes', 'Please choose at least one permission.');
  return scopes;
}

export const addRole: Command<Body, Message & { id: number }> = (tx, body, context) => {
  const scopes = scopesIn(body);
  assertHolds(getActor(tx, context), scopes);
  const { title } = body;
  const { id } = tx.run(qb.insertInto('roles').values({ title, scopes: scopes.join(',') }));
  audit(tx, context, { kind: 'role.added', entity: 'role', id, details: { title, scopes } });
  return { answer: { message: 'Role added successfully.', id } };
};

const setScopes = prepared<{ role: number; scope: string }>()((p) =>
  qb
    .updateTable('users')
    .set({ scope: p('scope') })
    .where('role_id', '=', p('role'))
    .where('deleted_at', 'is', null),
);

/**
 * Changes a role and the scopes of its users. The actor must have all scopes that the role has before and after the
 * change.
 */
export const updateRole: Command<Body & { id: number }, Message> = (tx, input, context) => {
  const { id, title } = input;
  const scopes = scopesIn(input);
  const actor = getActor(tx, context);
  const before = getRole(tx, id);
  assertHolds(actor, parseScopes(before.scopes));
  assertHolds(actor, scopes);
  const holders = listHolders(tx, id);
  for (const holder of holders) assertMayTouch(actor, holder);
  const scope = scopes.join(',');
  tx.run(qb.updateTable('roles').set({ title, scopes: scope }).where('id', '=', id));
  tx.run(setScopes, { role: id, scope });
  const details = { title, scopes, usernames: holders.map(({ username }) => username) };
  audit(tx, context, { kind: 'role.updated', entity: 'role', id, details });
  const changed = scope === before.scopes ? [] : holders;
  return {
    answer: { message: 'Role updated successfully.' },
    signals: changed.map((holder) => ({ kind: 'scopes', userId: holder.id }) as const),
  };
};

/** A deleted user keeps no role, so that the role can be deleted. */
const forgetRole = prepared<{ role: number }>()((p) =>
  qb.updateTable('users').set({ role_id: null }).where('role_id', '=', p('role')),
);

export const deleteRole: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const role = getRole(tx, id);
  assertHolds(getActor(tx, context), parseScopes(role.scopes));
  const usernames = listHolders(tx, id).map(({ username }) => username);
  if (usernames.length > 0) {
    const names = usernames.slice(0, 5).join(', ');
    const more = usernames.length > 5 ? ` and ${usernames.length - 5} others` : '';
    const message = say`This role is used by ${{ names: names + more }}. Please give them another role first.`;
    throw new Refusal('ROLE_IN_USE', message, { extra: { usernames } });
  }
  const details = storedRow(tx, 'roles', id);
  tx.run(forgetRole, { role: id });
  tx.run(qb.deleteFrom('roles').where('id', '=', id));
  audit(tx, context, { kind: 'role.deleted', entity: 'role', id, details });
  return { answer: { message: 'Role deleted successfully.' } };
};
