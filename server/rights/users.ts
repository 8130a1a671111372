// Who may do what to whom: nobody gains through another user what he lacks himself (CONTRACT §4).
import { invalid, Refusal } from '#shared/errors.ts';
import { isScope, parseScopes, type Role, type Scope } from '#shared/scopes.ts';

/** As far as these rules look at a person. */
export interface Held {
  readonly id: number;
  readonly role: Role;
  readonly scope: string;
}

/** The scopes of an array or a comma-separated text, each once; 400 for a name that is none. */
export function readScopes(given: string | readonly string[] | null): Scope[] {
  const names = (typeof given === 'string' ? given.split(',') : (given ?? []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined) throw invalid('userScopes', `There is no scope “${unknown}”.`);
  return [...new Set(names.filter(isScope))];
}

/** 403 unless he holds every one of the scopes himself. */
function assertHolds(actor: Held, scopes: readonly Scope[]): void {
  const held = parseScopes(actor.scope);
  const lacked = scopes.find((scope) => !held.includes(scope));
  if (actor.role === 'admin' || lacked === undefined) return;
  throw new Refusal('SCOPE_NOT_HELD', `You don't have the scope ${lacked} yourself.`);
}

const adminsOnly = () => new Refusal('ADMIN_ONLY', 'Only another admin may do this with an admin.');

/** Only an admin adds an admin; nobody gives a scope that he lacks. */
export function assertMayAdd(actor: Held, role: Role, scopes: readonly Scope[]): void {
  if (role === 'admin' && actor.role !== 'admin') {
    throw new Refusal('ADMIN_ONLY', 'Only an admin may add an admin.');
  }
  assertHolds(actor, scopes);
}

/** Changing, resetting and deleting: an admin only by another admin, nobody who holds more than oneself. */
function assertMayTouch(actor: Held, target: Held): void {
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

/** One's own password is changed with the old one, on the profile page. */
export function assertMayReset(actor: Held, target: Held): void {
  assertMayTouch(actor, target);
  if (target.id === actor.id) throw ownUser('Please change your own password in your profile.');
}

/** The last admin can't be deleted by anyone (409), oneself not by oneself (400). */
export function assertMayDelete(actor: Held, target: Held, adminCount: number): void {
  assertMayTouch(actor, target);
  if (target.role === 'admin' && adminCount <= 1) {
    throw new Refusal('LAST_ADMIN', 'The last admin cannot be deleted.');
  }
  if (target.id === actor.id) throw ownUser('You cannot delete yourself.');
}
