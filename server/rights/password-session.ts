// A PIN can be seen while it is typed. A session that began with a PIN therefore changes no PINs, passwords, users or
// tills (contract 18).
import { Refusal } from '#shared/errors.ts';
import type { Actor } from '../engine/command.ts';

/** Throws 403 PASSWORD_NEEDED unless the session began with a password. */
export function expectPassword({ byPin }: Pick<Actor, 'byPin'>): void {
  if (byPin === 0) return;
  throw new Refusal('PASSWORD_NEEDED', 'For this action, please sign in with your password.');
}
