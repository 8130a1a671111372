// Forms on the wall change only while nobody touches it: nothing moves under a finger.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CALM_MS } from './board.ts';
import { areSameForms, type TicketForm, withArrivals } from './forms.ts';

const LOOK_MS = 150;

/** When the page was last touched, in ms, without rendering for it; a key is a touch too. */
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

/** The wanted forms, as soon as the wall has been calm for a while; tickets that are new at the end at once. */
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
  // Not begun anew for what is wanted next: where that changes often, it would never come to an end.
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(() => {
      if (Date.now() - touchedAt.current >= CALM_MS) setSettled(latest.current);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isBehind, touchedAt]);
  return shown;
}
