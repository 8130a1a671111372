// Remembers which documents this browser has printed, so that no original is printed twice.
import { remember } from '../../session/local-memory.ts';

const KEY = 'comanda__printed';
/** The number of documents to remember. */
const KEPT = 50;

function printedKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    // Ignores an unreadable value.
    return [];
  }
}

export const wasPrinted = (key: string): boolean => printedKeys().includes(key);

export function notePrinted(key: string): void {
  const others = printedKeys().filter((each) => each !== key);
  remember(KEY, JSON.stringify([...others, key].slice(-KEPT)));
}
