// Opened from a screen of the other hub after a takeover: signs in with the pass that the address brings.
import { ApiError, call } from '../hub/api.ts';
import { PASS_MARK } from '../hub/pair-state.ts';
import { keepUser } from './session.ts';

/** Does nothing if the pass does not count (any more): the person signs in as usual. */
export async function adoptSession(): Promise<void> {
  const pass = window.location.hash.slice(PASS_MARK.length);
  try {
    keepUser((await call('POST /auth/adopt', { body: { pass } })).user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The standby's page keeps it until this hub has taken over.
    if (error.status === 421) return;
  }
  window.history.replaceState(null, '', window.location.pathname);
}
