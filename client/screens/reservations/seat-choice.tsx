// Chooses a table for a party: free tables that are large enough come first, then tables that other parties have
// reserved.

import type { StoreTable } from '#shared/entities/store.ts';
import { askToClear } from '../../floor/ask-to-clear.ts';
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
const TAKEN = { unknown: 1, free: 1, paid: 2, reserved: 3, occupied: 4 } as const;

const BADGES = {
  unknown: () => null,
  free: () => <Badge>{t('Free##table')}</Badge>,
  paid: () => <Badge tone="completed">{t('Paid')}</Badge>,
  reserved: () => <Badge tone="preparing">{t('Reserved')}</Badge>,
  occupied: () => <Badge tone="created">{t('Occupied')}</Badge>,
};

export function SeatChoice({ tables, taken, people, bookedId, isBusy, onSeat }: SeatChoiceProps) {
  const stateOf = (id: number): keyof typeof TAKEN => {
    if (taken === undefined) return 'unknown';
    if (taken.occupied.includes(id)) return 'occupied';
    if (id !== bookedId && taken.reserved.includes(id)) return 'reserved';
    return taken.paid.includes(id) ? 'paid' : 'free';
  };
  const rank = ({ id, seating_capacity }: StoreTable): number => {
    if (id === bookedId) return 0;
    return TAKEN[stateOf(id)] + (seating_capacity < people ? 4 : 0);
  };
  const sorted = [...tables].sort(
    (a, b) => rank(a) - rank(b) || a.seating_capacity - b.seating_capacity,
  );
  const seat = async (table: StoreTable) => {
    const state = taken?.paid.includes(table.id) === true ? 'paid' : 'free';
    if (await askToClear({ ...table, state })) onSeat(table.id);
  };
  return (
    <ChoiceList label={t('Seat at table')}>
      {sorted.map((table) => (
        <li key={table.id}>
          <ChoiceTile disabled={isBusy} onClick={() => void seat(table)}>
            <strong>{table.table_title}</strong>
            <span className={styles.muted}>
              <bdi>{table.floor}</bdi> · {inSeats(table.seating_capacity)}
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
