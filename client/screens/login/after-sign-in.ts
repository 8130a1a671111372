// Where somebody goes who has just signed in.
import { KITCHEN_READERS } from '#shared/scopes.ts';
import { landingPath, passes, type SessionUser } from '../../session/session.ts';

const POS = '/dashboard/pos';

/** The code of a screen that waits to be connected, as its QR code brings it to an admin's phone. */
const connecting = (): string | null => new URLSearchParams(window.location.search).get('connect');

const toDevices = (code: string): string =>
  `/dashboard/devices?connect=${encodeURIComponent(code)}`;

/** By password, or signed in already. */
export function afterSignIn(user: SessionUser | null): string {
  const code = connecting();
  return code === null ? landingPath(user) : toDevices(code);
}

/** By PIN: to the cart, for who sells. */
export const afterSwitch = (user: SessionUser): string =>
  passes(user, ['POS']) ? POS : landingPath(user);

/** A screen that was connected shows what its user is there for. */
export function afterPairing(user: SessionUser): string {
  const isForKitchen = !passes(user, ['DASHBOARD']) && passes(user, KITCHEN_READERS);
  return isForKitchen ? '/dashboard/kitchen' : landingPath(user);
}
