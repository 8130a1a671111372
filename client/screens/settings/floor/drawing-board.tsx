// The grid on which tables and walls are dragged, and moved with the arrow keys.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { StoreTable } from '#shared/entities/store.ts';
import { DrawnFloor, tableStyle, uprightStyle } from '../../../floor/drawn-floor.tsx';
import {
  type Box,
  changePicked,
  type Drawing,
  findPicked,
  GRID,
  type Picked,
  placeIn,
  STEP,
  snap,
} from '../../../floor/plan.ts';
import styles from './floor-plan.module.css';

interface BoardProps {
  floor: string;
  tables: readonly StoreTable[];
  drawing: Drawing;
  picked: Picked | undefined;
  onPick: (picked: Picked) => void;
  onChange: (drawing: Drawing) => void;
  onRemove: (picked: Picked) => void;
}

/** Returns the board's bounds: high enough for the drawing, with space to drag further. */
function boardOf({ tables, walls }: Drawing): Box {
  const lowest = Math.max(0, ...[...tables, ...walls].map(({ y, h }) => y + h));
  return { x: 0, y: 0, w: GRID, h: Math.min(GRID, Math.max(110, lowest + 30)) };
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  readonly picked: Picked;
  readonly from: readonly [number, number];
  readonly at: readonly [number, number];
}

/** Arrow keys move the picked object, R rotates it, Delete removes it from the plan. */
const moveByKeys =
  ({ drawing, onChange, onRemove }: BoardProps, picked: Picked) =>
  (event: KeyboardEvent) => {
    const thing = findPicked(drawing, picked);
    const arrow = ARROWS[event.key];
    if (thing === undefined) return;
    if (event.key === 'Delete') onRemove(picked);
    else if (arrow !== undefined) {
      const by = event.shiftKey ? STEP * 5 : STEP;
      const to = { x: thing.x + arrow[0] * by, y: thing.y + arrow[1] * by };
      onChange(changePicked(drawing, picked, to));
    } else if (event.key.toLowerCase() === 'r' && 'rotation' in thing) {
      onChange(changePicked(drawing, picked, { rotation: thing.rotation + 15 }));
    } else return;
    event.preventDefault();
  };

function useDragging(props: BoardProps, bounds: Box) {
  const { drawing, onPick, onChange } = props;
  const board = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const begin = (picked: Picked) => (event: PointerEvent<HTMLElement>) => {
    const thing = findPicked(drawing, picked);
    if (thing === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { picked, from: [event.clientX, event.clientY], at: [thing.x, thing.y] };
    onPick(picked);
  };
  const move = (event: PointerEvent) => {
    const width = board.current?.clientWidth ?? 0;
    if (drag.current === undefined || width === 0) return;
    const { picked, from, at } = drag.current;
    const unit = bounds.w / width;
    const x = snap(at[0] + (event.clientX - from[0]) * unit);
    const y = snap(at[1] + (event.clientY - from[1]) * unit);
    onChange(changePicked(drawing, picked, { x, y }));
  };
  const end = () => {
    drag.current = undefined;
  };
  const handlersOf = (picked: Picked) => ({
    onPointerDown: begin(picked),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onFocus: () => onPick(picked),
    onKeyDown: moveByKeys(props, picked),
  });
  return { board, handlersOf };
}

const isSame = (a: Picked | undefined, b: Picked): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export function DrawingBoard(props: BoardProps) {
  const { floor, tables, drawing, picked } = props;
  const bounds = boardOf(drawing);
  const { board, handlersOf } = useDragging(props, bounds);
  const thing = (what: Picked, name: string, style: object, children?: ReactNode) => (
    <button
      key={JSON.stringify(what)}
      type="button"
      className={what.kind === 'wall' ? styles.wall : styles.table}
      aria-label={name}
      aria-pressed={isSame(picked, what)}
      style={style}
      {...handlersOf(what)}
    >
      {children}
    </button>
  );
  return (
    <div className={styles.board}>
      <DrawnFloor ref={board} label={`Plan of ${floor}`} bounds={bounds} walls={[]}>
        {drawing.walls.map((wall, index) =>
          thing({ kind: 'wall', index }, `Wall ${index + 1}`, placeIn(bounds, wall)),
        )}
        {drawing.tables.map((table) => {
          const title = tables.find(({ id }) => id === table.id)?.table_title ?? '';
          const words = (
            <span className={styles.words} style={uprightStyle(table)}>
              {title}
            </span>
          );
          return thing({ kind: 'table', id: table.id }, title, tableStyle(bounds, table), words);
        })}
      </DrawnFloor>
    </div>
  );
}
