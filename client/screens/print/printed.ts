// Which papers this browser has printed, so that none comes out a second time as if it were the first.
import { remember } from '../../session/local-memory.ts';

const KEY = 'comanda__printed';
/** Older ones are no longer the last paper of this screen. */
const KEPT = 50;

function printedKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    // An unreadable memory is no memory.
    return [];
  }
}

export const wasPrinted = (key: string): boolean => printedKeys().includes(key);

export function notePrinted(key: string): void {
  const others = printedKeys().filter((each) => each !== key);
  remember(KEY, JSON.stringify([...others, key].slice(-KEPT)));
}
