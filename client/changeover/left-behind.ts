// The unsent entries that did not fit in the address when this screen switched to the second hub. They are still stored
// at the old address, which this screen shows until a user has opened it or dismissed the note.
import { proxy } from 'valtio';
import { LEFT_KEY } from '../hub/pair-state.ts';
import { remember } from '../session/local-memory.ts';

export interface LeftBehind {
  readonly count: number;
  /** The old address of this screen, with its scheme. */
  readonly at: string;
}

/**
 * Returns the note that a parsed text contains; undefined if the text is no valid note. The check is needed because the
 * note comes from an address, and anybody can create an address.
 */
export function leftIn(found: unknown): LeftBehind | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { count, at } = found as Partial<Record<keyof LeftBehind, unknown>>;
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count > 0;
  if (!isCount || typeof at !== 'string' || !/^https?:\/\/[^/]+$/.test(at)) return undefined;
  return URL.canParse(at) ? { count, at } : undefined;
}

function stored(): LeftBehind | undefined {
  try {
    return leftIn(JSON.parse(localStorage.getItem(LEFT_KEY) ?? 'null'));
  } catch {
    // The stored text is not JSON: another program has used this name.
    return undefined;
  }
}

export const leftBehind = proxy<{ note: LeftBehind | undefined }>({ note: stored() });

/** Stores the note; undefined removes it. */
export function noteLeft(note: LeftBehind | undefined): void {
  leftBehind.note = note;
  if (note === undefined) localStorage.removeItem(LEFT_KEY);
  else remember(LEFT_KEY, JSON.stringify(note));
}
