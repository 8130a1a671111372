// The grid on which tables and walls are dragged, or moved with the arrow keys. While something is dragged, guides
// show what it lines up with.
import type { ReactNode } from 'react';
import type { StoreTable } from '#shared/entities/store.ts';
import { Chairs } from '../../../floor/chairs.tsx';
import { spaceIn, tableStyle, uprightStyle } from '../../../floor/drawn-floor.tsx';
import { type Aligned, type Box, GRID, type Picked, placeIn } from '../../../floor/plan.ts';
import { hasPick } from '../../../floor/plan-picks.ts';
import { shortNames } from '../../../floor/short-names.ts';
import { TableName } from '../../../floor/table-name.tsx';
import { ZoomedFloor } from '../../../floor/zoomed-floor.tsx';
import { t } from '../../../locales/t.ts';
import styles from './floor-plan.module.css';
import { type DragProps, useDragging } from './use-dragging.ts';

interface BoardProps extends DragProps {
  floor: string;
  tables: readonly StoreTable[];
}

/** The bounds of the whole grid, so that its size does not change while something is dragged. */
const BOUNDS: Box = { x: 0, y: 0, w: GRID, h: GRID };

/** The lines on which a dragged object is aligned with other objects. */
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
  const { floor, tables, drawing, picks } = props;
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
      aria-pressed={hasPick(picks, what)}
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
