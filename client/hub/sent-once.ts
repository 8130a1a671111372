// A deed that was sent and got no answer is sent again under the same key, and is done once (CONTRACT §1).
import { useState } from 'react';
import { ApiError } from './api.ts';
import { makeRequestKey } from './request-key.ts';

/** Each body of one dialog goes out under a key of its own, which stays its until the hub has answered. */
export function useSentOnce() {
  const [keys] = useState(() => new Map<string, string>());
  return async <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? makeRequestKey();
    keys.set(text, key);
    try {
      const answer = await send(key);
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
