// One table or tab: its guests, the time since they sat down, the amount due and the state.

import { IconClock, IconReceipt, IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { placeOf, shortName, tabState, tellsDue } from '../bill/bill-words.ts';
import { StateChip } from '../bill/state-chip.tsx';
import { formatAmount } from '../locales/format.ts';
import { useLanguage } from '../locales/language.ts';
import { t } from '../locales/t.ts';
import { Age } from '../orders/age.tsx';
import { DateTime } from '../parts/figures.tsx';
import { inWords } from '../parts/in-words.ts';
import { CallMarks } from './guest-calls.tsx';
import styles from './tables.module.css';

interface TileProps {
  isChosen: boolean;
  currency: Currency;
  onOpen: (id: number) => void;
}

interface SinceProps {
  since: string | null;
  guests: number | null;
  /** The number of bills, shown if it is greater than one. */
  bills?: number;
  owners?: string;
}

function Since({ since, guests, bills = 1, owners = '' }: SinceProps) {
  return (
    <span className={styles.since}>
      {guests !== null && (
        <span>
          <IconUsers size={15} aria-hidden /> <span className="hidden-text">{t('Guests:')} </span>
          {guests}
        </span>
      )}
      {since !== null && (
        <span>
          <IconClock size={15} aria-hidden /> <Age since={since} />
        </span>
      )}
      {bills > 1 && (
        <span>
          <IconReceipt size={15} aria-hidden /> <span className="hidden-text">{t('Bills:')} </span>
          {bills}
        </span>
      )}
      {owners !== '' && <span className={styles.next}>{owners}</span>}
    </span>
  );
}

interface TableTileProps extends TileProps {
  table: SeatedTable;
  /** The waiters of this table's bills. */
  owners: string;
}

export const TableTile = memo(function TableTile(props: TableTileProps) {
  useLanguage();
  const { table, owners, isChosen, currency, onOpen } = props;
  const { id, table_title, state, guests, since, due, next_reservation: next, bills } = table;
  return (
    <button
      type="button"
      className={styles.tile}
      data-state={state}
      aria-pressed={isChosen}
      onClick={() => onOpen(id)}
    >
      <span className={styles.tileHead}>
        <strong>{table_title}</strong>
        {bills.length > 0 && tellsDue(state, due) && (
          <span className="figures">{formatAmount(due, currency)}</span>
        )}
      </span>
      {since === null && next !== null ? (
        <span className={styles.since}>
          <span className={styles.next}>
            <DateTime value={next.date} kind="time" /> {inWords(next.customer_name)},{' '}
            {next.people_count}
          </span>
        </span>
      ) : (
        <Since since={since} guests={guests} bills={bills.length} owners={owners} />
      )}
      <CallMarks calls={table.calls} />
      <span className={styles.tileFoot}>
        <StateChip state={state} due={due} />
      </span>
    </button>
  );
});

export const TabTile = memo(function TabTile(props: TileProps & { bill: Bill }) {
  useLanguage();
  const { bill, isChosen, currency, onOpen } = props;
  const state = tabState(bill);
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen}
      onClick={() => onOpen(bill.id)}
    >
      <span className={styles.tileHead}>
        <strong>{shortName(bill)}</strong>
        {tellsDue(state, bill.due) && (
          <span className="figures">{formatAmount(bill.due, currency)}</span>
        )}
      </span>
      <Since since={bill.opened_at} guests={bill.guests} />
      <span className={styles.tileFoot}>
        <StateChip state={state} due={bill.due} />
        <span className={styles.muted}>{placeOf(bill)}</span>
      </span>
    </button>
  );
});
