// Stores the key of each call until the hub has answered. If the guest taps again after a lost answer, the hub
// recognizes the same call.
import { useState } from 'react';
import { makeRequestKey } from '../../hub/request-key.ts';

export function useSentKey() {
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (what: string): string => {
    const key = keys.get(what) ?? makeRequestKey();
    keys.set(what, key);
    return key;
  };
  return Object.assign(keyOf, { done: (what: string) => void keys.delete(what) });
}
