// The one store of this browser for cart, menu and unsent orders, and how its tabs tell one another of changes.
import { proxy } from 'valtio';
import { memoryStore, openTillStore, type TillStore } from './till-store.ts';

/** Whether what is kept here outlives a reload; false where the browser gives no storage. */
export const tillState = proxy({ durable: true });

let opened: Promise<TillStore> | undefined;

async function openOrMemory(): Promise<TillStore> {
  try {
    return await openTillStore();
  } catch (error) {
    // Selling goes on; the banner says that a reload would lose the cart.
    console.warn('This browser gives no storage', error);
    tillState.durable = false;
    return memoryStore();
  }
}

export function tillStore(): Promise<TillStore> {
  opened ??= openOrMemory();
  return opened;
}

type Topic = 'cart' | 'held';

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('comanda-till');
const listeners = new Set<(topic: Topic) => void>();
channel?.addEventListener('message', (message: MessageEvent<Topic>) => {
  for (const listener of listeners) listener(message.data);
});

/** Tells the other tabs that a record has changed. */
export function tellTabs(topic: Topic): void {
  channel?.postMessage(topic);
}

/** Hears of changes made in other tabs. */
export function onTabNews(listener: (topic: Topic) => void): void {
  listeners.add(listener);
}
