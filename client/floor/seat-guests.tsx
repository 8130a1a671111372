// Asks how many guests sit down at a free table, and opens the POS for their order. Guests can also be seated without
// an order.

import { useState } from 'react';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { MAX_GUESTS } from '#shared/limits.ts';
import { WAITLIST_KEEPERS } from '#shared/scopes.ts';
import { NAMELESS } from '../bill/bill-words.ts';
import { useAction } from '../bill/use-action.tsx';
import { call } from '../hub/api.ts';
import { useSentOnce } from '../hub/sent-once.ts';
import { t } from '../locales/t.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Button } from '../parts/button.tsx';
import { Stepper } from '../parts/stepper.tsx';
import { passes, useUser } from '../session/session.ts';
import styles from './seat-guests.module.css';

const USUAL = [1, 2, 3, 4, 5, 6, 7, 8, 9];

interface SeatGuestsProps {
  table: SeatedTable;
  /** Opens the POS for this many guests. */
  onOrder: (guests: number) => void;
  /** Called before guests are seated. They are seated only if this resolves to true. */
  mayGo: () => Promise<boolean>;
  show: (ids: readonly number[]) => Promise<void>;
}

/**
 * Seats guests as a party of the waitlist, because seating a party opens a bill for the table before its first order.
 */
function useSeating({ table, mayGo, show }: SeatGuestsProps) {
  const { isBusy, run } = useAction();
  const once = useSentOnce();
  // The ids of the parties that were added to the waitlist, by their number of guests. If seating a party failed, the
  // next try with the same number of guests uses the same party.
  const [added] = useState(() => new Map<number, number>());
  const add = async (peopleCount: number) => {
    const body = { name: NAMELESS, peopleCount };
    const id = added.get(peopleCount) ?? (await once('POST /waitlist/add', { body })).id;
    added.set(peopleCount, id);
    return call('POST /waitlist/{id}/seat', { params: { id }, body: { tableId: table.id } });
  };
  const seat = async (guests: number) => {
    if (!(await mayGo())) return;
    await run(add(guests), (answer) => show(answer === undefined ? [] : [answer.billId]));
  };
  return { isBusy, seat };
}

function MoreGuests(props: { onChoose: (guests: number) => void; onClose: () => void }) {
  const [guests, setGuests] = useState(USUAL.length + 1);
  return (
    <ActionDialog
      title={t('How many guests?')}
      busy={false}
      submit={t('Continue')}
      onSubmit={async () => props.onChoose(guests)}
      onClose={props.onClose}
    >
      <Stepper
        label={t('Guests')}
        value={guests}
        least={1}
        most={MAX_GUESTS}
        onChange={setGuests}
      />
    </ActionDialog>
  );
}

export function SeatGuests(props: SeatGuestsProps) {
  const { table, onOrder } = props;
  const user = useUser();
  const { isBusy, seat } = useSeating(props);
  const [isWithoutOrder, setWithoutOrder] = useState(false);
  const [isMore, setMore] = useState(false);
  const takesOrders = passes(user, ['POS']);
  const maySeat = passes(user, WAITLIST_KEEPERS);
  if (!takesOrders && !maySeat) return null;
  const choose = (guests: number) =>
    void (isWithoutOrder || !takesOrders ? seat(guests) : onOrder(guests));
  return (
    <div className={styles.guests}>
      <h3>{t('How many guests?')}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser */}
      <div
        role="group"
        aria-label={t('Guests at {table}', { table: table.table_title })}
        className={styles.numbers}
      >
        {USUAL.map((guests) => (
          <Button key={guests} size="large" disabled={isBusy} onClick={() => choose(guests)}>
            {guests}
          </Button>
        ))}
        <Button size="large" disabled={isBusy} onClick={() => setMore(true)}>
          {t('More')}
        </Button>
      </div>
      {takesOrders && maySeat && (
        <Button
          wide
          size="touch"
          aria-pressed={isWithoutOrder}
          onClick={() => setWithoutOrder(!isWithoutOrder)}
        >
          {t('Seat without ordering')}
        </Button>
      )}
      {isMore && <MoreGuests onChoose={choose} onClose={() => setMore(false)} />}
    </div>
  );
}
