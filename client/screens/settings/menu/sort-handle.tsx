// The handle that drags a row by finger, mouse or arrow keys.
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../../../locales/t.ts';
import styles from './sort-handle.module.css';

interface SortHandleProps {
  /** The name of the row. */
  name: string;
  index: number;
  count: number;
  /**
   * Called for each new position while the row is dragged or moved by a key. The list must then show the row at that
   * position.
   */
  onMove: (from: number, to: number) => void;
  /** Called when the row is dropped at its current position. */
  onDone: () => void;
}

/** Returns the list with one element moved: (['a', 'b', 'c'], 0, 2) → ['b', 'c', 'a']. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...list.slice(from, from + 1));
}

const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The list scrolls while the pointer is within this distance of an edge, and faster when the pointer is nearer. */
const EDGE_PX = 72;
const FASTEST_PX = 14;

function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowY);
    if (scrolls && at.scrollHeight > at.clientHeight) return at;
  }
  return document.documentElement;
}

/** Returns how many px to scroll in the next frame, depending on the position of the pointer; negative to scroll up. */
function pullOf(scroller: Element, y: number): number {
  const box = scroller.getBoundingClientRect();
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)];
  const near = Math.max(top + EDGE_PX - y, 0) - Math.max(y - (bottom - EDGE_PX), 0);
  return -Math.round(Math.max(-1, Math.min(near / EDGE_PX, 1)) * FASTEST_PX);
}

/**
 * Drags a row. Listens to the pointer on the window: the row moves in the DOM at each step, so an element in the row
 * would lose its pointer capture.
 */
function follow(
  { clientY: y, currentTarget }: PointerEvent,
  latest: { readonly current: SortHandleProps },
) {
  const height = currentTarget.closest('li')?.offsetHeight ?? 0;
  const list = currentTarget.closest('ol, ul') ?? currentTarget;
  const topOf = () => list.getBoundingClientRect().top;
  const top = topOf();
  const { index: first } = latest.current;
  let at = first;
  let pointer = y;
  let frame = 0;
  const place = () => {
    const way = pointer - y + top - topOf();
    // The number of rows is read each time, because another browser may add a row while this row is dragged.
    const last = latest.current.count - 1;
    const to = Math.min(Math.max(first + Math.round(way / height), 0), last);
    if (height === 0 || to === at) return;
    latest.current.onMove(at, to);
    at = to;
  };
  const pull = () => {
    // Looks up the scrolling element in each frame, because a list that was too short to scroll may have become
    // longer.
    const scroller = scrollerOf(list);
    scroller.scrollTop += pullOf(scroller, pointer);
    place();
    frame = requestAnimationFrame(pull);
  };
  const drag = ({ clientY }: globalThis.PointerEvent) => {
    pointer = clientY;
    // Scrolls only after the first move. Otherwise the list would scroll as soon as the user picks up a row near an
    // edge.
    if (frame === 0) frame = requestAnimationFrame(pull);
    place();
  };
  const drop = () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', drag);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', drop);
    if (at !== first) latest.current.onDone();
  };
  window.addEventListener('pointermove', drag);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', drop);
}

export function SortHandle(props: SortHandleProps) {
  const { name, index, count, onMove, onDone } = props;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const step = (event: KeyboardEvent) => {
    const to = KEYS[event.key]?.(index, count);
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= count || to === index) return;
    onMove(index, to);
    onDone();
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={t('Move {name}, position {place} of {count}', { name, place: index + 1, count })}
      title={t('Drag this row, or use the arrow keys')}
      onPointerDown={(event) => follow(event, latest)}
      onKeyDown={step}
    >
      <IconGripVertical size={20} aria-hidden />
    </button>
  );
}
