// Returns the page that follows a sign-in.
import { KITCHEN_READERS } from '#shared/scopes.ts';
import { landingPath } from '../../app/landing.ts';
import { passes, type SessionUser } from '../../session/session.ts';

const POS = '/dashboard/pos';

/** Returns the code of a screen that waits to be connected, from the link in its QR code. */
const connecting = (): string | null => new URLSearchParams(window.location.search).get('connect');

const toDevices = (code: string): string =>
  `/dashboard/devices?connect=${encodeURIComponent(code)}`;

/** Returns the page after a sign-in by password, or for a user who is already signed in. */
export function afterSignIn(user: SessionUser | null): string {
  const code = connecting();
  return code === null ? landingPath(user) : toDevices(code);
}

/**
 * Returns the page after a sign-in by PIN: the POS if the user may sell, or else the first page that the user may
 * open.
 */
export const afterSwitch = (user: SessionUser): string =>
  passes(user, ['POS']) ? POS : landingPath(user);

/** Returns the page after this screen was connected: the kitchen display for a user who works only there. */
export function afterPairing(user: SessionUser): string {
  const isForKitchen = !passes(user, ['DASHBOARD']) && passes(user, KITCHEN_READERS);
  return isForKitchen ? '/dashboard/kitchen' : landingPath(user);
}
