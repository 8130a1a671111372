// What can be done with several picked tables and walls together.
import {
  IconDimensions,
  IconLayoutAlignLeft,
  IconLayoutAlignTop,
  IconRotateClockwise,
} from '@tabler/icons-react';
import type { Drawing } from '../../../floor/plan.ts';
import { alignPicks, matchSizes, type Picks, turnPicks } from '../../../floor/plan-picks.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import styles from './floor-plan.module.css';
import { RemoveButton } from './picked-tools.tsx';

interface SeveralProps {
  picks: Picks;
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
  onRemove: () => void;
}

export function SeveralTools({ picks, drawing, onChange, onRemove }: SeveralProps) {
  const title = t('Selected: {n}', { n: picks.length });
  const tools = [
    {
      label: t('Align left'),
      Icon: IconLayoutAlignLeft,
      act: () => alignPicks(drawing, picks, 'x'),
    },
    { label: t('Align top'), Icon: IconLayoutAlignTop, act: () => alignPicks(drawing, picks, 'y') },
    { label: t('Same size'), Icon: IconDimensions, act: () => matchSizes(drawing, picks) },
    { label: t('Rotate'), Icon: IconRotateClockwise, act: () => turnPicks(drawing, picks, 15) },
  ];
  return (
    <section className={styles.tools} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.row}>
        {tools.map(({ label, Icon, act }) => (
          <Button key={label} icon={<Icon size={20} aria-hidden />} onClick={() => onChange(act())}>
            {label}
          </Button>
        ))}
      </div>
      <RemoveButton onRemove={onRemove} />
    </section>
  );
}
