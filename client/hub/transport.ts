// Sends one request with a time limit and reads its answer.

import { messagesAddress, translated } from '../locales/language.ts';
import { words } from '../locales/t.ts';
import { ApiError } from './api-error.ts';
import { noteHubDate } from './clock.ts';
import { noteGeneration, seenGeneration } from './generation.ts';
import { noteHub } from './hub-state.ts';
import type { LooseRequest } from './request.ts';
import { limitTime } from './time-limit.ts';

const BASE = '/api/v1';

const UNREACHABLE = words("The hub can't be reached. Check the network and try again.");

const NO_ANSWER = words(
  'The hub has not answered. Before you try again, check whether your entry was saved.',
);

const UNREADABLE = words("The hub's answer could not be read. Please try again.");

/** Sends one request. `signal` comes from `withinTime` and aborts the request when its time is over. */
export async function send(
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
  const generation = seenGeneration();
  if (generation !== null) headers.set('Hub-Generation', generation);
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
    noteGeneration(response.headers.get('hub-generation'));
    noteHubDate(response.headers.get('date'));
    return response;
  } catch (error) {
    if (signal.aborted) throw error;
    noteHub(false);
    throw new ApiError(0, { message: UNREACHABLE, code: 'UNREACHABLE' });
  }
}

/** Runs the work of one call with a time limit. If the caller aborts, the caller's error is thrown unchanged. */
export async function withinTime<T>(
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

/** Translates a message of the hub that is not in the page's own file. The translations are loaded if necessary. */
const translateLater = async (shown: { message: string }, sent: object): Promise<void> => {
  if (messagesAddress())
    await import('../locales/messages.ts').then(
      ({ translate }) => translate(shown, sent),
      console.warn,
    );
};

/** Returns the answer of a 200; throws an ApiError for everything else. */
export async function read(response: Response): Promise<unknown> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    // The request was aborted while the body arrived.
    if (error instanceof DOMException) throw error;
    // A proxy's page or a truncated answer has no message, so its error gets a message below.
    body = undefined;
  }
  if (response.status === 200 && body !== undefined) {
    const answer = Object(body);
    if (answer.message && translated(answer.message) === undefined)
      await translateLater(answer, answer);
    return body;
  }
  const fields =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  const wait = Number(response.headers.get('retry-after') ?? 0);
  const shown = fields ?? { message: UNREADABLE, code: 'UNREADABLE' };
  const error = new ApiError(response.status, shown, wait);
  await translateLater(error, error.body);
  throw error;
}
