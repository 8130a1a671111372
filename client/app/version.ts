// An update of the hub must not leave an old page with it: the page compares itself and reloads when nobody is busy.
import { proxy, useSnapshot } from 'valtio';
import { APP_META } from '#shared/limits.ts';
import { remember } from '../session/local-memory.ts';

const CHECK_MS = 10 * 60_000;
const ANSWER_MS = 5000;
/** Nobody has touched the screen for so long. */
const IDLE_MS = 60_000;
const LOOK_MS = 5000;
const TRIED_KEY = 'comanda__reloaded_for';

const state = proxy<{ newer: string | undefined }>({ newer: undefined });
let touchedAt = Date.now();

/** The build that this page is, as the build wrote it there; a page in development has none. */
const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${APP_META}"]`)?.content;

/** A newer app than this page's, if the hub serves one; an app that it can't name is no news. */
function noteApp(theirs: unknown): void {
  const own = ownBuild();
  if (own === undefined || typeof theirs !== 'string') return;
  state.newer = theirs === own ? undefined : theirs;
}

/** Asks the hub whether it is there, and which app it serves now. Any answer will do, also that of a hub that can't store. */
export async function askHub(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { app }: { app?: unknown } = await answer.json();
    noteApp(app);
    return true;
  } catch {
    return false;
  }
}

const isBusy = (): boolean =>
  Date.now() - touchedAt < IDLE_MS || document.querySelector('dialog[open]') !== null;

/** Reloads once by itself for a version; were the page then still old, only a person reloads again. */
function reloadWhenIdle(): void {
  const { newer } = state;
  if (newer === undefined || isBusy() || sessionStorage.getItem(TRIED_KEY) === newer) return;
  // What can't be remembered would be tried for ever.
  if (remember(TRIED_KEY, newer, 'sessionStorage')) window.location.reload();
}

/** Watches for another app than this page is, until it is told to stop. */
export function watchVersion(): () => void {
  const touch = () => {
    touchedAt = Date.now();
  };
  const look = () => {
    if (document.visibilityState === 'visible') void askHub();
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

/** Whether the hub serves another app than this page is. */
export const useNewVersion = (): boolean => useSnapshot(state).newer !== undefined;
