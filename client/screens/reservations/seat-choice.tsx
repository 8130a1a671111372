// Chooses a table for a party: free tables that are large enough come first, then those that others have reserved.

import type { StoreTable } from '#shared/entities/store.ts';
import { t } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { ChoiceList, ChoiceTile } from '../../parts/choice-tile.tsx';
import { inSeats } from '../../parts/figures.tsx';
import styles from './reservations.module.css';
import type { TakenTables } from './use-occupied.ts';

interface SeatChoiceProps {
  tables: readonly StoreTable[];
  /** The tables that are not free; undefined if unknown. */
  taken: TakenTables | undefined;
  people: number;
  /** The booked table. */
  bookedId: number | null;
  isBusy: boolean;
  onSeat: (tableId: number) => void;
}

/** The order of the tables in each state. */
const TAKEN = { unknown: 1, free: 1, reserved: 2, occupied: 3 } as const;

const BADGES = {
  unknown: () => null,
  free: () => <Badge>{t('Free')}</Badge>,
  reserved: () => <Badge tone="preparing">{t('Reserved')}</Badge>,
  occupied: () => <Badge tone="created">{t('Occupied')}</Badge>,
};

export function SeatChoice({ tables, taken, people, bookedId, isBusy, onSeat }: SeatChoiceProps) {
  const stateOf = (id: number): keyof typeof TAKEN => {
    if (taken === undefined) return 'unknown';
    if (taken.occupied.includes(id)) return 'occupied';
    return id !== bookedId && taken.reserved.includes(id) ? 'reserved' : 'free';
  };
  const rank = ({ id, seating_capacity }: StoreTable): number => {
    if (id === bookedId) return 0;
    return TAKEN[stateOf(id)] + (seating_capacity < people ? 3 : 0);
  };
  const sorted = [...tables].sort(
    (a, b) => rank(a) - rank(b) || a.seating_capacity - b.seating_capacity,
  );
  return (
    <ChoiceList label={t('Seat at table')}>
      {sorted.map((table) => (
        <li key={table.id}>
          <ChoiceTile disabled={isBusy} onClick={() => onSeat(table.id)}>
            <strong>{table.table_title}</strong>
            <span className={styles.muted}>
              <bdi>{table.floor}</bdi>, {inSeats(table.seating_capacity)}
            </span>
            <span className={styles.seatState}>
              {table.id === bookedId && <Badge tone="preparing">{t('Booked')}</Badge>}
              {BADGES[stateOf(table.id)]()}
            </span>
          </ChoiceTile>
        </li>
      ))}
    </ChoiceList>
  );
}
