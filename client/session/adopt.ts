// Opened from a screen of the other hub after a takeover: signs in with the pass that the address brings.
import { unpacked } from '../changeover/parcel.ts';
import { ApiError, call } from '../hub/api.ts';
import { PASS_MARK } from '../hub/pair-state.ts';
import { keepUser } from './session.ts';

/**
 * Signs in by the pass and stores what the browser brings along. If the pass does not count (any more), the person signs
 * in as usual.
 */
export async function adoptSession(): Promise<void> {
  const { pass, parcel } = unpacked(window.location.hash.slice(PASS_MARK.length));
  let isSignedIn = false;
  try {
    keepUser((await call('POST /auth/adopt', { body: { pass } })).user);
    isSignedIn = true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The standby's page keeps it until this hub has taken over; the same while the hub can't be reached.
    if (error.status === 421 || error.status === 0 || error.status >= 500) return;
  }
  if (parcel) await (await import('../changeover/arrive.ts')).storeParcel(parcel, isSignedIn);
  const { pathname, search } = window.location;
  window.history.replaceState(null, '', `${pathname}${search}`);
}
