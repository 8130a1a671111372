// Delays changes of the tickets' forms until nobody touches the display, so that nothing moves under a finger.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CALM_MS } from './board.ts';
import { areSameForms, type TicketForm, withArrivals } from './forms.ts';

const LOOK_MS = 150;

/** Returns a ref to the time of the last touch or key press on the page, in ms. A touch causes no rendering. */
export function useTouchedAt(): RefObject<number> {
  const [touchedAt] = useState(() => ({ current: 0 }));
  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now();
    };
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds)
      window.addEventListener(kind, touch, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch, { capture: true });
    };
  }, [touchedAt]);
  return touchedAt;
}

/**
 * Returns the wanted forms once the display has not been touched for a while. New tickets at the end appear
 * immediately.
 */
export function useSettled(
  wanted: readonly TicketForm[],
  touchedAt: RefObject<number>,
): readonly TicketForm[] {
  const [settled, setSettled] = useState(wanted);
  const shown = withArrivals(settled, wanted);
  if (shown !== settled) setSettled(shown);
  const isBehind = !areSameForms(shown, wanted);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  // A change of `wanted` must not restart this timer: with frequent changes, the timer would never fire.
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(() => {
      if (Date.now() - touchedAt.current >= CALM_MS) setSettled(latest.current);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isBehind, touchedAt]);
  return shown;
}
