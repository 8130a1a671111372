// The one way to the hub: typed calls by the endpoint table, errors as sentences, and the refresh rule.
import { proxy } from 'valtio';
import type { AnswerOf, BodyOf, EndpointKey, ParamsOf, QueryOf } from '#shared/endpoints/table.ts';
import { MAX_AUTH_FAILURES } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { forgetSession, keepUser } from '../session/session.ts';
import { noteHubDate } from './clock.ts';

const BASE = '/api/v1';
const UNREACHABLE = "The hub can't be reached. Check the network and try again.";
const UNREADABLE = 'The hub gave an answer that cannot be read. Please try again.';

/** A refusal or a failure of the hub; status 0 means that no answer came. `body` holds the extra fields of a refusal. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body.message === 'string' && body.message !== '' ? body.message : FALLBACK.wrong);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'UNKNOWN';
    this.field = typeof body.field === 'string' ? body.field : undefined;
    this.body = body;
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

type Slot<Name extends string, T> = [T] extends [undefined]
  ? { [key in Name]?: undefined }
  : Record<never, never> extends T
    ? { [key in Name]?: T | undefined }
    : { [key in Name]: T };

interface Extras {
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What a call of this endpoint takes: `params`, `query` and `body` exactly where the table has them. */
export type RequestOf<K extends EndpointKey> = Slot<'params', ParamsOf<K>> &
  Slot<'query', QueryOf<K>> &
  Slot<'body', BodyOf<K>> &
  Extras;

/** The last argument of a call: left out where nothing is required. */
export type RequestArgs<K extends EndpointKey> =
  Record<never, never> extends RequestOf<K> ? [request?: RequestOf<K>] : [request: RequestOf<K>];

interface LooseRequest extends Extras {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The address of an endpoint with its path and query filled in, below /api/v1. */
export function addressOf(key: EndpointKey, request: LooseRequest = {}): string {
  const template = key.slice(key.indexOf(' ') + 1);
  const params = new Map(Object.entries<unknown>(Object(request.params ?? {})));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>(Object(request.query ?? {}))) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const tail = query.toString();
  return tail === '' ? path : `${path}?${tail}`;
}

async function send(method: string, address: string, request: LooseRequest): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  const { body } = request;
  const raw = body instanceof FormData;
  if (body !== undefined && !raw) headers.set('Content-Type', 'application/json');
  if (request.idempotencyKey !== undefined) headers.set('Idempotency-Key', request.idempotencyKey);
  try {
    const response = await fetch(BASE + address, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    noteHub(true);
    noteHubDate(response.headers.get('date'));
    return response;
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    noteHub(false);
    throw new ApiError(0, { message: UNREACHABLE, code: 'UNREACHABLE' });
  }
}

async function read(response: Response): Promise<unknown> {
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    // A proxy's page or a cut answer: it has no sentence of its own, so it gets ours below.
    body = undefined;
  }
  if (response.status === 200 && body !== undefined) return body;
  const told =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  throw new ApiError(response.status, told ?? { message: UNREADABLE, code: 'UNREADABLE' });
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

async function refreshOnce(): Promise<boolean> {
  const response = await send('POST', '/auth/refresh-token', {});
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
  refreshing ??= refreshOnce()
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

/** `/auth/*` and `/setup` are never refreshed and replayed (CONTRACT §3). */
function mayReplay(address: string): boolean {
  return !/^\/(auth\/|setup(\?|$))/.test(address);
}

/** Calls an address with the refresh rule: a 401 or 403 is refreshed once and replayed; what stays is thrown. */
async function perform<T>(
  method: string,
  address: string,
  request: LooseRequest,
  take: (response: Response) => Promise<T>,
): Promise<T> {
  const first = await send(method, address, request);
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
  return take(await send(method, address, request));
}

/** Calls the hub; gives the answer of a 200, throws an ApiError for everything else. */
export async function call<K extends EndpointKey>(
  key: K,
  ...[request]: RequestArgs<K>
): Promise<AnswerOf<K>> {
  const loose: LooseRequest = request ?? {};
  const method = key.slice(0, key.indexOf(' '));
  return (await perform(method, addressOf(key, loose), loose, read)) as AnswerOf<K>;
}

/** Sends one file as multipart under the field's name (CONTRACT §5 `image`). */
export async function upload<K extends EndpointKey>(
  key: K,
  request: { params?: ParamsOf<K>; file: Blob; field?: string; fileName?: string },
): Promise<AnswerOf<K>> {
  const body = new FormData();
  body.set(request.field ?? 'image', request.file, request.fileName ?? 'photo');
  const loose: LooseRequest = { params: request.params, body };
  return (await perform('POST', addressOf(key, loose), loose, read)) as AnswerOf<K>;
}

export interface FetchedFile {
  readonly blob: Blob;
  readonly name: string;
}

async function readFile(response: Response): Promise<FetchedFile> {
  if (response.status !== 200) return (await read(response)) as never;
  const told = response.headers.get('content-disposition') ?? '';
  return { blob: await response.blob(), name: /filename="([^"]+)"/.exec(told)?.[1] ?? 'download' };
}

/** Fetches what answers with a file, such as a CSV, under the same rules as a call; a plain link would end at a 401 after 15 minutes. */
export async function fetchFile<K extends Extract<EndpointKey, `GET ${string}/export`>>(
  key: K,
  ...[request]: RequestArgs<K>
): Promise<FetchedFile> {
  const loose: LooseRequest = request ?? {};
  return perform('GET', addressOf(key, loose), loose, readFile);
}
