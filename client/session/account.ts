// Signing in and out, and asking the hub who the session user is now.
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { ApiError, call } from '../hub/api.ts';
import { pairState } from '../hub/pair-state.ts';
import { refreshSession } from '../hub/refresh.ts';
import { rememberStore } from '../hub/store.ts';
import { noteGuestRow } from '../shell/guest-row.ts';
import { forgetSession, keepUser, passes, type SessionUser, session } from './session.ts';

/** Signs in and stores the user; throws the hub's ApiError. */
export async function signIn(
  username: string,
  password: string,
): Promise<{ message: string; user: SessionUser }> {
  const answer = await call('POST /auth/signin', { body: { username, password } });
  keepUser(answer.user);
  return answer;
}

/** Signs in by PIN at a till in place of the previous user; throws the hub's ApiError. */
export async function switchUser(username: string, pin: string): Promise<void> {
  keepUser((await call('POST /auth/switch', { body: { username, pin } })).user);
}

/**
 * Asks the hub whether an admin has assigned this screen to a user. If so, signs in as that user; this works only
 * once.
 */
export async function claimScreen(secret: string): Promise<void> {
  keepUser((await call('POST /auth/pairing/claim', { body: { secret } })).user);
}

/** Signs out. The user is removed from this browser only after the hub has answered 200 (contract 9). */
export async function signOut(): Promise<string> {
  const answer = await call('POST /auth/signout');
  forgetSession(true);
  rememberStore({ isTill: false });
  return answer.message;
}

/**
 * Asks the hub who is signed in now, and stores the answer. If the access cookie has expired, it is refreshed first.
 * Returns false if the session is over.
 */
export async function updateSession(): Promise<boolean> {
  try {
    const { user, pass } = await call('GET /auth/session');
    pairState.pass = pass;
    keepUser(user);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return refreshSession();
  }
}

/** Returns the data about the store that a screen keeps in the browser. */
const storeFieldsOf = (store: AnswerOf<'GET /store'>) => ({
  name: store.name,
  currency: store.currency,
  currencyDecimals: store.currencyDecimals,
  timezone: store.timezone,
  language: store.language,
  isTill: store.till !== null,
  autoLockSeconds: store.autoLockSeconds,
  locksAfterSend: store.lockAfterSend === 1,
});

/**
 * Updates the session when the app opens, because scopes may have changed since the sign-in. An unreachable hub changes
 * nothing on the screen.
 */
export async function startSession(): Promise<void> {
  try {
    if (!(await updateSession())) return;
    const store = await call('GET /store');
    rememberStore(storeFieldsOf(store));
    noteGuestRow(store.guests !== undefined && passes(session.user, ['POS', 'ORDERS']));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Keeps the last known user. Nothing is shown here, because every call itself reports that the hub can't be
    // reached.
    console.warn(error.message);
  }
}

/** Creates the first admin, who is then signed in (contract 3); throws the hub's ApiError. */
export async function setUp(
  first: BodyOf<'POST /setup'>,
): Promise<{ message: string; user: SessionUser }> {
  const answer = await call('POST /setup', { body: first });
  keepUser(answer.user);
  rememberStore({ name: first.storeName, currency: first.currency });
  return answer;
}
