// The one way to the hub: typed calls by the endpoint table, errors as sentences, and the refresh rule.
import { proxy } from 'valtio';
import type { AnswerOf, EndpointKey } from '#shared/endpoints/table.ts';
import { MAX_AUTH_FAILURES } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { forgetSession, keepUser } from '../session/session.ts';
import { noteHubDate } from './clock.ts';
import { addressOf, type LooseRequest, type RequestArgs } from './request.ts';
import { CALL_MS, FILE_MS, limitTime, SESSION_MS } from './time-limit.ts';

const BASE = '/api/v1';

const UNREACHABLE = "The hub can't be reached. Check the network and try again.";

const NO_ANSWER = 'The hub has not answered. Look whether it was done, and try again.';

const UNREADABLE = 'The hub gave an answer that cannot be read. Please try again.';

/** A refusal or a failure of the hub; status 0 means that no answer came. `body` holds the extra fields of a refusal. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds until another try makes sense, where the hub has said so. */
  readonly retryAfter: number;

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter = 0) {
    super(typeof body.message === 'string' && body.message !== '' ? body.message : FALLBACK.wrong);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'UNKNOWN';
    this.field = typeof body.field === 'string' ? body.field : undefined;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Whether the last call got any answer at all, and since when none did (ms, this screen's clock); the shell shows it. */
export const hubState = proxy<{ reachable: boolean; awaySince: number | undefined }>({
  reachable: true,
  awaySince: undefined,
});

/** Keeps whether the hub gave any answer just now. */
export function noteHub(reachable: boolean): void {
  if (hubState.reachable === reachable) return;
  hubState.awaySince = reachable ? undefined : Date.now();
  hubState.reachable = reachable;
}

/** Sends one request; the signal is its end (`withinTime`). */
async function send(
  method: string,
  address: string,
  request: LooseRequest,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  const { body } = request;
  const raw = body instanceof FormData;
  if (body !== undefined && !raw) headers.set('Content-Type', 'application/json');
  if (request.idempotencyKey !== undefined) headers.set('Idempotency-Key', request.idempotencyKey);
  const { onBehalfOf } = request;
  if (onBehalfOf !== undefined) headers.set('On-Behalf-Of', encodeURIComponent(onBehalfOf));
  try {
    const response = await fetch(BASE + address, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      signal,
    });
    noteHub(true);
    noteHubDate(response.headers.get('date'));
    return response;
  } catch (error) {
    if (signal.aborted) throw error;
    noteHub(false);
    throw new ApiError(0, { message: UNREACHABLE, code: 'UNREACHABLE' });
  }
}

/** Does what one call takes; what has no answer in its time is given up. The caller's own end is thrown as it is. */
async function withinTime<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = limitTime(ms, outer);
  try {
    return await work(limit.signal);
  } catch (error) {
    if (!limit.isOver()) throw error;
    noteHub(false);
    throw new ApiError(0, { message: NO_ANSWER, code: 'NO_ANSWER' });
  } finally {
    limit.stop();
  }
}

export async function read(response: Response): Promise<unknown> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    // Ended while it came.
    if (error instanceof DOMException) throw error;
    // A proxy's page or a cut answer: it has no sentence of its own, so it gets ours below.
    body = undefined;
  }
  if (response.status === 200 && body !== undefined) return body;
  const told =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  const wait = Number(response.headers.get('retry-after') ?? 0);
  throw new ApiError(response.status, told ?? { message: UNREADABLE, code: 'UNREADABLE' }, wait);
}

/** Refreshes in a row that failed; a call that is refused only asks for one. */
let failures = 0;

let refreshing: Promise<boolean> | undefined;

/** Forgets the session and opens the sign-in page; the whole page is loaded, so that nothing of the last user stays in memory. */
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

/** Refreshes the access cookie, once for all who ask at the same time; false when the session is over (CONTRACT §11). */
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

/** A hub that says "not now" says nothing of the session. */
const isFailedRefresh = (error: unknown): boolean =>
  !(error instanceof ApiError && (error.status === 429 || error.status >= 500));

async function isAboutApproval(response: Response): Promise<boolean> {
  return response.status === 403 && /"code":"APPROVAL_/.test(await response.clone().text());
}

/** `/auth/*` and `/setup` are never refreshed and replayed (CONTRACT §3). */
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
  // These say nothing of the session: a refresh would change nothing (CONTRACT §18).
  if (await isAboutApproval(first)) return take(first);
  const refused = first.status === 401 || first.status === 403;
  if (!refused || !mayReplay(address)) return take(first);
  try {
    if (!(await refreshSession())) return take(first);
  } catch (error) {
    // More than three in a row: the session is over (CONTRACT §14).
    if (failures <= MAX_AUTH_FAILURES) throw error;
    leaveForSignIn();
    return take(first);
  }
  // Unread it would keep its connection.
  void first.body?.cancel();
  return take(await send(method, address, request, signal));
}

/** Calls an address with the refresh rule: a 401 or 403 is refreshed once and replayed; what stays is thrown. */
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

function limitOf(key: EndpointKey): number {
  if (key === 'GET /auth/session') return SESSION_MS;
  return key.startsWith('POST /menu-items/import') ? FILE_MS : CALL_MS;
}

/** A call that was refused for want of an approval. */
export interface NeedyCall {
  /** As the hub names it: 'POST /bills/12/discount'. */
  readonly name: string;
  readonly body: unknown;
  /** What the hub said: `action`, `scope`, and in its own words `text` and `amount`. */
  readonly refusal: ApiError;
  /** Sends it again, under the same key, with somebody's word. */
  readonly sendWith: (word: object) => Promise<unknown>;
}

let askApprover: ((call: NeedyCall) => Promise<unknown>) | undefined;

/** Names who asks for approvals on this screen; gives what ends that. */
export function approveBy(ask: (call: NeedyCall) => Promise<unknown>): () => void {
  askApprover = ask;
  return () => {
    askApprover = undefined;
  };
}

const needsApproval = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'APPROVAL_NEEDED';

/** Calls the hub; gives the answer of a 200, throws an ApiError for everything else. */
export async function call<K extends EndpointKey>(
  key: K,
  ...[request]: RequestArgs<K>
): Promise<AnswerOf<K>> {
  const loose: LooseRequest = request ?? {};
  const method = key.slice(0, key.indexOf(' '));
  const address = addressOf(key, loose);
  const sendIt = (sent: LooseRequest) => perform(method, address, sent, read, limitOf(key));
  try {
    return (await sendIt(loose)) as AnswerOf<K>;
  } catch (error) {
    if (!needsApproval(error) || askApprover === undefined || loose.unattended) throw error;
    const { body, signal: _, ...rest } = loose;
    const sendWith = (approval: object) =>
      sendIt({ ...rest, body: { ...Object(body ?? {}), approval } });
    const asked = { name: `${method} ${address}`, body, refusal: error, sendWith };
    return (await askApprover(asked)) as AnswerOf<K>;
  }
}
