// The definition of a page, and which users see it.
import type { Scope } from '#shared/scopes.ts';
import { passes, type SessionUser } from '../session/session.ts';
import type { PageIcon } from '../shell/page-icons.ts';
import type { Screen } from './screen.tsx';

type Heading = 'Reservations' | 'Reports' | 'Admin/Back Office';

export interface Page {
  /** A wouter pattern; the first match wins, so `/categories` comes before `/:id`. */
  path: string;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** The browser's title, and the entry in the page search. */
  title: string;
  /** Its icon in the sidebar. */
  icon?: PageIcon;
  /** Any one suffices; none asks only for a session (or, for a bare page, for nothing). */
  scopes: readonly Scope[];
  /** No scope opens it, only the admin role. */
  adminOnly?: boolean;
  screen: Screen;
  /**
   * The first request of the screen; when the app opens with this page, it is sent before the screen's file is there.
   */
  opensWith?: 'GET /pos/init' | 'GET /kitchen';
  /** A page for a wall-mounted screen: its own top strip instead of sidebar and top bar. */
  wall?: boolean;
  /** A full-screen page for guests: it has a session, and nothing around it. */
  display?: boolean;
  /** Without shell and session: sign-in, print pages, the public menu. */
  bare?: boolean;
  /** Shown in the sidebar, under a heading if it has one; `adminOnly` as in the contract's Users link. */
  link?: { label: string; heading?: Heading; adminOnly?: boolean };
  /** Found by the page search (Ctrl/Cmd+K). */
  search?: boolean;
  /** Inside the settings frame; with a label, in its side menu. */
  settings?: { label?: string };
  /** The kitchen is dark by default. */
  zone?: 'kitchen';
}

type Someone = Pick<SessionUser, 'role' | 'scope'> | null;

/** Returns whether a user may open a page: by its scopes, or by the admin role if only admins may. */
export function opensFor(page: Pick<Page, 'scopes' | 'adminOnly'>, user: Someone): boolean {
  return page.adminOnly === true ? user?.role === 'admin' : passes(user, page.scopes);
}

/** Returns the pages whose links a user sees in the sidebar (CONTRACT §9 Visibility). */
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

/** Returns the pages that a user finds by a part of their title, ignoring case (CONTRACT §9). */
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
