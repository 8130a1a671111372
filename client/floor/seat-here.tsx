// The parties that can be seated at a free table: the party that has reserved it, and waiting parties that fit.

import { IconArmchair } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { RESERVATION_WRITERS, WAITLIST_KEEPERS } from '#shared/scopes.ts';
import { useAction } from '../bill/use-action.tsx';
import { call } from '../hub/api.ts';
import { useData } from '../hub/data.ts';
import { useStore } from '../hub/store.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { formatInstant } from '../parts/figures.tsx';
import { passes, useUser } from '../session/session.ts';
import { askToClear } from './ask-to-clear.ts';

interface SeatHereProps {
  table: SeatedTable;
  show: (ids: readonly number[]) => Promise<void>;
}

function SeatButton(props: { busy: boolean; onClick: () => void; children: ReactNode }) {
  return <Button size="touch" wide icon={<IconArmchair size={20} aria-hidden />} {...props} />;
}

export function SeatHere({ table, show }: SeatHereProps) {
  const user = useUser();
  const { timezone } = useStore();
  const { isBusy, run } = useAction();
  const waiting = useData('GET /waitlist', passes(user, WAITLIST_KEEPERS) ? {} : null);
  const { next_reservation: next, seating_capacity: seats, id: tableId } = table;
  const booked = passes(user, RESERVATION_WRITERS) ? next : null;
  const fitting = (waiting.data ?? []).filter(({ people_count }) => people_count <= seats);
  const seat = async (send: () => Promise<{ message: string; billId: number | null }>) => {
    if (!(await askToClear(table, show))) return;
    await run(send(), async (answer) => {
      const billId = answer?.billId ?? null;
      await Promise.all([waiting.reload(), show(billId === null ? [] : [billId])]);
    });
  };
  const seatBooked = (id: number) => {
    const body = { state: 'seated', tableId } as const;
    return call('POST /reservations/{id}/mark', { params: { id }, body });
  };
  const seatWaiting = (id: number) =>
    call('POST /waitlist/{id}/seat', { params: { id }, body: { tableId } });
  return (
    <>
      {booked !== null && (
        <SeatButton busy={isBusy} onClick={() => void seat(() => seatBooked(booked.id))}>
          {t('Seat {name}, {people}, {time}', {
            name: booked.customer_name,
            people: booked.people_count,
            time: formatInstant(booked.date, timezone, 'time'),
          })}
        </SeatButton>
      )}
      {fitting.map(({ id, name, people_count }) => (
        <SeatButton key={id} busy={isBusy} onClick={() => void seat(() => seatWaiting(id))}>
          {t('Seat {name}, {people}, from the waitlist', { name, people: people_count })}
        </SeatButton>
      ))}
    </>
  );
}
