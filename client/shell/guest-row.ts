// Whether the top bar of this browser keeps room for the guests' strip. It is remembered, so that a page has the room
// from its first paint, and nothing moves when the strip is loaded.
import { remember } from '../session/local-memory.ts';

const KEY = 'comanda__guest_row';

/** Sets the attribute by which the styles keep the room. */
const show = (isOn: string | null): void => {
  document.documentElement.dataset.guests = `${isOn}`;
};

const stored = (): string | null => localStorage.getItem(KEY);

/** Whether this browser knows if the top bar needs the room. At its first visit it does not. */
export const knowsGuestRow = (): boolean => stored() !== null;

export const startGuestRow = (): void => show(stored());

export function noteGuestRow(hasRow: boolean): void {
  remember(KEY, `${hasRow}`);
  show(`${hasRow}`);
}
