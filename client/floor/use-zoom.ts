// The scale of a drawn floor, in px per grid unit. A floor that does not fit into the frame is panned instead of
// being drawn too small to read.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlannedTable } from '#shared/entities/seating.ts';
import type { Box } from './plan.ts';

/** The least length of a table's shorter side, in px: room for a name, an amount and a time. */
const MIN_TABLE = 76;
/** The largest scale. Without a limit, a table drawn thinner than a wall would enlarge the whole floor. */
const MAX_SCALE = 14;
const MOST_ZOOM = 4;
const STEP = 1.25;
/** The height that the top bar, the title and the filters take, in px. */
const AROUND = 236;
const LEAST_HEIGHT = 320;
/** The frame's border on both sides, and one px for rounding. */
const FRAME = 3;

interface Size {
  readonly width: number;
  readonly height: number;
}

const heightFor = (windowHeight: number): number => Math.max(LEAST_HEIGHT, windowHeight - AROUND);

/** Returns the scale that makes the floor fit into the frame, but never less than the smallest readable scale. */
export function fitScale(
  bounds: Box,
  tables: readonly Pick<PlannedTable, 'w' | 'h'>[],
  { width, height }: Size,
): number {
  const thinnest = Math.min(...tables.map(({ w, h }) => Math.min(w, h)));
  const readable = tables.length === 0 ? 0 : Math.min(MAX_SCALE, MIN_TABLE / thinnest);
  return Math.max(readable, Math.min(width / bounds.w, height / bounds.h));
}

/** Returns the inner size of the frame, and updates it when it changes. */
function useFrameSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () =>
      setSize({
        width: element.offsetWidth - FRAME,
        height: heightFor(window.innerHeight) - FRAME,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [frame]);
  return size;
}

type ZoomAt = (factor: number, x: number, y: number) => void;

const spanOf = ([a, b]: readonly Touch[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** Zooms by pinching and by Ctrl with the wheel. A wheel or a finger alone scrolls. */
function useGestures(frame: RefObject<HTMLElement | null>, zoomAt: ZoomAt): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let span = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomAt(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
    };
    const onTouch = (event: TouchEvent) => {
      const touches = [...event.touches];
      const [a, b] = touches;
      const now = spanOf(touches);
      if (a === undefined || b === undefined || touches.length !== 2) span = 0;
      else {
        event.preventDefault();
        if (span > 0) zoomAt(now / span, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
        span = now;
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    const kinds = ['touchstart', 'touchmove', 'touchend'] as const;
    for (const kind of kinds) element.addEventListener(kind, onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const kind of kinds) element.removeEventListener(kind, onTouch);
    };
  }, [frame, zoomAt]);
}

interface Anchor {
  readonly factor: number;
  readonly x: number;
  readonly y: number;
}

export function useZoom(bounds: Box, tables: readonly Pick<PlannedTable, 'w' | 'h'>[]) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [zoom, setZoom] = useState(1);
  /** The point of the frame that must stay in place when the new scale is drawn. */
  const anchor = useRef<Anchor>(undefined);
  const latest = useRef(zoom);
  const zoomAt: ZoomAt = useCallback((factor, x, y) => {
    const box = frame.current?.getBoundingClientRect();
    const next = Math.min(MOST_ZOOM, Math.max(1, latest.current * factor));
    if (box === undefined || next === latest.current) return;
    anchor.current = { factor: next / latest.current, x: x - box.left, y: y - box.top };
    latest.current = next;
    setZoom(next);
  }, []);
  const zoomBy = (factor: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) zoomAt(factor, box.left + box.width / 2, box.top + box.height / 2);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each zoom moves what was under the finger back below it
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || anchor.current === undefined) return;
    const { factor, x, y } = anchor.current;
    element.scrollLeft = (element.scrollLeft + x) * factor - x;
    element.scrollTop = (element.scrollTop + y) * factor - y;
    anchor.current = undefined;
  }, [zoom]);
  useGestures(frame, zoomAt);
  return {
    frame,
    scale: fitScale(bounds, tables, size) * zoom,
    isFitted: zoom === 1,
    isLargest: zoom === MOST_ZOOM,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fit: () => zoomBy(0),
  };
}
