// The dialogs of a reservation: booking, changing, and the confirmation for the guest.
import type { Clash, Reservation } from '#shared/entities/people.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import { useStore } from '../../hub/store.ts';
import { t, words } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { formatInstant } from '../../parts/figures.tsx';
import { Warning } from '../../parts/warning.tsx';
import { AddReservation, ChangeReservation } from './reservation-forms.tsx';
import styles from './reservations.module.css';

export type Opened =
  | { kind: 'new' }
  | { kind: 'change'; row: Reservation }
  | { kind: 'mark'; id: number }
  | { kind: 'booked'; code: string; clashes: readonly Clash[] };

interface DialogsProps {
  opened: Exclude<Opened, { kind: 'mark' }> | undefined;
  /** Undefined until they are loaded. */
  tables: readonly StoreTable[] | undefined;
  /** Called after a change, with the next dialog to open, if any. */
  onDone: (next: Opened | undefined) => void;
  onClose: () => void;
}

const TITLES = words({
  new: 'Create New Reservation',
  change: 'Update Reservation',
  booked: 'Reservation booked',
});

/** The code for the guest, and a warning if the table is double-booked. */
function Booked({ code, clashes }: { code: string; clashes: readonly Clash[] }) {
  const { timezone } = useStore();
  return (
    <div className={styles.stack}>
      <div className={styles.booked}>
        <p>{t('Reservation code')}</p>
        <strong>{code}</strong>
      </div>
      {clashes.map(({ date, customer_name: name, table_title }) => (
        <Warning
          key={date}
          text={t('{table} is also booked at {time} for {name}.', {
            table: table_title ?? '',
            time: formatInstant(date, timezone, 'time'),
            name,
          })}
          role="alert"
        />
      ))}
    </div>
  );
}

export function ReservationDialogs({ opened, tables, onDone, onClose }: DialogsProps) {
  return (
    <Dialog
      open={opened !== undefined}
      title={t(TITLES[opened?.kind ?? 'new'])}
      onClose={onClose}
      footer={
        opened?.kind === 'booked' ? (
          <Button look="primary" data-first-focus onClick={onClose}>
            {t('Done')}
          </Button>
        ) : undefined
      }
    >
      {opened?.kind === 'new' && (
        <AddReservation
          tables={tables}
          onDone={(code, clashes) => onDone({ kind: 'booked', code, clashes })}
        />
      )}
      {opened?.kind === 'change' && (
        <ChangeReservation
          row={opened.row}
          tables={tables}
          onDone={(clashes) =>
            onDone(
              clashes.length === 0
                ? undefined
                : { kind: 'booked', code: opened.row.unique_code, clashes },
            )
          }
        />
      )}
      {opened?.kind === 'booked' && <Booked code={opened.code} clashes={opened.clashes} />}
    </Dialog>
  );
}
