// The notices above the totals: dishes that are no longer available, the number of guests, and their allergies.
import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '../../parts/button.tsx';
import styles from './cart-notes.module.css';
import { useCart } from './cart-state.ts';
import type { PosData } from './pos-data.ts';
import { openDialog } from './pos-ui.ts';
import { ShortLines, useShort } from './short-lines.tsx';

export function CartNotes({ data }: { data: PosData }) {
  const { lines, allergies, guests } = useCart();
  const short = useShort(data);
  if (lines.length === 0) return null;
  return (
    <div className={styles.notes}>
      <ShortLines short={short} />
      {guests !== undefined && (
        <p className={styles.guests}>{guests === 1 ? '1 guest' : `${guests} guests`}</p>
      )}
      <Button
        wide
        look={allergies === undefined ? 'quiet' : 'secondary'}
        icon={<IconAlertTriangle size={20} aria-hidden />}
        onClick={() => openDialog({ kind: 'allergies' })}
      >
        <span className={styles.words}>
          {allergies === undefined ? 'Allergies' : `Allergies: ${allergies}`}
        </span>
      </Button>
    </div>
  );
}
