// Sets or removes the coupon of a bill (contract 31.4).
import { useState } from 'react';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { ActionDialog } from '../parts/action-dialog.tsx';
import { Field } from '../parts/field.tsx';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { useAction } from './use-action.tsx';

export function CouponDialog({ bill, show, onClose }: BillDialogProps) {
  const [code, setCode] = useState(bill.coupon ?? '');
  const { isBusy, run } = useAction();
  const save = async () => {
    const body = { code: code.trim() || null, version: bill.version };
    const work = call('POST /bills/{id}/coupon', { params: { id: bill.id }, body });
    const done = await run(work, () => show([bill.id]));
    if (done !== undefined) onClose();
  };
  return (
    <ActionDialog
      title={t('Coupon of {bill}', { bill: billName(bill) })}
      busy={isBusy}
      submit={code.trim() === '' ? t('No coupon') : t('Use the coupon')}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('Coupon')} value={code} maxLength={20} autoFocus onChange={setCode} />
    </ActionDialog>
  );
}
