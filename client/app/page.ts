// What a page of the app is, and who sees it where.
import type { Scope } from '#shared/scopes.ts';
import { passes, type SessionUser } from '../session/session.ts';
import type { PageIcon } from '../shell/page-icons.ts';
import type { Screen } from './screen.tsx';

type Heading = 'Reservations' | 'Reports' | 'Admin/Back Office';

export interface Page {
  /** A wouter pattern; the first that matches wins, so `/categories` stands above `/:id`. */
  path: string;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** The browser's title, and the entry in the page search. */
  title: string;
  /** Where the sidebar shows it. */
  icon?: PageIcon;
  /** Any one suffices; none asks only for a session (or, for a bare page, for nothing). */
  scopes: readonly Scope[];
  /** No scope opens it: admins only. */
  adminOnly?: boolean;
  screen: Screen;
  /** What the screen asks for first; where the app opens with this page, it is asked for before its file is there. */
  opensWith?: 'GET /pos/init' | 'GET /kitchen';
  /** Hangs on a wall: a strip of its own instead of sidebar and top bar. */
  wall?: boolean;
  /** Alone on a screen that guests read: it has a session, and nothing around it. */
  display?: boolean;
  /** Without shell and session: sign-in, print pages, the public menu. */
  bare?: boolean;
  /** In the sidebar, under a heading if it has one; `adminOnly` as the contract's Users link. */
  link?: { label: string; heading?: Heading; adminOnly?: boolean };
  /** In the page search (Ctrl/Cmd+K). */
  search?: boolean;
  /** Inside the settings frame; with a label, in its side menu. */
  settings?: { label?: string };
  /** The kitchen is dark by default. */
  zone?: 'kitchen';
}

type Someone = Pick<SessionUser, 'role' | 'scope'> | null;

/** Whether a user may open a page: by its scopes, or as an admin where only admins may. */
export function opensFor(page: Pick<Page, 'scopes' | 'adminOnly'>, user: Someone): boolean {
  return page.adminOnly === true ? user?.role === 'admin' : passes(user, page.scopes);
}

/** The pages whose links a user sees in the sidebar (CONTRACT §9 Visibility). */
export function linksFor<P extends Pick<Page, 'link' | 'scopes'>>(
  pages: readonly P[],
  user: Someone,
): P[] {
  return pages.filter(
    ({ link, scopes }) =>
      link !== undefined &&
      (link.adminOnly === true ? user?.role === 'admin' : passes(user, scopes)),
  );
}

/** The pages that a user finds by a part of their title, without regard to case (CONTRACT §9). */
export function findPages<P extends Pick<Page, 'search' | 'scopes' | 'title' | 'adminOnly'>>(
  pages: readonly P[],
  user: Someone,
  text: string,
): P[] {
  const wanted = text.trim().toLowerCase();
  return pages.filter(
    (page) =>
      page.search === true && opensFor(page, user) && page.title.toLowerCase().includes(wanted),
  );
}
