// Calls head office, and loads lists for its screens.
import useSWR from 'swr';
import { fileNameIn, saveBlob } from '../hub/save-blob.ts';
import { translate } from '../locales/messages.ts';
import { t } from '../locales/t.ts';

const unreachable = (): string =>
  t("Head office can't be reached. Check the network and try again.");

export class OfficeError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    const { message } = body;
    super(typeof message === 'string' ? message : unreachable());
    this.status = status;
    this.body = body;
  }

  /** The field of the request that is wrong; undefined if the error is not about a single field. */
  get field(): string | undefined {
    const { field } = this.body;
    return typeof field === 'string' ? field : undefined;
  }
}

/** How long to wait for an answer over a slow connection, in ms. */
const ANSWER_MS = 30_000;

type Method = 'GET' | 'POST' | 'DELETE';

/** Calls head office; throws an OfficeError if the call does not succeed. */
async function send(method: Method, path: string, body?: object): Promise<Response> {
  const sent =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(`/api/v1${path}`, { method, signal, ...sent }).catch(() => {
    throw new OfficeError(0, {});
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => ({}));
  const error = new OfficeError(response.status, Object(answer));
  await translate(error, error.body);
  throw error;
}

/** Returns the answer of a call; throws an OfficeError if the call does not succeed. */
export async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
  const response = await send(method, path, body);
  return (await response.json().catch(() => ({}))) as T;
}

/** Saves a file of head office on this device; throws an OfficeError if it can't be fetched. */
export async function saveFile(path: string): Promise<void> {
  const response = await send('GET', path);
  const blob = await response.blob().catch(() => {
    throw new OfficeError(0, {});
  });
  saveBlob(blob, fileNameIn(response));
}

export interface Load<T> {
  readonly data: T | undefined;
  readonly error: OfficeError | undefined;
  readonly reload: () => Promise<unknown>;
}

/** Loads a list, and loads it again every minute. */
export function useLoad<T>(path: string): Load<T> {
  const options = { refreshInterval: 60_000, keepPreviousData: false };
  const { data, error, mutate } = useSWR<T, OfficeError>(path, () => ask<T>('GET', path), options);
  return { data, error, reload: () => mutate() };
}
