// Reopens an invoice: issues a full credit note, and puts the lines and payments on an open bill.
import { useState } from 'react';
import { useCashAction } from '../../bill/use-action.tsx';
import { ReasonChoice } from '../../checkout/reason-choice.tsx';
import { call } from '../../hub/api.ts';
import { t } from '../../locales/t.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import styles from './invoices.module.css';

export function ReopenDialog({ invoice, init, onDone, onClose }: InvoiceDialogProps) {
  const [reason, setReason] = useState('');
  const title = t('Reopen invoice #{id}', { id: invoice.invoice_id });
  const { isBusy, run, noShift } = useCashAction('refund', title);
  const reopen = async () => {
    const request = { params: { id: invoice.invoice_id }, body: { reason: reason.trim() } };
    if ((await run(call('POST /invoices/{id}/reopen', request))) !== undefined) onDone();
  };
  if (noShift) return noShift;
  return (
    <ActionDialog
      title={title}
      busy={isBusy}
      submit={t('Reopen')}
      disabled={reason.trim() === ''}
      onSubmit={reopen}
      onClose={onClose}
    >
      <div className={styles.details}>
        <p>
          {t(
            "A credit note reverses this invoice in full. The invoice's lines and payments move to an open bill under Tables. The kitchen is not notified.",
          )}
        </p>
        <ReasonChoice kind="refund" reasons={init?.reasons} value={reason} onChange={setReason} />
      </div>
    </ActionDialog>
  );
}
