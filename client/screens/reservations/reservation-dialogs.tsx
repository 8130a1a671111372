// The dialogs of a reservation: booking, changing, and the confirmation for the guest.
import type { Reservation } from '#shared/entities/people.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import { said, t, words } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Warning } from '../../parts/warning.tsx';
import { AddReservation, ChangeReservation } from './reservation-forms.tsx';
import styles from './reservations.module.css';

export type Opened =
  | { kind: 'new' }
  | { kind: 'change'; row: Reservation }
  | { kind: 'mark'; id: number }
  | { kind: 'booked'; code: string; warning: string | null };

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
function Booked({ code, warning }: { code: string; warning: string | null }) {
  return (
    <div className={styles.stack}>
      <div className={styles.booked}>
        <p>{t('Reservation code')}</p>
        <strong>{code}</strong>
      </div>
      {warning !== null && <Warning text={said(warning)} role="alert" />}
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
          onDone={(code, warning) => onDone({ kind: 'booked', code, warning })}
        />
      )}
      {opened?.kind === 'change' && (
        <ChangeReservation
          row={opened.row}
          tables={tables}
          onDone={(warning) =>
            onDone(
              warning === null
                ? undefined
                : { kind: 'booked', code: opened.row.unique_code, warning },
            )
          }
        />
      )}
      {opened?.kind === 'booked' && <Booked code={opened.code} warning={opened.warning} />}
    </Dialog>
  );
}
