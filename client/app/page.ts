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
  /** The title in the browser's tab and in the page search. */
  title: string;
  /** The page's icon in the sidebar. */
  icon?: PageIcon;
  /** A user with any of these scopes may open the page. Empty: any signed-in user, or anybody for a bare page. */
  scopes: readonly Scope[];
  /** Only admins may open the page, whatever their scopes. */
  adminOnly?: boolean;
  screen: Screen;
  /**
   * The first request of the screen. When the app opens with this page, the request is sent before the screen's file
   * is loaded.
   */
  opensWith?: 'GET /pos/init' | 'GET /kitchen';
  /** A page for a wall screen, such as the kitchen display: a top strip instead of sidebar and top bar. */
  strip?: boolean;
  /** A full-screen page for guests. It has a session, but neither sidebar nor top bar. */
  display?: boolean;
  /** A page without shell and session: sign-in, print pages, the public menu. */
  bare?: boolean;
  /** The page's link in the sidebar, below `heading` if it is set. With `adminOnly`, only admins see the link. */
  link?: { label: string; heading?: Heading; adminOnly?: boolean };
  /** Whether the page search (Ctrl/Cmd+K) finds the page. */
  search?: boolean;
  /** The page is inside the settings frame. With a label, the side menu of the settings lists the page. */
  settings?: { label?: string };
  /** The area of the page. The kitchen is dark by default and has its own choice of theme. */
  zone?: 'kitchen';
}

type Someone = Pick<SessionUser, 'role' | 'scope'> | null;

/**
 * Returns whether a user may open a page: because of a scope, or because of the admin role on an `adminOnly` page.
 */
export function opensFor(page: Pick<Page, 'scopes' | 'adminOnly'>, user: Someone): boolean {
  return page.adminOnly === true ? user?.role === 'admin' : passes(user, page.scopes);
}

/** Returns the pages whose links a user sees in the sidebar (contract 9). */
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
