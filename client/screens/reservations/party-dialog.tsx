// The actions for a reservation: the party arrived, sits down, or did not come.
import { IconArrowBackUp, IconDoorEnter, IconPencil, IconUserOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { Reservation } from '#shared/entities/people.ts';
import { markOf } from '#shared/states/reservation-marks.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DateTime, inPeople } from '../../parts/figures.tsx';
import { didWork } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { PartyChip } from './marks.tsx';
import styles from './reservations.module.css';
import { SeatChoice } from './seat-choice.tsx';
import { useOccupied } from './use-occupied.ts';

interface PartyProps {
  party: Reservation;
  onDone: () => void;
  onEdit: () => void;
  onClose: () => void;
}

type Mark = BodyOf<'POST /reservations/{id}/mark'>;

interface MarksProps {
  party: Reservation;
  isBusy: boolean;
  onMark: (mark: Mark) => void;
  onEdit: () => void;
}

const maySit = (party: Reservation): boolean =>
  markOf(party) !== 'seated' && party.status !== 'cancelled';

function Marks({ party, isBusy, onMark, onEdit }: MarksProps) {
  const now = markOf(party);
  return (
    <>
      <Button icon={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      {now !== 'booked' && (
        <Button
          icon={<IconArrowBackUp className="mirrored" size={20} aria-hidden />}
          busy={isBusy}
          onClick={() => onMark({ state: 'booked' })}
        >
          {t('Mark as booked')}
        </Button>
      )}
      {maySit(party) && now !== 'no-show' && (
        <Button
          icon={<IconUserOff size={20} aria-hidden />}
          busy={isBusy}
          onClick={() => onMark({ state: 'no-show' })}
        >
          {t('No-show')}
        </Button>
      )}
      {maySit(party) && now !== 'arrived' && (
        <Button
          look="primary"
          data-first-focus
          icon={<IconDoorEnter size={20} aria-hidden />}
          busy={isBusy}
          onClick={() => onMark({ state: 'arrived' })}
        >
          {t('Arrived')}
        </Button>
      )}
    </>
  );
}

function Party({ party }: { party: Reservation }) {
  return (
    <>
      <p className={styles.partyHead}>
        <PartyChip party={party} />
        <span>
          {rich('{time}, {people}, {minutes} min', {
            time: <DateTime value={party.date} kind="brief" />,
            people: inPeople(party.people_count),
            minutes: party.minutes,
          })}
        </span>
        <span dir="ltr" className={styles.muted}>
          {party.customer_id}
        </span>
        <code className={styles.code}>{party.unique_code}</code>
      </p>
      {party.notes !== '' && <p>{party.notes}</p>}
    </>
  );
}

export function PartyDialog({ party, onDone, onEdit, onClose }: PartyProps) {
  const [isBusy, whileBusy] = useBusy();
  const init = useData('GET /reservations/init');
  const { taken, reload } = useOccupied();
  // Loads the occupied tables each time the dialog opens.
  useEffect(() => void reload(), [reload]);
  const mark = async (body: Mark) => {
    const params = { id: party.id };
    const work = () => didWork(call('POST /reservations/{id}/mark', { params, body }));
    if (await whileBusy(work)) onDone();
  };
  return (
    <Dialog
      open
      title={party.customer_name}
      size="wide"
      busy={isBusy}
      onClose={onClose}
      footer={
        <Marks party={party} isBusy={isBusy} onMark={(body) => void mark(body)} onEdit={onEdit} />
      }
    >
      <div className={styles.stack}>
        <Party party={party} />
        {maySit(party) && (
          <>
            <h3>{t('Seat at table')}</h3>
            <SeatChoice
              tables={init.data?.storeTables ?? []}
              taken={taken}
              people={party.people_count}
              bookedId={party.table_id}
              isBusy={isBusy}
              onSeat={(tableId) => void mark({ state: 'seated', tableId })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
