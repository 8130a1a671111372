// Refunds a part payment of a bill that has no invoice yet, or adds the tip to such a payment.

import { useState } from 'react';
import type { Payment } from '#shared/entities/bills.ts';
import { ReasonChoice } from '../checkout/reason-choice.tsx';
import { TipEntry } from '../checkout/tip-entry.tsx';
import { call } from '../hub/api.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import styles from './bill.module.css';
import type { BillDialogProps } from './bill-dialog.ts';
import { useCashAction } from './use-action.tsx';

export function PartPaymentDialog(props: BillDialogProps & { payment: Payment }) {
  const { bill, payment, init, currency, show, onClose } = props;
  const [reason, setReason] = useState('');
  const title = `${payment.title} ${formatAmount(payment.amount, currency)}`;
  const { isBusy, run, noShift } = useCashAction('refund', title);
  const giveBack = async () => {
    const params = { id: bill.id, paymentId: payment.id };
    const work = call('POST /bills/{id}/payments/{paymentId}/cancel', {
      params,
      body: { reason: reason.trim() },
    });
    const done = await run(work, () => show([bill.id]));
    if (done !== undefined) onClose();
  };
  const isCash = init?.paymentTypes.find(({ id }) => id === payment.payment_type_id)?.is_cash === 1;
  if (noShift) return noShift;
  return (
    <Dialog open size="wide" title={title} busy={isBusy} onClose={onClose}>
      <div className={styles.reduce}>
        {/* The tip on a gift card or a house account is entered together with the payment, so it can't be added here.
         */}
        {!isCash && payment.account_id === undefined && (
          <TipEntry
            payment={payment}
            currency={currency}
            onSaved={async () => {
              await show([bill.id]);
              onClose();
            }}
          />
        )}
        <h3>{t('Refund payment')}</h3>
        <ReasonChoice kind="refund" reasons={init?.reasons} value={reason} onChange={setReason} />
        <Button
          look="danger"
          size="large"
          wide
          busy={isBusy}
          disabled={reason.trim() === ''}
          onClick={() => void giveBack()}
        >
          {t('Refund {amount}', {
            amount: formatAmount(payment.collected + payment.tip, currency),
          })}
        </Button>
      </div>
    </Dialog>
  );
}
