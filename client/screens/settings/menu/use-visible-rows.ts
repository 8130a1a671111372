// Draws only those rows of a long list that are near the screen. All rows of the list must have the same height.
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** The number of rows drawn above and below the screen, so that Tab and the arrow keys always find the next row. */
const SPARE_ROWS = 12;
const FIRST_ROWS = 30;

interface Range {
  readonly from: number;
  /** The end of the range, exclusive. */
  readonly to: number;
  /** The height of a row in px; 0 until a row is drawn. */
  readonly rowHeight: number;
}

/** Returns the rows that are near the screen. `top` is where the list begins, in px below the top of the screen. */
function rangeNear(top: number, screenHeight: number, rowHeight: number, count: number): Range {
  if (rowHeight === 0) return { from: 0, to: Math.min(count, FIRST_ROWS), rowHeight };
  const first = Math.floor(-top / rowHeight) - SPARE_ROWS;
  const last = Math.ceil((screenHeight - top) / rowHeight) + SPARE_ROWS;
  const from = Math.min(Math.max(0, first), Math.max(0, count - FIRST_ROWS));
  return { from, to: Math.max(from, Math.min(count, last)), rowHeight };
}

const isSame = (a: Range, b: Range): boolean =>
  a.from === b.from && a.to === b.to && a.rowHeight === b.rowHeight;

/** Returns the range of rows to draw, and the style that gives the list the height of all rows. */
export function useVisibleRows(count: number, list: RefObject<HTMLElement | null>) {
  const [range, setRange] = useState(() => rangeNear(0, 0, 0, count));
  useLayoutEffect(() => {
    const look = () => {
      const element = list.current;
      if (element === null) return;
      const height = element.querySelector<HTMLElement>(':scope > li')?.offsetHeight ?? 0;
      // The undrawn rows above are replaced by padding inside the list. So the top of the list is also the place
      // where the very first row begins.
      const { top } = element.getBoundingClientRect();
      const next = rangeNear(top, window.innerHeight, height, count);
      setRange((now) => (isSame(now, next) ? now : next));
    };
    look();
    const options = { capture: true, passive: true } as const;
    window.addEventListener('scroll', look, options);
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look, options);
      window.removeEventListener('resize', look);
    };
  }, [count, list]);
  const [from, to] = [Math.min(range.from, count), Math.min(range.to, count)];
  const style: CSSProperties = {
    paddingBlock: `${from * range.rowHeight}px ${(count - to) * range.rowHeight}px`,
  };
  return { from, to, style };
}
