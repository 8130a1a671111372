// Corrects the tender of a payment, or adds its tip afterwards.
import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { standing } from '#shared/billing/standing.ts';
import { useCashAction } from '../../bill/use-action.tsx';
import { TipEntry } from '../../checkout/tip-entry.tsx';
import { call } from '../../hub/api.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { Chips } from '../../parts/chips.tsx';
import { passes, useUser } from '../../session/session.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import styles from './invoices.module.css';
import { TenderChips } from './tender-chips.tsx';

interface PaymentChipsProps {
  payments: InvoiceDialogProps['invoice']['payments'];
  currency: Currency;
  chosen: number;
  onChoose: (id: number) => void;
}

function PaymentChips({ payments, currency, chosen, onChoose }: PaymentChipsProps) {
  return (
    <Chips
      label={t('Payment')}
      size="touch"
      wrap
      value={String(chosen)}
      onChange={(value) => onChoose(Number(value))}
      options={payments.map(({ id, title, amount }) => ({
        value: String(id),
        label: `${title} ${formatAmount(amount, currency)}`,
      }))}
    />
  );
}

export function CorrectDialog({ invoice, tenders, onDone, onClose }: InvoiceDialogProps) {
  const { currency } = useStore();
  const mayTip = passes(useUser(), ['POS', 'ORDERS']);
  const payments = standing(invoice.payments);
  const [paymentId, setPaymentId] = useState(payments[0]?.id ?? 0);
  const [typeId, setTypeId] = useState('');
  const title = t('Payment of invoice #{id}', { id: invoice.invoice_id });
  const { isBusy, run, noShift } = useCashAction('correction', title);
  const payment = payments.find(({ id }) => id === paymentId);
  const others = tenders.filter(({ id }) => id !== payment?.payment_type_id);
  const correct = async () => {
    const body = { paymentId, paymentTypeId: Number(typeId) };
    const params = { id: invoice.invoice_id };
    if ((await run(call('POST /invoices/{id}/correct-payment', { params, body }))) !== undefined)
      onDone();
  };
  if (noShift) return noShift;
  return (
    <ActionDialog
      title={title}
      size="wide"
      busy={isBusy}
      submit={t('Correct payment')}
      disabled={typeId === ''}
      onSubmit={correct}
      onClose={onClose}
    >
      <div className={styles.details}>
        <PaymentChips {...{ payments, currency }} chosen={paymentId} onChoose={setPaymentId} />
        <TenderChips
          label={t('Actual payment type')}
          tenders={others}
          value={typeId}
          onChange={setTypeId}
        />
        {mayTip && payment !== undefined && payment.tendered === null && (
          <>
            <h3>{t('Tip for this payment')}</h3>
            <TipEntry
              key={paymentId}
              payment={payment}
              currency={currency}
              onSaved={async () => onDone()}
            />
          </>
        )}
      </div>
    </ActionDialog>
  );
}
