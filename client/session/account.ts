// Signing in and out, and learning from the hub who the session user is now.
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { ApiError, call } from '../hub/api.ts';
import { refreshSession } from '../hub/refresh.ts';
import { rememberStore } from '../hub/store.ts';
import { forgetSession, keepUser, type SessionUser } from './session.ts';

/** Signs in and keeps the user; throws the hub's ApiError. */
export async function signIn(
  username: string,
  password: string,
): Promise<{ message: string; user: SessionUser }> {
  const answer = await call('POST /auth/signin', { body: { username, password } });
  keepUser(answer.user);
  return answer;
}

/** Signs in by PIN at a till, in the place of whoever was there; throws the hub's ApiError. */
export async function switchUser(username: string, pin: string): Promise<void> {
  keepUser((await call('POST /auth/switch', { body: { username, pin } })).user);
}

/** Asks whether somebody has said whose screen this is; signed in as that user then, once. */
export async function claimScreen(secret: string): Promise<void> {
  keepUser((await call('POST /auth/pairing/claim', { body: { secret } })).user);
}

/** Signs out; the local user is removed once the hub has said 200 (CONTRACT §9). */
export async function signOut(): Promise<string> {
  const answer = await call('POST /auth/signout');
  forgetSession(true);
  rememberStore({ isTill: false });
  return answer.message;
}

/** Asks who is signed in now, refreshing an access cookie that has run out; false when the session is over. */
export async function updateSession(): Promise<boolean> {
  try {
    const { user } = await call('GET /auth/session');
    keepUser(user);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return refreshSession();
  }
}

/** What a screen keeps of the store. */
const houseOf = (store: AnswerOf<'GET /store'>) => ({
  name: store.name,
  currency: store.currency,
  currencyDecimals: store.currencyDecimals,
  timezone: store.timezone,
  isTill: store.till !== null,
  autoLockSeconds: store.autoLockSeconds,
  locksAfterSend: store.lockAfterSend === 1,
});

/** When the app behind the sign-in opens: scopes may have changed since sign-in. A hub that is away changes nothing on the screen. */
export async function startSession(): Promise<void> {
  try {
    if (await updateSession()) rememberStore(houseOf(await call('GET /store')));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The last known user stays; every call says for itself that the hub is away.
    console.warn(error.message);
  }
}

/** The first run: makes the first admin, who is then signed in (CONTRACT §3); throws the hub's ApiError. */
export async function setUp(
  first: BodyOf<'POST /setup'>,
): Promise<{ message: string; user: SessionUser }> {
  const answer = await call('POST /setup', { body: first });
  keepUser(answer.user);
  rememberStore({ name: first.storeName, currency: first.currency });
  return answer;
}
