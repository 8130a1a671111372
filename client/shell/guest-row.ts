// Whether the top bar of this browser reserves space for the guests' strip. This is stored, so that a page has the
// space from its first paint, and nothing moves when the strip is loaded.
import { remember } from '../session/local-memory.ts';

const KEY = 'comanda__guest_row';

/** Sets the attribute that makes the styles reserve the space. */
const show = (isOn: string | null): void => {
  document.documentElement.dataset.guests = `${isOn}`;
};

const stored = (): string | null => localStorage.getItem(KEY);

/** Returns whether this browser knows if the top bar needs the space. On its first visit it does not know. */
export const knowsGuestRow = (): boolean => stored() !== null;

export const startGuestRow = (): void => show(stored());

export function noteGuestRow(hasRow: boolean): void {
  remember(KEY, `${hasRow}`);
  show(`${hasRow}`);
}
