// Settings > Floor plan: the owner drags tables and walls onto a grid, or moves them with the arrow keys (contract 22).
import { IconArrowBackUp, IconDeviceFloppy, IconPlus, IconSquareCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { FloorPlan as Plan } from '#shared/entities/seating.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import { addWall, type Drawing, findPicked, placeTable } from '../../../floor/plan.ts';
import { useData } from '../../../hub/data.ts';
import { together } from '../../../hub/together.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Chips } from '../../../parts/chips.tsx';
import { inSeats } from '../../../parts/figures.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { Page } from '../../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { DrawingBoard } from './drawing-board.tsx';
import styles from './floor-plan.module.css';
import { PickedTools } from './picked-tools.tsx';
import { SeveralTools } from './several-tools.tsx';
import { type EditorProps, useDrawing } from './use-drawing.ts';

const EMPTY: Drawing = { tables: [], walls: [] };

const drawingOf = (plans: readonly Plan[], floor: string): Drawing =>
  plans.find((plan) => plan.floor === floor) ?? EMPTY;

interface UnplacedProps {
  tables: readonly StoreTable[];
  onPlace: (table: StoreTable) => void;
}

function Unplaced({ tables, onPlace }: UnplacedProps) {
  if (tables.length === 0)
    return <p className={styles.muted}>{t('All tables are on the plan.')}</p>;
  return (
    <ul className={styles.unplaced}>
      {tables.map((table) => (
        <li key={table.id}>
          <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => onPlace(table)}>
            {table.table_title}, {inSeats(table.seating_capacity)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Hand = ReturnType<typeof useDrawing>;

function DrawingButtons({ hand }: { hand: Hand }) {
  const { now, isBusy, isChanged, canUndo, undo, setDrawing, setPicks, save } = hand;
  return (
    <>
      <div className={styles.row}>
        <Button
          look="primary"
          icon={<IconDeviceFloppy size={20} aria-hidden />}
          busy={isBusy}
          disabled={!isChanged}
          onClick={() => void save()}
        >
          {t('Save')}
        </Button>
        <Button
          icon={<IconPlus size={20} aria-hidden />}
          onClick={() => {
            setDrawing(addWall(now));
            setPicks([{ kind: 'wall', index: now.walls.length }]);
          }}
        >
          {t('Wall')}
        </Button>
        <Button
          icon={<IconArrowBackUp className="mirrored" size={20} aria-hidden />}
          disabled={!canUndo}
          onClick={undo}
        >
          {t('Undo')}
        </Button>
        <Button
          icon={<IconSquareCheck size={20} aria-hidden />}
          aria-pressed={hand.several}
          onClick={() => hand.setSeveral(!hand.several)}
        >
          {t('Select several')}
        </Button>
      </div>
      {isChanged && <p className={styles.muted}>{t('You have unsaved changes.')}</p>}
    </>
  );
}

interface HandProps {
  tables: readonly StoreTable[];
  hand: Hand;
}

/** Shows the figures of the picked object, or says how to pick an object. */
function PickedFigures({ tables, hand }: HandProps) {
  const { now, picks, setDrawing, remove } = hand;
  const [picked, ...others] = picks;
  const thing = findPicked(now, picked);
  if (picked === undefined || thing === undefined) {
    return (
      <p className={styles.muted}>
        {t(
          'Drag a table or wall. With the keyboard: the arrow keys move it, R turns it, Delete removes it from the plan.',
        )}
      </p>
    );
  }
  if (others.length > 0)
    return <SeveralTools picks={picks} drawing={now} onChange={setDrawing} onRemove={remove} />;
  return (
    <PickedTools
      key={JSON.stringify(picked)}
      title={
        tables.find(({ id }) => picked.kind === 'table' && id === picked.id)?.table_title ??
        t('Wall')
      }
      thing={thing}
      picked={picked}
      drawing={now}
      onChange={setDrawing}
      onRemove={remove}
    />
  );
}

function TablesToPlace({ tables, hand }: HandProps) {
  const { now, setDrawing, setPicks } = hand;
  const known = new Set(now.tables.map(({ id }) => id));
  const place = (table: StoreTable) => {
    setDrawing(placeTable(now, table.id, table.seating_capacity));
    setPicks([{ kind: 'table', id: table.id }]);
  };
  return <Unplaced tables={tables.filter(({ id }) => !known.has(id))} onPlace={place} />;
}

function Editor(props: EditorProps) {
  const { floor, tables } = props;
  const hand = useDrawing(props);
  return (
    <div className={styles.editor}>
      <DrawingBoard
        floor={floor}
        tables={tables}
        drawing={hand.now}
        picks={hand.picks}
        several={hand.several}
        onPick={hand.setPicks}
        onChange={hand.setDrawing}
        onRemove={hand.remove}
      />
      <div className={styles.side}>
        <DrawingButtons hand={hand} />
        <PickedFigures tables={tables} hand={hand} />
        <h2>{t('Not on the floor plan')}</h2>
        <TablesToPlace tables={tables} hand={hand} />
      </div>
    </div>
  );
}

function Floors({ tables, plans, onSaved }: FloorsProps) {
  const floors = [...new Set(tables.map(({ floor }) => floor))];
  const [wanted, setWanted] = useState(floors[0] ?? '');
  const floor = floors.includes(wanted) ? wanted : (floors[0] ?? '');
  return (
    <>
      {floors.length > 1 && (
        <Chips
          label={t('Floors')}
          value={floor}
          onChange={setWanted}
          options={floors.map((each) => ({ value: each, label: each }))}
        />
      )}
      <Editor
        key={floor}
        floor={floor}
        tables={tables.filter((table) => table.floor === floor)}
        saved={drawingOf(plans, floor)}
        onSaved={onSaved}
      />
    </>
  );
}

interface FloorsProps {
  tables: readonly StoreTable[];
  plans: readonly Plan[];
  onSaved: () => Promise<void>;
}

export function FloorPlanEditor() {
  const tables = useData('GET /settings/store-tables');
  const plans = useData('GET /settings/floor-plan');
  return (
    <Page title={t('Floor Plan')} full>
      <LoadedView load={together(tables, plans)}>
        {(all) => (
          <LoadedView load={plans}>
            {(drawn) =>
              all.length === 0 ? (
                <EmptyState text={t('There are no tables yet.')}>
                  <LinkButton to="/dashboard/settings/tables">{t('Add tables')}</LinkButton>
                </EmptyState>
              ) : (
                <Floors tables={all} plans={drawn} onSaved={plans.reload} />
              )
            }
          </LoadedView>
        )}
      </LoadedView>
    </Page>
  );
}
