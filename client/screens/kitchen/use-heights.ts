// How high each line and each head stands, measured once for all that are alike, before anything of it is painted.
import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';

/** A wall hangs for months; what it has once measured need not be kept for ever. */
const MOST = 3000;

interface Heights {
  readonly known: ReadonlyMap<string, number>;
  /** Where what is not known yet is drawn, unseen; each with its `data-key`. */
  readonly place: RefObject<HTMLDivElement | null>;
}

export function useHeights(): Heights {
  const [known] = useState(() => new Map<string, number>());
  const [, again] = useReducer((count: number) => count + 1, 0);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const waiting = place.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
    if (waiting.length === 0) return;
    if (known.size > MOST) known.clear();
    for (const element of waiting)
      known.set(element.dataset.key ?? '', element.getBoundingClientRect().height);
    again();
  });
  return { known, place };
}
