// Detects a long press, a right click or the menu key on an element that has another action for a tap.
import { useEffect, useEffectEvent } from 'react';

const HOLD_MS = 450;
/** A finger that moves further than this, in px, is scrolling. */
const STILL_PX = 10;

/**
 * Listens for long presses on elements that have their number in `attribute` (`data-item`). Ignores elements that
 * `find` does not know. Returns a function that stops listening.
 */
function listenForHolds<T>(
  attribute: string,
  find: (id: number) => T | undefined,
  open: (held: T) => void,
): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let heldAt = 0;
  /**
   * True after a long press. The click that follows when the finger is lifted is not a tap and is ignored. This click
   * can hit the element or the dialog that opened under the finger.
   */
  let isHeld = false;
  const heldBy = ({ target }: Event): T | undefined => {
    const place = target instanceof Element ? target.closest(`[${attribute}]`) : null;
    return place === null ? undefined : find(Number(place.getAttribute(attribute)));
  };
  const drop = () => clearTimeout(timer);
  const hold = (held: T) => {
    heldAt = Date.now();
    isHeld = true;
    open(held);
  };
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    hear: (event: DocumentEventMap[K]) => void,
  ) => document.addEventListener(type, hear, { signal: stop.signal, capture: true });
  on('pointerdown', (event) => {
    drop();
    isHeld = false;
    const held = heldBy(event);
    if (held === undefined || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => hold(held), HOLD_MS);
  });
  on('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) drop();
  });
  on('pointerup', drop);
  on('pointercancel', drop);
  on('contextmenu', (event) => {
    const held = heldBy(event);
    if (held === undefined) return;
    event.preventDefault();
    drop();
    // Browsers send `contextmenu` for a finger too, in addition to the timer. So the timer may have reported this long
    // press already.
    if (Date.now() - heldAt > HOLD_MS) hold(held);
  });
  on('click', (event) => {
    // A click by keyboard does not come from lifting a finger, so it is not ignored.
    if (!isHeld || (event.detail === 0 && heldBy(event) === undefined)) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  });
  return () => {
    drop();
    stop.abort();
  };
}

/** Listens for long presses while a screen is shown. Rendering the screen again does not end a press in progress. */
export function useHolds<T>(
  attribute: string,
  find: (id: number) => T | undefined,
  open: (held: T) => void,
): void {
  const findNow = useEffectEvent(find);
  const openNow = useEffectEvent(open);
  useEffect(
    () =>
      listenForHolds(
        attribute,
        (id) => findNow(id),
        (held) => openNow(held),
      ),
    [attribute],
  );
}
