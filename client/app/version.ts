// Detects an update of the hub. A page compares its version with the hub's. If the page is old, it reloads when
// nobody uses it.
import { proxy, useSnapshot } from 'valtio';
import { APP_META } from '#shared/limits.ts';
import { noteHeard } from '../hub/heard.ts';
import { notePair } from '../hub/pair-state.ts';
import { remember } from '../session/local-memory.ts';

const CHECK_MS = 10 * 60_000;
const ANSWER_MS = 5000;
/** The screen counts as idle after this many ms without a touch. */
const IDLE_MS = 60_000;
const LOOK_MS = 5000;
const TRIED_KEY = 'comanda__reloaded_for';

const state = proxy<{ newer: string | undefined }>({ newer: undefined });
let touchedAt = Date.now();

/** Returns the version that the build wrote into this page; undefined in development. */
const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${APP_META}"]`)?.content;

/** Records whether the hub serves a newer app than this page. Ignores an answer without a version. */
function noteApp(theirs: unknown): void {
  const own = ownBuild();
  if (own === undefined || typeof theirs !== 'string') return;
  state.newer = theirs === own ? undefined : theirs;
}

let lacks: string | undefined;

/** Records that this page lacks `what` and that only a reload can bring it. The page reloads when nobody uses it. */
export function noteOldPage(what: string): void {
  lacks = what;
}

/**
 * Checks whether the hub is reachable and which app it serves. Returns true for any answer, even from a hub that can't
 * store data.
 */
export async function askHub(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const health: { app?: unknown; partner?: unknown; mode?: unknown; pass?: unknown } =
      await answer.json();
    if (answer.ok) noteHeard();
    noteApp(health.app);
    notePair(health);
    return true;
  } catch {
    return false;
  }
}

const isBusy = (): boolean =>
  Date.now() - touchedAt < IDLE_MS || document.querySelector('dialog[open]') !== null;

/**
 * Reloads automatically, once per version. If the page is still old afterwards, it reloads again only when a user
 * asks for it.
 */
function reloadWhenIdle(): void {
  const newer = state.newer ?? lacks;
  if (newer === undefined || isBusy() || sessionStorage.getItem(TRIED_KEY) === newer) return;
  // Reloads only if the attempt could be stored. Otherwise the page would reload forever.
  if (remember(TRIED_KEY, newer, 'sessionStorage')) window.location.reload();
}

/** Watches for a newer app; returns a function that stops watching. */
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
  // This event means that the hub no longer has a file of this old app.
  window.addEventListener('vite:preloadError', look);
  return () => {
    for (const timer of timers) clearInterval(timer);
    window.removeEventListener('pointerdown', touch, { capture: true });
    window.removeEventListener('keydown', touch, { capture: true });
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('vite:preloadError', look);
  };
}

/** Returns whether the hub serves a newer app than this page. */
export const useNewVersion = (): boolean => useSnapshot(state).newer !== undefined;
