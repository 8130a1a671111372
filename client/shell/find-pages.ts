// Finds the pages for the search. This file is separate from the table of pages, because every screen loads that
// table, but not the search.

import { foldText } from '#shared/fold-text.ts';
import { opensFor, type Page } from '../app/page.ts';
import { said } from '../locales/t.ts';
import type { SessionUser } from '../session/session.ts';
import { wordWith } from './search-words.ts';

type Someone = Pick<SessionUser, 'role' | 'scope'> | null;

type Searched = Pick<Page, 'path' | 'search' | 'scopes' | 'title' | 'adminOnly'>;

export interface FoundPage<P> {
  readonly page: P;
  /** The page's search word that contains the text; empty if the page's title contains the text. */
  readonly word: string;
}

/**
 * A search text must have at least this many characters to find pages by their search words. A shorter text would
 * match too many words.
 */
const LEAST_OF_WORD = 2;

/**
 * Returns the pages that the user may open: first the pages whose title contains the text, then the pages with a search
 * word that contains the text. Titles and search words count in the page's language and in English (contract 9).
 */
export function findPages<P extends Searched>(
  pages: readonly P[],
  user: Someone,
  text: string,
): FoundPage<P>[] {
  const wanted = foldText(text);
  const opened = pages.filter((page) => opensFor(page, user));
  const isTitled = ({ search, title }: P) =>
    search === true && [title, said(title)].some((each) => foldText(each).includes(wanted));
  const titled = opened.filter(isTitled).map((page) => ({ page, word: '' }));
  if (wanted.length < LEAST_OF_WORD) return titled;
  const worded = opened.flatMap((page) => {
    const word = isTitled(page) ? undefined : wordWith(page.path, wanted);
    return word === undefined ? [] : [{ page, word }];
  });
  return [...titled, ...worded];
}
