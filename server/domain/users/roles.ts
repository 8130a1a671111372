// Roles: named sets of scopes. Each user with a role has a copy of its scopes (contract 26.1).
import type { StaffRole } from '#shared/entities/people.ts';
import { notFound } from '#shared/errors.ts';
import { parseScopes, type Role } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const columns = ['id', 'title', 'scopes'] as const;
const all = prepared()(() => qb.selectFrom('roles').select(columns).orderBy('id'));
const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('roles').select(columns).where('id', '=', p('id')),
);

/** Returns the roles in the order in which they were added. */
export const listRoles = (tx: Tx): StaffRole[] =>
  tx.all(all, {}).map(({ scopes, ...role }) => ({ ...role, scopes: parseScopes(scopes) }));

/** Returns a role with its scopes as stored; 404 if it does not exist. */
export function getRole(tx: Tx, id: number): { id: number; title: string; scopes: string } {
  const role = tx.get(byId, { id });
  if (!role) throw notFound('role');
  return role;
}

interface RoleHolder {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly scope: string;
}

const holders = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'role', 'scope'])
    .where('role_id', '=', p('id'))
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

/** Returns the users with this role who are not deleted. */
export const listHolders = (tx: Tx, id: number): RoleHolder[] => tx.all(holders, { id });
