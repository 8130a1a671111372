// Sets the service charge of a bill: automatic (by the store's rule), on, or off.

import { useState } from 'react';
import { ReasonChoice } from '../checkout/reason-choice.tsx';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { RadioGroup } from '../parts/choice.tsx';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { useAction } from './use-action.tsx';

const FORCED: Readonly<Record<string, boolean | null>> = { rule: null, on: true, off: false };

const choicesFrom = (guests: number) => [
  {
    value: 'rule',
    label: guests > 1 ? t('Automatic for {guests} guests or more', { guests }) : t('Automatic'),
  },
  { value: 'on', label: t('On##charge') },
  { value: 'off', label: t('Off##charge') },
];

export function ServiceDialog({ bill, init, show, onClose }: BillDialogProps) {
  const forced = bill.service?.forced ?? null;
  const [choice, setChoice] = useState(forced === null ? 'rule' : forced ? 'on' : 'off');
  const [reason, setReason] = useState('');
  const { isBusy, run } = useAction();
  const save = async () => {
    const why = choice === 'off' && reason.trim() !== '' ? { reason: reason.trim() } : {};
    const body = { on: FORCED[choice] ?? null, ...why, version: bill.version };
    const work = call('POST /bills/{id}/service', { params: { id: bill.id }, body });
    const done = await run(work, () => show([bill.id]));
    if (done !== undefined) onClose();
  };
  return (
    <ActionDialog
      title={t('Service charge of {bill}', { bill: billName(bill) })}
      busy={isBusy}
      submit={t('Save')}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.reduce}>
        <RadioGroup
          label={t('Service charge')}
          value={choice}
          onChange={setChoice}
          choices={choicesFrom(init?.serviceCharge?.minGuests ?? 0)}
        />
        {choice === 'off' && (
          <ReasonChoice
            kind="discount"
            reasons={init?.reasons}
            value={reason}
            onChange={setReason}
          />
        )}
      </div>
    </ActionDialog>
  );
}
