// An update of the hub must not leave an old page with it: the page compares itself and reloads when nobody is busy.
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

const CHECK_MS = 10 * 60_000;
const ANSWER_MS = 5000;
/** Nobody has touched the screen for so long. */
const IDLE_MS = 60_000;
const LOOK_MS = 5000;
const TRIED_KEY = 'comanda__reloaded_for';

const state = proxy<{ newer: string | undefined }>({ newer: undefined });
let touchedAt = Date.now();

/** The address of the app's first script in a page's HTML: hashed, so another build has another. */
export const scriptIn = (html: string): string | undefined =>
  /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html)?.[1];

const ownScript = (): string | undefined =>
  scriptIn(document.querySelector('script[type="module"][src^="/assets/"]')?.outerHTML ?? '');

/** Asks the hub which app it serves now. */
export async function checkVersion(): Promise<void> {
  const own = ownScript();
  if (own === undefined) return;
  try {
    const answer = await fetch('/', {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const theirs = scriptIn(await answer.text());
    if (!answer.ok || theirs === undefined) return;
    state.newer = theirs === own ? undefined : theirs;
  } catch (error) {
    // A hub that is away says nothing about its version; the next check asks again.
    console.info('The version could not be asked for', error);
  }
}

const isBusy = (): boolean =>
  Date.now() - touchedAt < IDLE_MS || document.querySelector('dialog[open]') !== null;

/** Reloads once by itself for a version; were the page then still old, only a person reloads again. */
function reloadWhenIdle(): void {
  const { newer } = state;
  if (newer === undefined || isBusy() || sessionStorage.getItem(TRIED_KEY) === newer) return;
  sessionStorage.setItem(TRIED_KEY, newer);
  window.location.reload();
}

function start(): () => void {
  const touch = () => {
    touchedAt = Date.now();
  };
  const look = () => {
    if (document.visibilityState === 'visible') void checkVersion();
  };
  const timers = [setInterval(look, CHECK_MS), setInterval(reloadWhenIdle, LOOK_MS)];
  window.addEventListener('pointerdown', touch, { capture: true, passive: true });
  window.addEventListener('keydown', touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  // A part of an old app that the hub no longer has.
  window.addEventListener('vite:preloadError', look);
  return () => {
    for (const timer of timers) clearInterval(timer);
    window.removeEventListener('pointerdown', touch, { capture: true });
    window.removeEventListener('keydown', touch, { capture: true });
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('vite:preloadError', look);
  };
}

/** Whether the hub serves another app than this page is; watches for it while the shell stands. */
export function useNewVersion(): boolean {
  useEffect(start, []);
  return useSnapshot(state).newer !== undefined;
}
