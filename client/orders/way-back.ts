// Returns to the floor after an order that began there, on the screens that want it.
import { navigate } from 'wouter/use-browser-location';
import { localSwitch } from '../session/local-switch.ts';

/** Where the order that is being taken began; undefined if it began in the POS. */
let origin: string | undefined;

/** Whether this screen returns after sending. */
export const returningAfterSend = localSwitch('comanda__back_after_send', false);

/** Remembers the page from which an order is begun; undefined when the user is back on it. */
export function beginFrom(path: string | undefined): void {
  origin = path;
}

/** Goes back to where the sent order began, if this screen wants that. */
export function goBackAfterSend(): void {
  const path = origin;
  origin = undefined;
  if (path !== undefined && returningAfterSend.isOn()) navigate(path);
}
