// The pages that the search finds; not in the file of pages, which every screen loads.

import { opensFor, type Page } from '../app/page.ts';
import { said } from '../locales/t.ts';
import type { SessionUser } from '../session/session.ts';

type Someone = Pick<SessionUser, 'role' | 'scope'> | null;

/** Returns the pages that a user finds by a part of their title, in the page's language or in English (contract 9). */
export function findPages<P extends Pick<Page, 'search' | 'scopes' | 'title' | 'adminOnly'>>(
  pages: readonly P[],
  user: Someone,
  text: string,
): P[] {
  const wanted = text.trim().toLowerCase();
  return pages.filter(
    (page) =>
      page.search === true &&
      opensFor(page, user) &&
      [page.title, said(page.title)].some((title) => title.toLowerCase().includes(wanted)),
  );
}
