// The data that this browser stores for a session and deletes with it. All other data belong to the till or are
// preferences.
import { RECEIPT_STORAGE_KEY, USER_STORAGE_KEY } from '#shared/limits.ts';

export const TOKEN_STORAGE_KEY = 'comanda__token';
/** The key of the document for the print page: a bill, a count, an X report or a Z report. */
export const REPORT_STORAGE_KEY = 'comanda__report';

/** The keys in local storage that are deleted when the session ends. */
export const SESSION_KEYS = [
  USER_STORAGE_KEY,
  RECEIPT_STORAGE_KEY,
  REPORT_STORAGE_KEY,
  TOKEN_STORAGE_KEY,
];
/**
 * Deletes the data of the session. If the user did not sign out (a lock, for example), this tab's session storage
 * stays. After unlocking, the user can then still see what they sent.
 */
export function forgetMemory(isSignOut: boolean): void {
  for (const key of SESSION_KEYS) localStorage.removeItem(key);
  if (isSignOut) sessionStorage.clear();
}
