// Who is signed in on this screen: the user in local storage, the marker cookie, and the scope checks.
import { proxy, useSnapshot } from 'valtio';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MARKER_COOKIE, USER_STORAGE_KEY } from '#shared/limits.ts';
import { holdsAny, type Scope } from '#shared/scopes.ts';
import { remember } from './local-memory.ts';
import { forgetMemory } from './session-memory.ts';

export type SessionUser = AnswerOf<'GET /auth/session'>['user'];

function storedUser(): SessionUser | null {
  try {
    const text = localStorage.getItem(USER_STORAGE_KEY);
    return text === null ? null : (JSON.parse(text) as SessionUser);
  } catch {
    // The storage may not be available, or its value may have an older format. The hub sends the user again when the
    // app starts.
    return null;
  }
}

export const session = proxy<{ user: SessionUser | null }>({ user: storedUser() });

/** Returns the session user. The component renders again when the user changes. */
export function useUser(): SessionUser | null {
  return useSnapshot(session).user;
}

export function keepUser(user: SessionUser): void {
  const text = JSON.stringify(user);
  // An unchanged user is not assigned again, because that would render every screen again.
  if (text === JSON.stringify(session.user)) return;
  session.user = user;
  remember(USER_STORAGE_KEY, text);
}

/**
 * Follows sign-in and sign-out in other tabs. All tabs of a browser share one session, so a new user requires a
 * reload of the page.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== USER_STORAGE_KEY) return;
    const before = session.user?.username;
    const now = storedUser();
    if (now === null) window.location.assign('/');
    else if (before !== undefined && before !== now.username) window.location.reload();
    else session.user = now;
  });
}

/**
 * Returns the name of the marker cookie. The pages of a training hub contain a prefix for this name, because a
 * training hub uses other cookies.
 */
const markerName = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="cookie-prefix"]');
  return `${meta?.content ?? ''}${MARKER_COOKIE}`;
};

/**
 * Returns whether the marker cookie exists, which is the session cookie that scripts can read. The app does not check
 * the value of the cookie (contract 9).
 */
export function hasMarker(): boolean {
  const name = markerName();
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`));
}

/** Deletes the user, their stored data and the marker cookie on this screen. The hub clears its own cookies. */
export function forgetSession(isSignOut = false): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP
  document.cookie = `${markerName()}=; Max-Age=0; Path=/; SameSite=Lax`;
  forgetMemory(isSignOut);
  session.user = null;
}

/**
 * Returns whether a user has one of these scopes; an empty list requires nothing, not even a user (contract 9, 4).
 */
export function passes(
  user: Pick<SessionUser, 'role' | 'scope'> | null,
  scopes: readonly Scope[],
): boolean {
  return scopes.length === 0 || (user !== null && holdsAny(user, scopes));
}
