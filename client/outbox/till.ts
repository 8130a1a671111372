// This browser's store for cart, menu and unsent orders, and the notifications between its tabs.
import { proxy } from 'valtio';
import { lastingStore } from './lasting-store.ts';
import { diskStore, type TillStore } from './till-store.ts';

/** Whether stored data survive a reload; false if the browser has no storage or can't write to it. */
export const tillState = proxy({ durable: true });

const till = lastingStore({
  store: diskStore(),
  now: () => Date.now(),
  onDurability: (isDurable) => {
    tillState.durable = isDurable;
  },
});

export const tillStore = (): Promise<TillStore> => Promise.resolve(till);

/** Asks the browser not to clear this storage when its disk runs low. Browsers don't offer this on plain HTTP. */
export async function keepStorage(): Promise<void> {
  const storage: StorageManager | undefined = navigator.storage;
  if (storage?.persist === undefined || (await storage.persisted())) return;
  await storage.persist();
}

type Topic = 'cart' | 'held';

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('comanda-till');
const listeners = new Set<(topic: Topic) => void>();
channel?.addEventListener('message', (message: MessageEvent<Topic>) => {
  for (const listener of listeners) listener(message.data);
});

/** Notifies the other tabs that a record has changed. */
export function tellTabs(topic: Topic): void {
  channel?.postMessage(topic);
}

/** Calls the listener for each change that another tab makes. */
export function onTabNews(listener: (topic: Topic) => void): void {
  listeners.add(listener);
}
