// A till that locks after each order: as soon as who sent it has seen its token and its change.
import { lockingNow } from '../../hub/store.ts';
import { lock } from '../../session/lock.ts';
import { closeDialog } from './pos-ui.ts';

export const locksAfterSend = (): boolean => lockingNow().isTill && lockingNow().locksAfterSend;

/** Closes what told of the order that was sent. */
export function closeSent(): void {
  closeDialog();
  if (locksAfterSend()) void lock();
}
