// Whether the top bar of this browser reserves space for the guests' strip. This is stored, so that a page has the
// space from its first paint, and nothing moves when the strip is loaded.
import { remember } from '../session/local-memory.ts';

const KEY = 'comanda__guest_row';

/** Returns `true` or `false` as a text: whether the space is reserved. Returns null on this browser's first visit. */
export const guestRow = (): string | null => localStorage.getItem(KEY);

/** Sets the attribute that makes the styles reserve the space. */
export const showGuestRow = (isOn: unknown): void => {
  document.documentElement.dataset.guests = `${isOn}`;
};

export function noteGuestRow(isOn: boolean): void {
  remember(KEY, `${isOn}`);
  showGuestRow(isOn);
}
