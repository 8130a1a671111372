// Reads one value of a chart at a time: the value under the pointer or finger, or the value chosen by keys.
import { type ChangeEvent, type PointerEvent, useRef, useState } from 'react';

/** Returns the part in which a share from 0 to 1 falls: 0.3 of 4 parts → 1. */
export const partAt = (share: number, parts: number): number =>
  Math.min(parts - 1, Math.max(0, Math.floor(share * parts)));

/**
 * Returns the value that is read, and the handlers of the native slider over the drawing. `indexAt` returns the value
 * at a place, in shares of the slider's width and height.
 */
export function useReading(indexAt: (x: number, y: number) => number) {
  const [at, setAt] = useState<number>();
  // A click or tap also moves the native slider, to another value than the one that is drawn there.
  const isPointed = useRef(false);
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLInputElement>) => {
    const box = currentTarget.getBoundingClientRect();
    setAt(indexAt((clientX - box.left) / box.width, (clientY - box.top) / box.height));
  };
  const handlers = {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (!isPointed.current) setAt(Number(target.value));
    },
    onKeyDown: () => {
      isPointed.current = false;
    },
    onFocus: () => setAt((now) => now ?? 0),
    onPointerMove: follow,
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      isPointed.current = true;
      follow(event);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setAt(undefined);
    },
  };
  return { at, setAt, handlers };
}
