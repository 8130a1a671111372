// The highest `Hub-Generation` that this screen has seen. Screens send it to the hub, so that a replaced hub learns
// that another hub works in its place (contract 35.5).
import { remember } from '../session/local-memory.ts';
import { pairState } from './pair-state.ts';

const KEY = 'comanda__generation';

/** Returns the number at the start of a header's value; 0 without a header. */
export const numberOf = (header: string | null): number => Number(header?.split('.', 1)[0] ?? 0);

/** Returns the header to send; null until a hub with a partner has responded. */
export const seenGeneration = (): string | null => localStorage.getItem(KEY);

/** Stores the header of an answer, unless a header with a higher number is stored already. */
export function noteGeneration(header: string | null): void {
  // Writes only a changed value, because screens react to every write.
  if (pairState.isPaired !== (header !== null)) pairState.isPaired = header !== null;
  if (header === null) return;
  const seen = seenGeneration();
  if (header === seen || (seen !== null && numberOf(seen) > numberOf(header))) return;
  remember(KEY, header);
}
