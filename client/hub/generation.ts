// The highest `Hub-Generation` that this screen has seen: a hub in whose place another one works learns of it from
// screens (contract 35.5).
import { remember } from '../session/local-memory.ts';
import { pairState } from './pair-state.ts';

const KEY = 'comanda__generation';

/** Returns the number of a header's value; 0 without one. */
export const numberOf = (header: string | null): number => Number(header?.split('.', 1)[0] ?? 0);

/** Returns the header to send; null before a hub with a partner has answered. */
export const seenGeneration = (): string | null => localStorage.getItem(KEY);

/** Stores the header of an answer, unless a higher one is known. */
export function noteGeneration(header: string | null): void {
  // Written only if it changed: screens follow it.
  if (pairState.isPaired !== (header !== null)) pairState.isPaired = header !== null;
  if (header === null) return;
  const seen = seenGeneration();
  if (header === seen || (seen !== null && numberOf(seen) > numberOf(header))) return;
  remember(KEY, header);
}
