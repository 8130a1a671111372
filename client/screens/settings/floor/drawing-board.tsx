// The grid on which tables and walls are dragged, with guides to their neighbours, and moved with the arrow keys.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { StoreTable } from '#shared/entities/store.ts';
import { Chairs } from '../../../floor/chairs.tsx';
import { spaceIn, tableStyle, uprightStyle } from '../../../floor/drawn-floor.tsx';
import {
  type Aligned,
  alignPicked,
  type Box,
  changePicked,
  type Drawing,
  findPicked,
  GRID,
  type Picked,
  placeIn,
  STEP,
} from '../../../floor/plan.ts';
import { shortNames } from '../../../floor/short-names.ts';
import { TableName } from '../../../floor/table-name.tsx';
import { ZoomedFloor } from '../../../floor/zoomed-floor.tsx';
import { t } from '../../../locales/t.ts';
import styles from './floor-plan.module.css';

interface BoardProps {
  floor: string;
  tables: readonly StoreTable[];
  drawing: Drawing;
  picked: Picked | undefined;
  onPick: (picked: Picked) => void;
  /** Changes of one drag share its number: they are undone together. */
  onChange: (drawing: Drawing, drag?: number) => void;
  onRemove: (picked: Picked) => void;
}

/** The whole grid: its size stays while something is dragged. */
const BOUNDS: Box = { x: 0, y: 0, w: GRID, h: GRID };

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  readonly no: number;
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

function useDragging(props: BoardProps) {
  const { drawing, onPick, onChange } = props;
  const drag = useRef<Drag>(undefined);
  const count = useRef(0);
  const [guides, setGuides] = useState<Aligned['guides']>({});
  const begin = (picked: Picked) => (event: PointerEvent<HTMLElement>) => {
    const thing = findPicked(drawing, picked);
    if (thing === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    count.current += 1;
    const no = count.current;
    drag.current = { no, picked, from: [event.clientX, event.clientY], at: [thing.x, thing.y] };
    onPick(picked);
  };
  const move = (scale: number) => (event: PointerEvent) => {
    if (drag.current === undefined || scale === 0) return;
    const { no, picked, from, at } = drag.current;
    const x = at[0] + (event.clientX - from[0]) / scale;
    const y = at[1] + (event.clientY - from[1]) / scale;
    const aligned = alignPicked(drawing, picked, { x, y });
    setGuides(aligned.guides);
    onChange(changePicked(drawing, picked, { x: aligned.x, y: aligned.y }), no);
  };
  const end = () => {
    drag.current = undefined;
    setGuides({});
  };
  const handlersOf = (picked: Picked, scale: number) => ({
    onPointerDown: begin(picked),
    onPointerMove: move(scale),
    onPointerUp: end,
    onPointerCancel: end,
    onFocus: () => onPick(picked),
    onKeyDown: moveByKeys(props, picked),
  });
  return { guides, handlersOf };
}

const isSame = (a: Picked | undefined, b: Picked): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The lines that a dragged object shares with others. */
function Guides({ guides }: { guides: Aligned['guides'] }) {
  const { x, y } = guides;
  return (
    <>
      {x !== undefined && (
        <span className={styles.guide} style={placeIn(BOUNDS, { ...BOUNDS, x, w: 0 })} />
      )}
      {y !== undefined && (
        <span className={styles.guide} style={placeIn(BOUNDS, { ...BOUNDS, y, h: 0 })} />
      )}
    </>
  );
}

export function DrawingBoard(props: BoardProps) {
  const { floor, tables, drawing, picked } = props;
  const { guides, handlersOf } = useDragging(props);
  const names = shortNames(tables.map(({ table_title }) => table_title));
  const thing = (
    what: Picked,
    name: string,
    style: object,
    scale: number,
    children?: ReactNode,
  ) => (
    <button
      key={JSON.stringify(what)}
      type="button"
      className={what.kind === 'wall' ? styles.wall : styles.table}
      aria-label={name}
      aria-pressed={isSame(picked, what)}
      style={style}
      {...handlersOf(what, scale)}
    >
      {children}
    </button>
  );
  return (
    <div className={styles.board}>
      <ZoomedFloor floor={floor} bounds={BOUNDS} walls={[]} tables={drawing.tables}>
        {(scale) => (
          <>
            {drawing.walls.map((wall, index) =>
              thing(
                { kind: 'wall', index },
                t('Wall {no}', { no: index + 1 }),
                placeIn(BOUNDS, wall),
                scale,
              ),
            )}
            {drawing.tables.map((table) => {
              const known = tables.find(({ id }) => id === table.id);
              const title = known?.table_title ?? '';
              const space = spaceIn(table, scale);
              return thing(
                { kind: 'table', id: table.id },
                title,
                tableStyle(BOUNDS, table),
                scale,
                <>
                  <Chairs plan={table} seats={known?.seating_capacity ?? 0} />
                  <span className={styles.words} style={uprightStyle(table, space)}>
                    <TableName
                      title={title}
                      name={names.get(title) ?? title}
                      height={space.height}
                    />
                  </span>
                </>,
              );
            })}
            <Guides guides={guides} />
          </>
        )}
      </ZoomedFloor>
    </div>
  );
}
