// The text that a search looks for, and the check whether other texts contain its words.
import { foldText } from '#shared/fold-text.ts';

export interface Wanted {
  /** The text as typed. */
  readonly q: string;
  /** The folded words; all of them must be found. */
  readonly words: readonly string[];
  /** A token or number, if only digits were typed. */
  readonly number: number | null;
  readonly now: number;
}

/** Returns whether the texts together contain every word that was typed. */
export function contains(texts: readonly (string | null)[], { words }: Wanted): boolean {
  const folded = foldText(texts.filter((text) => text !== null).join(' '));
  return words.every((word) => folded.includes(word));
}
