// Server state on screens: swr over the typed calls, with the cache figures (CONTRACT §14).
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

/** The cache figures of CONTRACT §14; a refusal is not asked again, a hub that is away is. */
export const cacheFigures: SWRConfiguration = {
  dedupingInterval: CACHE.dedupeMs,
  focusThrottleInterval: CACHE.focusMs,
  errorRetryInterval: slow ? CACHE.slowRetryMs : CACHE.retryMs,
  shouldRetryOnError: (error: ApiError) =>
    error.status === 0 || error.status === 429 || error.status >= 500,
};

export interface Loaded<T> {
  /** What was asked for, below /api/v1; null while nothing is. */
  address: string | null;
  data: T | undefined;
  error: ApiError | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** There is something to show, but the last attempt to renew it failed. */
  isStale: boolean;
  /** Asks the hub again now. */
  reload: () => Promise<void>;
  /** Changes what is shown in place, without asking the hub. */
  patch: (change: (data: T) => T) => void;
}

/** Whether the hub has said something, be it a refusal: nothing more comes into a screen that waits for it. */
export const hasAnswered = ({ data, error }: Pick<Loaded<unknown>, 'data' | 'error'>): boolean =>
  data !== undefined || error !== undefined;

interface Options {
  /** Shows the last answer while another page or search is loading. */
  keepPrevious?: boolean;
  /** Asks again after so many milliseconds while the screen is in sight. */
  everyMs?: number;
}

async function ask<K extends GetKey>(key: K, args: RequestArgs<K>): Promise<AnswerOf<K>> {
  const answer = await call(key, ...args);
  noteLoaded();
  return answer;
}

/** Asks for data ahead of the screen that shows them and then asks no second time; throws the hub's ApiError, which that screen hears too. */
export async function startData(key: GetKey): Promise<void> {
  const address = addressOf(key);
  const answer = await preload(address, () => ask(key, [] as unknown as RequestArgs<GetKey>));
  await mutate(address, answer, { revalidate: false });
}

/** Every answer whose address begins so is asked for anew: what is in sight now, the rest when it is shown again. */
export async function renewBelow(start: `/${string}`): Promise<void> {
  await mutate((address) => String(address).startsWith(start));
}

/** Data of a GET endpoint, shared by all who ask for the same; pass `null` as the request to ask for nothing yet. */
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
