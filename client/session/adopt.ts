// Signs in with the pass (a code that works once) in the address. After a takeover, a screen of the other hub opens
// this app with such an address.
import { unpacked } from '../changeover/parcel.ts';
import { ApiError, call } from '../hub/api.ts';
import { PASS_MARK } from '../hub/pair-state.ts';
import { keepUser } from './session.ts';

/**
 * Signs in with the pass. Returns `locked` for the pass of a till without a signed-in user. Returns `later` if this
 * hub is not in use yet or can't be reached.
 */
async function adopt(pass: string): Promise<'signed in' | 'locked' | 'refused' | 'later'> {
  try {
    const { user } = await call('POST /auth/adopt', { body: { pass } });
    if (user === null) return 'locked';
    keepUser(user);
    return 'signed in';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status } = error;
    // A standby answers 421. Its page keeps the address, which contains the pass, until this hub has taken over. The
    // address also stays while the hub can't be reached.
    return status === 421 || status === 0 || status >= 500 ? 'later' : 'refused';
  }
}

/**
 * Signs in with the pass, and stores the data that the browser carries over from the other hub. If the pass is not
 * valid or has expired, the user signs in as usual.
 */
export async function adoptSession(): Promise<void> {
  const { pass, parcel } = unpacked(window.location.hash.slice(PASS_MARK.length));
  const answer = await adopt(pass);
  if (answer === 'later') return;
  const isSignedIn = answer === 'signed in' || answer === 'locked';
  if (parcel) await (await import('../changeover/arrive.ts')).storeParcel(parcel, isSignedIn);
  const { pathname, search } = window.location;
  window.history.replaceState(null, '', `${pathname}${search}`);
  // Shows the PIN pad, now that this browser knows that it is a till.
  if (answer === 'locked') window.location.reload();
}
