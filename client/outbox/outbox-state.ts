// What lies unsent on this screen, for those that show it; the outbox itself is fetched after the screen is drawn.
import { proxy, useSnapshot } from 'valtio';
import type { Delivery, OutboxEntry } from './entry.ts';

export const outbox = proxy<{ entries: readonly OutboxEntry[]; delivered: readonly Delivery[] }>({
  entries: [],
  delivered: [],
});

/** How many orders and payments lie unsent on this screen. */
export function useOutboxCount(): number {
  return useSnapshot(outbox).entries.length;
}

let drain: (() => Promise<void>) | undefined;

/** The outbox is there. */
export function sendBy(work: () => Promise<void>): void {
  drain = work;
}

/** Sends what waits; an outbox that is not there yet does so by itself when it comes. */
export const sendEntry = async (): Promise<void> => drain?.();
