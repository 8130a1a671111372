// Joins other bills to this bill.

import { useState } from 'react';
import { toMinor } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { call } from '../hub/api.ts';
import { formatAmount, formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { CheckboxGroup } from '../parts/choice.tsx';
import { EmptyState } from '../parts/states.tsx';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { useAction } from './use-action.tsx';

/** Returns the open bills without payments. Bills of the same table come first. */
const joinable = (bill: Bill, bills: readonly Bill[]): Bill[] =>
  bills
    .filter(({ id, paid }) => id !== bill.id && paid === 0)
    .sort((a, b) => Number(b.table_id === bill.table_id) - Number(a.table_id === bill.table_id));

export function JoinDialog({ bill, bills, currency, init, show, onClose }: BillDialogProps) {
  const { isBusy, run } = useAction();
  const others = joinable(bill, bills);
  // The bills of the same table are joined most often, so they are preselected.
  const here = others.filter(({ table_id }) => table_id !== null && table_id === bill.table_id);
  const [values, setValues] = useState(here.map(({ id }) => String(id)));
  const chosen = others.filter(({ id }) => values.includes(String(id)));
  const due = [bill, ...chosen].reduce((sum, one) => sum + toMinor(one.due, currency.decimals), 0);
  // The joined bill has more guests, so its service charge may change. Only the hub calculates the service charge, so
  // this screen can't show the new total.
  const isCharged = (init?.serviceCharge ?? null) !== null || bill.service !== null;
  const join = async () => {
    const billIds = chosen.map(({ id }) => id);
    const body = { billIds, version: bill.version };
    const work = call('POST /bills/{id}/join', { params: { id: bill.id }, body });
    await run(work, () => show([bill.id, ...billIds]));
    onClose();
  };
  return (
    <ActionDialog
      title={t('Join bills into {bill}', { bill: billName(bill) })}
      busy={isBusy}
      submit={
        isCharged ? t('Join') : t('Join bills: {amount}', { amount: formatMoney(due, currency) })
      }
      disabled={chosen.length === 0}
      onSubmit={join}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <EmptyState text={t('There is no other open bill.')} />
      ) : (
        <CheckboxGroup
          label={t('Bills to join')}
          hideLabel
          choices={others.map((other) => ({
            value: String(other.id),
            label: billName(other, [bill, ...others]),
            after: formatAmount(other.due, currency),
          }))}
          values={values}
          onChange={setValues}
        />
      )}
    </ActionDialog>
  );
}
