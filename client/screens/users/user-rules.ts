// The hub's rules on what one user may do with another user, so that screens offer nothing that the hub refuses
// (contract 4).
import type { StaffUser } from '#shared/entities/people.ts';
import { parseScopes, type Role, SCOPES, type Scope } from '#shared/scopes.ts';
import { t } from '../../locales/t.ts';

interface Someone {
  readonly username: string;
  readonly role: Role;
  readonly scope: string;
}

/** Returns the scopes that a user may grant: their own scopes, or all scopes for an admin. */
export function grantableScopes(me: Pick<Someone, 'role' | 'scope'>): readonly Scope[] {
  return me.role === 'admin' ? SCOPES : parseScopes(me.scope);
}

/**
 * Returns `admin` for an admin, and `user` for everybody else, including users with a role that the restaurant
 * defined.
 */
export const accountOf = ({ role }: StaffUser): Role => (role === 'admin' ? 'admin' : 'user');

/** The id of the user's role; null if the user has individual scopes. */
export const roleIdOf = ({ role }: StaffUser): number | null =>
  typeof role === 'string' ? null : role.id;

interface Offered {
  readonly edit: boolean;
  readonly reset: boolean;
  readonly remove: boolean;
  /** The reason why some actions are not offered; undefined if all actions are offered. */
  readonly why: string | undefined;
}

const NOTHING = { edit: false, reset: false, remove: false };

/**
 * Returns the actions for a user's card. Only an admin may change an admin. A user can't change somebody who has a
 * scope that the user lacks. Nobody can delete themselves.
 */
export function offeredFor(me: Someone, target: StaffUser): Offered {
  const isMe = me.username.toLowerCase() === target.username.toLowerCase();
  if (isMe && me.role === 'admin') {
    return { ...NOTHING, why: t('This is you. Another admin can change your details.') };
  }
  if (isMe) {
    return {
      ...NOTHING,
      edit: true,
      why: t('This is your own user. Change your password in your profile.'),
    };
  }
  if (target.role === 'admin' && me.role !== 'admin') {
    return { ...NOTHING, why: t('Only another admin can change an admin.') };
  }
  const mine = grantableScopes(me);
  if (parseScopes(target.scope).some((scope) => !mine.includes(scope))) {
    return { ...NOTHING, why: t('This user has scopes that you do not have.') };
  }
  return { edit: true, reset: true, remove: true, why: undefined };
}
