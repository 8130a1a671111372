// The page that opens after signing in.
import type { SessionUser } from '../session/session.ts';
import { linksFor, type Page } from './page.ts';

let pages: readonly Page[] = [];

/**
 * Sets the table of pages. Importing the table here would be circular, because the table imports the screens and the
 * screens import this file.
 */
export const landOn = (table: readonly Page[]): void => {
  pages = table;
};

/** For each display scope: the display that opens for a user who has no other scope. */
const DISPLAYS: Readonly<Record<string, string>> = {
  ORDER_STATUS_DISPLAY: '/display/orders',
  CUSTOMER_DISPLAY: '/display/customer',
};

/**
 * Returns the first page of the sidebar that the user may open. For a user who has only a display scope, returns the
 * display. If there is no such page, returns the profile (contract 9).
 */
export const landingPath = (user: Pick<SessionUser, 'role' | 'scope'> | null): string =>
  (user?.role === 'user' && DISPLAYS[user.scope]) ||
  (linksFor(pages, user)[0]?.path ?? '/dashboard/profile');
