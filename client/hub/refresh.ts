// The refresh rule: after a 401 or 403 the access cookie is refreshed once and the call is repeated; a session that is
// over leads to the sign-in (contract 3, 11, 14).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_AUTH_FAILURES } from '#shared/limits.ts';
import { forgetSession, keepUser } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import type { LooseRequest } from './request.ts';
import { SESSION_MS } from './time-limit.ts';
import { read, send, withinTime } from './transport.ts';

/** How many refreshes in a row have failed. */
let failures = 0;

let refreshing: Promise<boolean> | undefined;

/**
 * Forgets the session and opens the sign-in page with a full page load, so that nothing of the last user stays in
 * memory.
 */
export function leaveForSignIn(): void {
  forgetSession();
  failures = 0;
  window.location.assign('/');
}

async function refreshOnce(signal: AbortSignal): Promise<boolean> {
  const response = await send('POST', '/auth/refresh-token', {}, signal);
  if (response.status === 401 || response.status === 403) {
    leaveForSignIn();
    return false;
  }
  const answer = (await read(response)) as AnswerOf<'POST /auth/refresh-token'>;
  failures = 0;
  keepUser(answer.user);
  return true;
}

/**
 * Refreshes the access cookie. Concurrent callers share one refresh. Returns false when the session is over (contract
 * 11).
 */
export function refreshSession(): Promise<boolean> {
  refreshing ??= withinTime(SESSION_MS, undefined, refreshOnce)
    .catch((error: unknown) => {
      if (isFailedRefresh(error)) failures += 1;
      throw error;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** Whether a refresh counts as failed: any error counts, unless the hub is busy (429) or failing (500 and above). */
const isFailedRefresh = (error: unknown): boolean =>
  !(error instanceof ApiError && (error.status === 429 || error.status >= 500));

async function isAboutApproval(response: Response): Promise<boolean> {
  return response.status === 403 && /"code":"APPROVAL_/.test(await response.clone().text());
}

/** `/auth/*` and `/setup` are never refreshed and replayed (contract 3). */
function mayReplay(address: string): boolean {
  return !/^\/(auth\/|setup(\?|$))/.test(address);
}

type Take<T> = (response: Response) => Promise<T>;

async function sendAndReplay<T>(
  method: string,
  address: string,
  request: LooseRequest,
  take: Take<T>,
  signal: AbortSignal,
): Promise<T> {
  const first = await send(method, address, request, signal);
  // Approval refusals do not concern the session, so a refresh would not help (contract 18).
  if (await isAboutApproval(first)) return take(first);
  const refused = first.status === 401 || first.status === 403;
  if (!refused || !mayReplay(address)) return take(first);
  try {
    if (!(await refreshSession())) return take(first);
  } catch (error) {
    // The session counts as over after more than three failed refreshes in a row (contract 14).
    if (failures <= MAX_AUTH_FAILURES) throw error;
    leaveForSignIn();
    return take(first);
  }
  // Cancels the first answer, because its unread body would keep the connection open.
  void first.body?.cancel();
  return take(await send(method, address, request, signal));
}

/**
 * Calls an address with the refresh rule: after a 401 or 403, refreshes the access cookie once and repeats the call.
 * Throws all other errors.
 */
export function perform<T>(
  method: string,
  address: string,
  request: LooseRequest,
  take: Take<T>,
  ms: number,
): Promise<T> {
  return withinTime(ms, request.signal, (signal) =>
    sendAndReplay(method, address, request, take, signal),
  );
}
