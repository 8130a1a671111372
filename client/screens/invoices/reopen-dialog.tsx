// Reopens an invoice: issues a full credit note, and puts the lines and payments on an open bill.
import { useState } from 'react';
import { ReasonChoice } from '../../checkout/reason-choice.tsx';
import { call } from '../../hub/api.ts';
import { DeedDialog } from '../../parts/deed-dialog.tsx';
import type { InvoiceDeedProps } from './invoice-deed.ts';
import styles from './invoices.module.css';
import { useInvoiceDeed } from './use-invoice-deed.ts';

export function ReopenDialog({ invoice, init, onDone, onClose }: InvoiceDeedProps) {
  const [reason, setReason] = useState('');
  const title = `Reopen invoice #${invoice.invoice_id}`;
  const { isBusy, run, noShift } = useInvoiceDeed('refund', title, onDone);
  const reopen = () => {
    const request = { params: { id: invoice.invoice_id }, body: { reason: reason.trim() } };
    return run(call('POST /invoices/{id}/reopen', request));
  };
  if (noShift) return noShift;
  return (
    <DeedDialog
      title={title}
      busy={isBusy}
      submit="Reopen"
      disabled={reason.trim() === ''}
      onSubmit={reopen}
      onClose={onClose}
    >
      <div className={styles.details}>
        <p>
          A credit note reverses this invoice in full. Its lines and payments move to an open bill
          under Tables. The kitchen is not notified.
        </p>
        <ReasonChoice kind="refund" reasons={init?.reasons} value={reason} onChange={setReason} />
      </div>
    </DeedDialog>
  );
}
