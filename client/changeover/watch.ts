// Watches both hubs while this hub is silent or works without its partner. Reports to the second hub how long the
// first hub has been silent, and changes over once a person has made the second hub take over (contract 35.4, 40.1).
import { askHub, noteOldPage } from '../app/version.ts';
import { numberOf, seenGeneration } from '../hub/generation.ts';
import { silentMs } from '../hub/heard.ts';
import { hubState, noteHub } from '../hub/hub-state.ts';
import { originOf, pairState, recallPartner } from '../hub/pair-state.ts';
import { realtime } from '../hub/realtime.ts';
import { session } from '../session/session.ts';
import { changeOver } from './leave.ts';

const LOOK_MS = 2000;
/** How often to ask a working hub whether each sale is stored on both hubs, in ms. */
const ASK_MS = 10_000;
const ANSWER_MS = 1500;
/** How long to wait, in ms, before asking the second hub again after it did not respond. */
const REST_MS = 30_000;
/**
 * The screen changes over only if nobody has touched it for this many ms. Otherwise it could interrupt a user who types
 * or pays.
 */
const FREE_MS = 2000;
/** Even with an open dialog, the screen changes over once nobody has touched it for this many ms. */
const LEFT_MS = 30_000;

let touchedAt = 0;
let restsUntil = 0;
let askedAt = Number.NEGATIVE_INFINITY;

const isFree = (): boolean => {
  const idle = performance.now() - touchedAt;
  return idle >= (document.querySelector('dialog[open]') === null ? FREE_MS : LEFT_MS);
};

/**
 * Returns whether the partner has taken over: its generation is higher than the last generation that this browser has
 * seen.
 */
async function hasTakenOver(partner: string): Promise<boolean> {
  const answer = await fetch(`${originOf(partner)}/healthz`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const generation = answer.headers.get('hub-generation');
  return answer.ok && numberOf(generation) > numberOf(seenGeneration());
}

/**
 * Reports to the second hub how long this hub has been silent. If the second hub does not respond, the next report
 * waits for a while.
 */
async function tell(partner: string): Promise<void> {
  if (performance.now() < restsUntil) return;
  restsUntil = performance.now() + REST_MS;
  await fetch(`${originOf(partner)}/api/v1/standby/heard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Hub-Generation': seenGeneration() ?? '' },
    body: JSON.stringify({ ms_ago: silentMs() }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  restsUntil = 0;
}

/** Returns whether there is nothing to do: each sale is stored on both hubs, or there is no second hub. */
const isQuiet = (): boolean => {
  const { isPaired, isDoubled, partner } = pairState;
  const hasPartner = isPaired || partner !== undefined;
  if (!hasPartner) return true;
  const isRecent = performance.now() - askedAt < ASK_MS;
  const isHeard = realtime.status === 'live' || silentMs() < ASK_MS;
  return isDoubled && isRecent && hubState.reachable && isHeard;
};

async function look(): Promise<void> {
  if (isQuiet()) return;
  askedAt = performance.now();
  noteHub(await askHub());
  const { partner } = pairState;
  if (partner === undefined) return;
  const isHeard = silentMs() < LOOK_MS;
  if (!isHeard && (await hasTakenOver(partner))) {
    if (isFree()) await changeOver(partner);
    return;
  }
  // Only signed-in screens report to the second hub.
  if (session.user !== null && !(pairState.isDoubled && isHeard)) await tell(partner);
}

/** Watches both hubs until the returned function is called. */
export function watchSecondHub(): () => void {
  let isLooking = false;
  recallPartner();
  const lookAgain = () => {
    if (isLooking || document.visibilityState === 'hidden') return;
    isLooking = true;
    // The second hub may be off, or the network may be interrupted. The next check asks again.
    look()
      .catch((error: unknown) => console.warn('The second hub does not answer', error))
      .finally(() => {
        isLooking = false;
      });
  };
  lookAgain();
  const timer = setInterval(lookAgain, LOOK_MS);
  const touch = () => {
    touchedAt = performance.now();
  };
  // A page that was loaded before the pairing can't ask the second hub, because its own content security policy
  // forbids it. Such a page has to be reloaded.
  const refuse = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'connect-src' || silentMs() >= LOOK_MS) return;
    // Reloads only once for each address of a second hub. Otherwise the page would reload forever.
    noteOldPage(`second hub ${pairState.partner}`);
  };
  const ends = new AbortController();
  const { signal } = ends;
  window.addEventListener('pointerdown', touch, { capture: true, passive: true, signal });
  window.addEventListener('keydown', touch, { capture: true, signal });
  document.addEventListener('securitypolicyviolation', refuse, { signal });
  return () => {
    clearInterval(timer);
    ends.abort();
  };
}
