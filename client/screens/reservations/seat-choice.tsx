// Chooses a table for a party: free tables that are large enough come first.

import type { StoreTable } from '#shared/entities/store.ts';
import { t } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { ChoiceList, ChoiceTile } from '../../parts/choice-tile.tsx';
import { inSeats } from '../../parts/figures.tsx';
import styles from './reservations.module.css';

interface SeatChoiceProps {
  tables: readonly StoreTable[];
  /** The ids of tables with an open bill; undefined if unknown. */
  occupied: readonly number[] | undefined;
  people: number;
  /** The booked table. */
  bookedId: number | null;
  isBusy: boolean;
  onSeat: (tableId: number) => void;
}

export function SeatChoice({
  tables,
  occupied,
  people,
  bookedId,
  isBusy,
  onSeat,
}: SeatChoiceProps) {
  const rank = ({ id, seating_capacity }: StoreTable): number => {
    if (id === bookedId) return 0;
    return (occupied?.includes(id) ? 2 : 1) + (seating_capacity < people ? 2 : 0);
  };
  const sorted = [...tables].sort(
    (a, b) => rank(a) - rank(b) || a.seating_capacity - b.seating_capacity,
  );
  return (
    <ChoiceList label={t('Seat at')}>
      {sorted.map((table) => (
        <li key={table.id}>
          <ChoiceTile disabled={isBusy} onClick={() => onSeat(table.id)}>
            <strong>{table.table_title}</strong>
            <span className={styles.muted}>
              <bdi>{table.floor}</bdi>, {inSeats(table.seating_capacity)}
            </span>
            <span className={styles.seatState}>
              {table.id === bookedId && <Badge tone="preparing">{t('Booked')}</Badge>}
              {occupied?.includes(table.id) === true && (
                <Badge tone="created">{t('Occupied')}</Badge>
              )}
              {occupied?.includes(table.id) === false && <Badge>{t('Free')}</Badge>}
            </span>
          </ChoiceTile>
        </li>
      ))}
    </ChoiceList>
  );
}
