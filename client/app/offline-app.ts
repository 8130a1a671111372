// Whether this browser keeps a copy of the app, so that it opens while the hub is away.
import { proxy, useSnapshot } from 'valtio';

export type OfflineApp = 'unknown' | 'kept' | 'insecure' | 'unsupported' | 'failed';

const state = proxy<{ kept: OfflineApp }>({ kept: 'unknown' });

async function register(): Promise<OfflineApp> {
  // Browsers let a page on plain HTTP keep nothing, except on the computer itself.
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator)) return 'unsupported';
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return 'kept';
}

let started = false;

/** Keeps the app where the browser lets us; once per page life, behind the sign-in only. */
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

/** For people: what happens when this page is opened while the hub is away. */
export const KEPT_WORDS: Readonly<Record<OfflineApp, string>> = {
  unknown: 'This browser is still storing the app for offline use.',
  kept: 'This browser has stored the app: it opens even while the hub is unreachable.',
  insecure:
    "The app isn't available offline here, because this page uses plain HTTP. Don't close or reload it while the hub is unreachable. Unsent orders are still saved.",
  unsupported:
    "The app isn't available offline here. Don't close or reload this page while the hub is unreachable. Unsent orders are still saved.",
  failed:
    "The app could not be stored here. Don't close or reload this page while the hub is unreachable. Unsent orders are still saved.",
};
