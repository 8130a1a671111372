// Protects a button whose meaning can change: the second tap of a double tap must not trigger the new meaning.
import { useEffect, useState } from 'react';

/**
 * How long a button ignores taps after its meaning has changed, in ms, so that the second tap of a double tap does
 * nothing.
 */
const SETTLE_MS = 1500;

/** Whether a button ignores taps because its meaning has just changed. */
export function useSettling(meaning: string): boolean {
  const [settled, setSettled] = useState(meaning);
  useEffect(() => {
    if (settled === meaning) return undefined;
    const timer = setTimeout(() => setSettled(meaning), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [meaning, settled]);
  return settled !== meaning;
}
