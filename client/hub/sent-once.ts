// Sends an action again under the same key if the hub did not respond, so that the action is done only once (contract
// 1).
import { useState } from 'react';
import type { EndpointKey } from '#shared/endpoints/table.ts';
import { ApiError, call } from './api.ts';
import type { RequestArgs } from './request.ts';
import { makeRequestKey } from './request-key.ts';

/**
 * Like `call`, but for one dialog: each request has its own key. A request that the hub did not answer, or that failed
 * in the hub, keeps its key when it is sent again.
 */
export type CallOnce = typeof call;

const withKey = <K extends EndpointKey>([request]: RequestArgs<K>, idempotencyKey: string) =>
  [{ ...request, idempotencyKey }] as unknown as RequestArgs<K>;

export function useSentOnce(): CallOnce {
  const [keys] = useState(() => new Map<string, string>());
  return async (endpoint, ...args) => {
    const text = JSON.stringify([endpoint, ...args]);
    const key = keys.get(text) ?? makeRequestKey();
    keys.set(text, key);
    try {
      const answer = await call(endpoint, ...withKey(args, key));
      keys.delete(text);
      return answer;
    } catch (error) {
      // A refused request had no effect. After any other failure the request may have had an effect, so the next try
      // must use the same key.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused) keys.delete(text);
      throw error;
    }
  };
}
