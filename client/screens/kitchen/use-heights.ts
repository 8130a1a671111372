// Measures the height of each kind of line and head once, before anything is painted.
import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';

/** A display runs for months, so the number of stored heights is limited. */
const MOST = 3000;

interface Heights {
  readonly known: ReadonlyMap<string, number>;
  /** The invisible place where unmeasured elements are drawn, each with its `data-key`. */
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
