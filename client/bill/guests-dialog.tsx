// Sets the number of guests of a bill.

import { useState } from 'react';
import { MAX_GUESTS } from '#shared/limits.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Chips } from '../parts/chips.tsx';
import { Stepper } from '../parts/stepper.tsx';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { useAction } from './use-action.tsx';

const USUAL = Array.from({ length: 10 }, (_, index) => String(index + 1));

export function GuestsDialog({ bill, show, onClose }: BillDialogProps) {
  const [guests, setGuests] = useState(bill.guests ?? 2);
  const { isBusy, run } = useAction();
  const save = async () => {
    const body = { guests, version: bill.version };
    const work = call('POST /bills/{id}/guests', { params: { id: bill.id }, body });
    const done = await run(work, () => show([bill.id]));
    if (done !== undefined) onClose();
  };
  return (
    <ActionDialog
      title={t('Guests of {bill}', { bill: billName(bill) })}
      busy={isBusy}
      submit={t('Save')}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.reduce}>
        <Chips
          label={t('Guests')}
          size="touch"
          wrap
          value={String(guests)}
          onChange={(value) => setGuests(Number(value))}
          options={USUAL.map((value) => ({ value, label: value }))}
        />
        <Stepper
          label={t('Guests')}
          value={guests}
          least={0}
          most={MAX_GUESTS}
          onChange={setGuests}
        />
      </div>
    </ActionDialog>
  );
}
