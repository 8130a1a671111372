// Opened from a screen of the other hub after a takeover: signs in with the pass that the address brings.
import { unpacked } from '../changeover/parcel.ts';
import { ApiError, call } from '../hub/api.ts';
import { PASS_MARK } from '../hub/pair-state.ts';
import { keepUser } from './session.ts';

/** Signs in by the pass, once. `later`: nothing is known until this hub works. */
async function adopt(pass: string): Promise<'signed in' | 'refused' | 'later'> {
  try {
    keepUser((await call('POST /auth/adopt', { body: { pass } })).user);
    return 'signed in';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status } = error;
    // The standby's page keeps the address until this hub has taken over; the same while it can't be reached.
    return status === 421 || status === 0 || status >= 500 ? 'later' : 'refused';
  }
}

/**
 * Signs in by the pass and stores what the browser brings along. If the pass does not count (any more), the person signs
 * in as usual.
 */
export async function adoptSession(): Promise<void> {
  const { pass, parcel } = unpacked(window.location.hash.slice(PASS_MARK.length));
  const answer = await adopt(pass);
  if (answer === 'later') return;
  const isSignedIn = answer === 'signed in';
  if (parcel) await (await import('../changeover/arrive.ts')).storeParcel(parcel, isSignedIn);
  const { pathname, search } = window.location;
  window.history.replaceState(null, '', `${pathname}${search}`);
}
