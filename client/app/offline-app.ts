// Stores a copy of the app in this browser, so that it opens while the hub is unreachable.

import { proxy, useSnapshot } from 'valtio';
import { keepLanguage } from '../locales/language.ts';
import { words } from '../locales/t.ts';

export type OfflineApp = 'unknown' | 'kept' | 'insecure' | 'unsupported' | 'failed';

const state = proxy<{ kept: OfflineApp }>({ kept: 'unknown' });

async function register(): Promise<OfflineApp> {
  // A browser may store the app only over HTTPS or on the hub's own computer.
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator)) return 'unsupported';
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  navigator.serviceWorker.addEventListener('controllerchange', keepLanguage);
  keepLanguage();
  return 'kept';
}

let started = false;

/** Stores the app if the browser allows it. Runs once per page load, and only for signed-in users. */
export function keepApp(): void {
  if (started || !import.meta.env.PROD) return;
  started = true;
  register().then(
    (kept) => {
      state.kept = kept;
    },
    (error: unknown) => {
      console.warn('The app could not be stored on this screen', error);
      state.kept = 'failed';
    },
  );
}

export const useKeptApp = (): OfflineApp => useSnapshot(state).kept;

/** The sentences that say whether this page opens while the hub is unreachable. */
export const KEPT_WORDS = words({
  unknown: 'This browser is still storing the app for offline use.',
  kept: 'The app is stored in this browser and opens even while the hub is unreachable.',
  insecure:
    "The app isn't available offline here, because this page uses plain HTTP. Don't close or reload it while the hub is unreachable. Unsent orders are still saved.",
  unsupported:
    "The app isn't available offline here. Don't close or reload this page while the hub is unreachable. Unsent orders are still saved.",
  failed:
    "The app could not be stored here. Don't close or reload this page while the hub is unreachable. Unsent orders are still saved.",
}) satisfies Record<OfflineApp, string>;
