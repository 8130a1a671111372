// Returns the page that follows a sign-in.
import { KITCHEN_READERS } from '#shared/scopes.ts';
import { landingPath } from '../../app/landing.ts';
import { passes, type SessionUser } from '../../session/session.ts';

const POS = '/dashboard/pos';

/** Returns the code of a screen that waits to be connected, from the link in its QR code. */
const connecting = (): string | null => new URLSearchParams(window.location.search).get('connect');

/**
 * A mark in the address of the sign-in page. It means that the user comes from the page of a waiting hub, and returns
 * to that page after the sign-in.
 */
export const WAITING = 'waiting';

const isWaiting = (): boolean => new URLSearchParams(window.location.search).has(WAITING);
/** This address has the mark too, because the page after the sign-in may be determined again, from this address. */
const WAITING_PAGE = `/standby?${WAITING}`;

const toDevices = (code: string): string =>
  `/dashboard/devices?connect=${encodeURIComponent(code)}`;

/** Returns the page after a sign-in by password, or for a user who is already signed in. */
export function afterSignIn(user: SessionUser | null): string {
  if (isWaiting()) return WAITING_PAGE;
  const code = connecting();
  return code === null ? landingPath(user) : toDevices(code);
}

/**
 * Returns the page after a sign-in by PIN: the POS if the user may sell, or else the first page that the user may
 * open.
 */
export function afterSwitch(user: SessionUser): string {
  if (isWaiting()) return WAITING_PAGE;
  return passes(user, ['POS']) ? POS : landingPath(user);
}

/** Returns the page after this screen was connected: the kitchen display for a user who works only there. */
export function afterPairing(user: SessionUser): string {
  const isForKitchen = !passes(user, ['DASHBOARD']) && passes(user, KITCHEN_READERS);
  return isForKitchen ? '/dashboard/kitchen' : landingPath(user);
}
