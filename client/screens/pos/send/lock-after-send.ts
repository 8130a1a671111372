// Locks the till, or returns to the floor plan, after each order as soon as the user has seen the token and the
// change due.
import { lockingNow } from '../../../hub/store.ts';
import { goBackAfterSend } from '../../../orders/way-back.ts';
import { lock } from '../../../session/lock.ts';
import { closeDialog } from '../pos-ui.ts';

export const locksAfterSend = (): boolean => lockingNow().isTill && lockingNow().locksAfterSend;

/** Closes the messages about the sent order. */
export function closeSent(): void {
  closeDialog();
  if (locksAfterSend()) void lock();
  goBackAfterSend();
}
