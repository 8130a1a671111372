// Rules for changing users: nobody gains permissions through another user (contract 4).
import { invalid, Refusal, say } from '#shared/errors.ts';
import { isScope, parseScopes, type Role, type Scope } from '#shared/scopes.ts';

/** The parts of a user that these rules check. */
export interface Held {
  readonly id: number;
  readonly role: Role;
  readonly scope: string;
}

/**
 * Returns the scopes, without duplicates, of an array or a comma-separated text. For an unknown scope, throws 400
 * with the name of the field.
 */
export function readScopes(
  given: string | readonly string[] | null,
  field: 'userScopes' | 'scopes' = 'userScopes',
): Scope[] {
  const names = (typeof given === 'string' ? given.split(',') : (given ?? []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined) throw invalid(field, say`There is no scope “${{ unknown }}”.`);
  return [...new Set(names.filter(isScope))];
}

/** Throws 403 unless the actor has all of the scopes. */
export function assertHolds(actor: Held, scopes: readonly Scope[]): void {
  const held = parseScopes(actor.scope);
  const lacked = scopes.find((scope) => !held.includes(scope));
  if (actor.role === 'admin' || lacked === undefined) return;
  throw new Refusal(
    'SCOPE_NOT_HELD',
    say`You can't give the scope ${{ lacked }}, because you don't have it.`,
  );
}

const adminsOnly = () => new Refusal('ADMIN_ONLY', 'Only an admin may do this to another admin.');

/**
 * Throws 403 unless the actor may add such a user: only an admin adds an admin, and nobody grants a scope that they
 * lack.
 */
export function assertMayAdd(actor: Held, role: Role, scopes: readonly Scope[]): void {
  if (role === 'admin' && actor.role !== 'admin') {
    throw new Refusal('ADMIN_ONLY', 'Only an admin may add an admin.');
  }
  assertHolds(actor, scopes);
}

/**
 * Throws 403 unless the actor may change, reset or delete the target: only admins change admins, and nobody changes a
 * user with more scopes.
 */
export function assertMayTouch(actor: Held, target: Held): void {
  if (target.role === 'admin' && actor.role !== 'admin') throw adminsOnly();
  assertHolds(actor, parseScopes(target.scope));
}

const ownUser = (message: string) => new Refusal('OWN_USER', message);

export function assertMayChange(actor: Held, target: Held, scopes: readonly Scope[]): void {
  assertMayTouch(actor, target);
  if (target.id === actor.id && actor.role === 'admin') {
    throw ownUser('Only another admin can change your details.');
  }
  assertHolds(actor, scopes);
}

/**
 * Throws 403 or 400 unless the actor may reset this password. Users change their own password on the profile page,
 * where they enter the old password.
 */
export function assertMayReset(actor: Held, target: Held): void {
  assertMayTouch(actor, target);
  if (target.id === actor.id) throw ownUser('Please change your own password in your profile.');
}

/** Throws unless the actor may delete the target: nobody deletes the last admin (409) or themselves (400). */
export function assertMayDelete(actor: Held, target: Held, adminCount: number): void {
  assertMayTouch(actor, target);
  if (target.role === 'admin' && adminCount <= 1) {
    throw new Refusal('LAST_ADMIN', 'The last admin cannot be deleted.');
  }
  if (target.id === actor.id) throw ownUser('You cannot delete yourself.');
}
