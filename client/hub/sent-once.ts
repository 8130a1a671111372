// A deed that was sent and got no answer is sent again under the same key, and is done once (CONTRACT §1).
import { useState } from 'react';
import type { EndpointKey } from '#shared/endpoints/table.ts';
import { ApiError, call } from './api.ts';
import type { RequestArgs } from './request.ts';
import { makeRequestKey } from './request-key.ts';

/** `call` for one dialog: each request goes out under a key of its own, which stays its until the hub has answered. */
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
      // What was refused did not happen; whether the rest did, only the same key finds out.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused) keys.delete(text);
      throw error;
    }
  };
}
