// Calls head office, and loads lists for its screens.
import useSWR from 'swr';

export class OfficeError extends Error {
  readonly status: number;
  /** The field of the request that is wrong; absent if the error is about no single field. */
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** How long to wait for an answer over a slow connection, in ms. */
const ANSWER_MS = 30_000;

const UNREACHABLE = "Head office can't be reached. Check the network and try again.";

/** Calls head office; throws an OfficeError if the call does not succeed. */
export async function ask<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const sent =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(`/api/v1${path}`, { method, signal, ...sent }).catch(() => {
    throw new OfficeError(0, UNREACHABLE);
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as T;
  const { message, field } = Object(answer) as { message?: unknown; field?: unknown };
  throw new OfficeError(
    response.status,
    typeof message === 'string' ? message : UNREACHABLE,
    typeof field === 'string' ? field : undefined,
  );
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
