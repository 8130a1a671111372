// The figures of the picked object: position, size, rotation and shape.
import { IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import type { PlannedTable, Wall } from '#shared/entities/seating.ts';
import { changePicked, type Drawing, GRID, type Picked } from '../../../floor/plan.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Chips } from '../../../parts/chips.tsx';
import { Field } from '../../../parts/field.tsx';
import { Pair } from '../../../parts/page.tsx';
import styles from './floor-plan.module.css';

interface ToolsProps {
  title: string;
  thing: PlannedTable | Wall;
  picked: Picked;
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
  onRemove: () => void;
}

interface FigureProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onValue: (value: number) => void;
}

function Figure({ label, value, least, most, onValue }: FigureProps) {
  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={String(value)}
      onChange={(text) => {
        const typed = Number(text);
        if (text !== '' && Number.isInteger(typed)) onValue(typed);
      }}
    />
  );
}

type Change = (to: Partial<PlannedTable>) => void;

function ShapeTools({ table, change }: { table: PlannedTable; change: Change }) {
  return (
    <div className={styles.row}>
      <Chips
        label={t('Shape')}
        value={table.shape}
        onChange={(shape) => change({ shape: shape === 'round' ? 'round' : 'rect' })}
        options={[
          { value: 'rect', label: t('Square##shape') },
          { value: 'round', label: t('Round##shape') },
        ]}
      />
      <Button
        icon={<IconRotateClockwise size={20} aria-hidden />}
        onClick={() => change({ rotation: table.rotation + 15 })}
      >
        {t('Rotate')}
      </Button>
    </div>
  );
}

function SizeAndPlace({ thing, change }: { thing: PlannedTable | Wall; change: Change }) {
  const { x, y, w, h } = thing;
  return (
    <>
      <Pair>
        <Figure
          label={t('Width')}
          value={w}
          least={1}
          most={GRID}
          onValue={(to) => change({ w: to })}
        />
        <Figure
          label={t('Height')}
          value={h}
          least={1}
          most={GRID}
          onValue={(to) => change({ h: to })}
        />
      </Pair>
      <Pair>
        <Figure
          label={t('Distance from left')}
          value={x}
          least={0}
          most={GRID}
          onValue={(to) => change({ x: to })}
        />
        <Figure
          label={t('Distance from top')}
          value={y}
          least={0}
          most={GRID}
          onValue={(to) => change({ y: to })}
        />
      </Pair>
    </>
  );
}

export function RemoveButton({ onRemove }: { onRemove: () => void }) {
  return (
    <Button look="danger" icon={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
      {t('Remove from the floor plan')}
    </Button>
  );
}

export function PickedTools({ title, thing, picked, drawing, onChange, onRemove }: ToolsProps) {
  const change: Change = (to) => onChange(changePicked(drawing, picked, to));
  return (
    <section className={styles.tools} aria-label={title}>
      <h2>{title}</h2>
      {'shape' in thing && <ShapeTools table={thing} change={change} />}
      <SizeAndPlace thing={thing} change={change} />
      {'rotation' in thing && (
        <Figure
          label={t('Rotation (degrees)')}
          value={thing.rotation}
          least={0}
          most={359}
          onValue={(to) => change({ rotation: to })}
        />
      )}
      <RemoveButton onRemove={onRemove} />
    </section>
  );
}
