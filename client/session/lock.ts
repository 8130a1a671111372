// Locks a till: the session ends, the page closes, and the next user types a PIN.

import { ApiError, call } from '../hub/api.ts';
import { hubState } from '../hub/hub-state.ts';
import { leaveForSignIn, refreshSession } from '../hub/refresh.ts';
import { t } from '../locales/t.ts';
import { toastError } from '../parts/toasts.ts';

async function endSession(): Promise<void> {
  try {
    await call('POST /auth/lock');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // The access cookie has expired, so it is refreshed first. A session that is over needs no lock.
    if (await refreshSession()) await call('POST /auth/lock');
  }
}

let locking: Promise<boolean> | undefined;

async function lockNow(): Promise<boolean> {
  try {
    await endSession();
    leaveForSignIn();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('Not locked', error.message);
    return false;
  } finally {
    locking = undefined;
  }
}

/**
 * Locks this screen, and returns whether that worked. It does not lock while the hub can't be reached, because nobody
 * could unlock it then.
 */
export function lock(): Promise<boolean> {
  if (!hubState.reachable) return Promise.resolve(false);
  locking ??= lockNow();
  return locking;
}

/** Locks the screen at the user's request. If that is not possible, shows why. */
export async function lockByHand(): Promise<void> {
  if (!(await lock()))
    toastError(t("Not locked: the hub can't be reached, so nobody could unlock this screen."));
}
