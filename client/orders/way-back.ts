// Returns to the floor when an order that was started there has been sent, if this is switched on for the screen.
import { navigate } from 'wouter/use-browser-location';
import { localSwitch } from '../session/local-switch.ts';

/** The page where the current order was started; undefined if that was the POS. */
let origin: string | undefined;

/** Whether this screen returns, after an order is sent, to the page where the order was started. */
export const returningAfterSend = localSwitch('comanda__back_after_send', false);

/** Remembers the page where an order is started. Pass undefined when the user is back on that page. */
export function beginFrom(path: string | undefined): void {
  origin = path;
}

/** Goes back to the page where the sent order was started, if this is switched on for the screen. */
export function goBackAfterSend(): void {
  const path = origin;
  origin = undefined;
  if (path !== undefined && returningAfterSend.isOn()) navigate(path);
}
