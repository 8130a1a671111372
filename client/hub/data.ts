// Loads the hub's data for screens: swr on top of the typed calls, with the cache settings of contract 14.
import { useCallback } from 'react';
import useSWR, { mutate, preload, type SWRConfiguration } from 'swr';
import type { AnswerOf, EndpointKey } from '#shared/endpoints/table.ts';
import { CACHE } from '#shared/limits.ts';
import { type ApiError, call } from './api.ts';
import { noteLoaded } from './freshness.ts';
import { addressOf, type RequestArgs, type RequestOf } from './request.ts';

type GetKey = Extract<EndpointKey, `GET ${string}`>;

interface SlowNavigator {
  connection?: { effectiveType?: string };
}

const slow = /2g/.test((navigator as SlowNavigator).connection?.effectiveType ?? '');

/**
 * The cache settings of contract 14. A request is repeated if the hub was unreachable, but not if the hub refused it.
 */
export const cacheFigures: SWRConfiguration = {
  dedupingInterval: CACHE.dedupeMs,
  focusThrottleInterval: CACHE.focusMs,
  errorRetryInterval: slow ? CACHE.slowRetryMs : CACHE.retryMs,
  shouldRetryOnError: (error: ApiError) =>
    error.status === 0 || error.status === 429 || error.status >= 500,
};

export interface Loaded<T> {
  /** The requested address below /api/v1; null while nothing is requested. */
  address: string | null;
  data: T | undefined;
  error: ApiError | undefined;
  /** Whether there is nothing to show yet. */
  isLoading: boolean;
  /** Whether the last attempt to update the data failed. If so, older data are shown. */
  isStale: boolean;
  /** Asks the hub again immediately. */
  reload: () => Promise<void>;
  /** Changes the shown data directly, without asking the hub. */
  patch: (change: (data: T) => T) => void;
}

/** Whether the hub has responded, even with a refusal. A screen that waits for the response can stop waiting. */
export const hasAnswered = ({ data, error }: Pick<Loaded<unknown>, 'data' | 'error'>): boolean =>
  data !== undefined || error !== undefined;

interface Options {
  /** Shows the last answer while another page or search is loading. */
  keepPrevious?: boolean;
  /** Loads again at this interval, in ms, while the screen is visible. */
  everyMs?: number;
}

async function ask<K extends GetKey>(key: K, args: RequestArgs<K>): Promise<AnswerOf<K>> {
  const answer = await call(key, ...args);
  noteLoaded();
  return answer;
}

/**
 * Loads the data of a screen before the screen is drawn, so that the screen does not request them again. Throws the
 * hub's ApiError; the screen receives the same error.
 */
export async function startData(key: GetKey): Promise<void> {
  const address = addressOf(key);
  const answer = await preload(address, () => ask(key, [] as unknown as RequestArgs<GetKey>));
  await mutate(address, answer, { revalidate: false });
}

/**
 * Requests all data whose address starts with `start` again: visible data immediately, other data when they are shown
 * again.
 */
export async function renewBelow(start: `/${string}`): Promise<void> {
  await mutate((address) => String(address).startsWith(start));
}

/**
 * Returns the data of a GET endpoint, shared by all components with the same request. If the request is `null`,
 * nothing is requested.
 */
export function useData<K extends GetKey>(
  key: K,
  ...[request, options]: Record<never, never> extends RequestOf<K>
    ? [request?: RequestOf<K> | null, options?: Options]
    : [request: RequestOf<K> | null, options?: Options]
): Loaded<AnswerOf<K>> {
  const address = request === null ? null : addressOf(key, request ?? {});
  const args = (request === undefined || request === null
    ? []
    : [request]) as unknown as RequestArgs<K>;
  const {
    data,
    error,
    mutate: renew,
  } = useSWR<AnswerOf<K>, ApiError>(address, () => ask(key, args), {
    keepPreviousData: options?.keepPrevious ?? false,
    refreshInterval: options?.everyMs ?? 0,
  });
  const reload = useCallback(async () => {
    await renew();
  }, [renew]);
  const patch = useCallback(
    (change: (data: AnswerOf<K>) => AnswerOf<K>) => {
      void renew((now) => (now === undefined ? now : change(now)), { revalidate: false });
    },
    [renew],
  );
  return {
    address,
    data,
    error,
    isLoading: address !== null && data === undefined && error === undefined,
    isStale: data !== undefined && error !== undefined,
    reload,
    patch,
  };
}
