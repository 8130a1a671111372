// Whether this hub waits for the other hub. A waiting hub accepts no sale until a person says that the other hub is off
// (contract 35.6).
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { hubState } from '../hub/hub-state.ts';
import { pairState } from '../hub/pair-state.ts';

/**
 * The delay, in ms, before the screen asks the hub whether the hub is waiting for its partner. If `/healthz` shows during
 * this delay that each sale is stored on both hubs, which is usual, the screen does not ask.
 */
const SETTLE_MS = 1000;
const AGAIN_MS = 3000;
const ANSWER_MS = 1500;

/** Asks the hub without a session. A waiting hub shows its state to everybody; a working hub refuses the request. */
async function askIsWaiting(): Promise<boolean> {
  const answer = await fetch('/api/v1/standby', {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!answer.ok) return false;
  const { role }: { role?: unknown } = await answer.json();
  return role === 'waiting';
}

/**
 * Returns whether this hub waits for the other hub. Asks the hub each time sales stop being stored on both hubs, and
 * each time the hub answers again after an outage. While the hub waits, asks every few seconds.
 */
export function useIsWaiting(): boolean {
  const { isPaired, partner, isDoubled } = useSnapshot(pairState);
  const { reachable } = useSnapshot(hubState);
  const mayWait = isPaired && partner !== undefined && !isDoubled && reachable;
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!mayWait) return;
    let isOver = false;
    const ask = async () => {
      const waits = await askIsWaiting().catch(() => false);
      if (isOver) return;
      setWaiting(waits);
      if (waits) timer = setTimeout(() => void ask(), AGAIN_MS);
    };
    let timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [mayWait]);
  return isWaiting;
}
