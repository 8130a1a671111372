// The pages that the search finds; not in the file of pages, which every screen loads.

import { opensFor, type Page } from '../app/page.ts';
import { said } from '../locales/t.ts';
import type { SessionUser } from '../session/session.ts';
import { wordWith } from './search-words.ts';

type Someone = Pick<SessionUser, 'role' | 'scope'> | null;

type Searched = Pick<Page, 'path' | 'search' | 'scopes' | 'title' | 'adminOnly'>;

export interface FoundPage<P> {
  readonly page: P;
  /** The word of the page that the text is part of; empty if its title contains the text. */
  readonly word: string;
}

/** A shorter text is part of too many words. */
const LEAST_OF_WORD = 2;

/**
 * Returns the pages that a user finds by a part of their title, then those with a word for what is set there, in the
 * page's language or in English (contract 9).
 */
export function findPages<P extends Searched>(
  pages: readonly P[],
  user: Someone,
  text: string,
): FoundPage<P>[] {
  const wanted = text.trim().toLowerCase();
  const opened = pages.filter((page) => opensFor(page, user));
  const isTitled = ({ search, title }: P) =>
    search === true && [title, said(title)].some((each) => each.toLowerCase().includes(wanted));
  const titled = opened.filter(isTitled).map((page) => ({ page, word: '' }));
  if (wanted.length < LEAST_OF_WORD) return titled;
  const worded = opened.flatMap((page) => {
    const word = isTitled(page) ? undefined : wordWith(page.path, wanted);
    return word === undefined ? [] : [{ page, word }];
  });
  return [...titled, ...worded];
}
