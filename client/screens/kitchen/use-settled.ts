// Delays changes of the forms until nobody touches the display, so that nothing moves under a finger.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CALM_MS } from './board.ts';
import { areSameForms, type TicketForm, withArrivals } from './forms.ts';

const LOOK_MS = 150;

/** Returns when the page was last touched, in ms, without rendering; a key press counts as a touch. */
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

/** Returns the wanted forms once the display has been calm for a while; new tickets at the end appear immediately. */
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
  // Does not restart when other forms are wanted: with frequent changes it would never finish.
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(() => {
      if (Date.now() - touchedAt.current >= CALM_MS) setSettled(latest.current);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isBehind, touchedAt]);
  return shown;
}
