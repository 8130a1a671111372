// The unsent entries of this screen, for components that show them. The outbox itself is fetched after the screen is
// drawn.
import { proxy, useSnapshot } from 'valtio';
import type { Delivery, OutboxEntry } from './entry.ts';

export const outbox = proxy<{ entries: readonly OutboxEntry[]; delivered: readonly Delivery[] }>({
  entries: [],
  delivered: [],
});

/** Returns how many orders and payments are unsent on this screen. */
export function useOutboxCount(): number {
  return useSnapshot(outbox).entries.length;
}

let drain: (() => Promise<void>) | undefined;

/** Sets the function that sends waiting entries. Called when the outbox is loaded. */
export function sendBy(work: () => Promise<void>): void {
  drain = work;
}

/**
 * Sends waiting entries. If the outbox is not loaded yet, this does nothing, because the outbox sends them when it
 * loads.
 */
export const sendEntry = async (): Promise<void> => drain?.();
