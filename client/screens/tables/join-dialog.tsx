// Other bills that come to this one.
import { useState } from 'react';
import { formatAmount } from '#shared/billing/money.ts';
import { call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { CheckboxGroup } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { EmptyState } from '../../parts/states.tsx';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { doDeed } from './deeds.ts';

export function JoinDialog({ bill, bills, currency, show, onClose }: BillDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const others = bills
    .filter(({ id, paid }) => id !== bill.id && paid === 0)
    .sort((a, b) => Number(b.table_id === bill.table_id) - Number(a.table_id === bill.table_id));
  // What was split off, or sits beside, is what is joined most.
  const here = others.filter(({ table_id }) => table_id !== null && table_id === bill.table_id);
  const [values, setValues] = useState(here.map(({ id }) => String(id)));
  const chosen = others.filter(({ id }) => values.includes(String(id)));
  const due = chosen.reduce((sum, one) => sum + one.due * 100, bill.due * 100) / 100;
  const join = async () => {
    setBusy(true);
    const billIds = chosen.map(({ id }) => id);
    const body = { billIds, version: bill.version };
    const work = call('POST /bills/{id}/join', { params: { id: bill.id }, body });
    await doDeed(work, () => show([bill.id, ...billIds]));
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open
      title={`Join into ${billName(bill)}`}
      busy={isBusy}
      onClose={onClose}
      footer={
        <Button
          wide
          look="primary"
          size="large"
          busy={isBusy}
          disabled={chosen.length === 0}
          onClick={() => void join()}
        >
          Join: {formatAmount(due, currency)}
        </Button>
      }
    >
      {others.length === 0 ? (
        <EmptyState text="There is no other open bill." />
      ) : (
        <CheckboxGroup
          label="Bills to join"
          hideLabel
          choices={others.map((other) => ({
            value: String(other.id),
            label: billName(other),
            after: formatAmount(other.due, currency),
          }))}
          values={values}
          onChange={setValues}
        />
      )}
    </Dialog>
  );
}
