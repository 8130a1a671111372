// Lists the unsent orders and payments. Users settle refused entries here, and nothing is lost.

import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { leftBehind } from '../changeover/left-behind.ts';
import { LeftNote } from '../changeover/left-note.tsx';
import { NoShift } from '../checkout/no-shift.tsx';
import { printReceipt, printReport, tellIfBlocked } from '../checkout/receipt.ts';
import { useStore } from '../hub/store.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/states.tsx';
import { paidOf, paperOf } from './delivered.ts';
import type { Delivery, OutboxEntry } from './entry.ts';
import { dismissDeliveries, sendAgain } from './outbox.ts';
import styles from './outbox-banner.module.css';
import { completeEntry } from './outbox-cart.ts';
import { OutboxEntryRow } from './outbox-entry.tsx';
import { outbox } from './outbox-state.ts';

/** Returns the result in words: 'Sent. Token No. 3. Invoice No. 12.' */
function resultText(token: unknown, invoiceId: number | undefined): string {
  const parts = [
    t('Sent.'),
    typeof token === 'number' && t('Token No. {token}.', { token }),
    invoiceId !== undefined && t('Invoice No. {invoice}.', { invoice: invoiceId }),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function Delivered({ delivery }: { delivery: Delivery }) {
  const { currency } = useStore();
  const receipt = completeEntry(delivery);
  const { invoiceId, change = 0 } = paidOf(delivery);
  const paper = paperOf(delivery);
  const print = () => {
    if (paper !== undefined) tellIfBlocked(printReport(paper));
    else if (receipt !== undefined) tellIfBlocked(printReceipt(receipt));
  };
  const token = receipt?.receipt.tokenNo;
  return (
    <li className={styles.entry}>
      <p className={styles.label}>{delivery.entry.label}</p>
      <p>{resultText(token, invoiceId)}</p>
      {change > 0 && (
        <p className={styles.change}>
          {t('Change due: {amount}', { amount: formatAmount(change, currency) })}
        </p>
      )}
      <div className={styles.buttons}>
        {(paper ?? receipt) !== undefined && <Button onClick={print}>{t('Print Receipt')}</Button>}
        <Button
          aria-label={t('Dismiss {label}', { label: delivery.entry.label })}
          onClick={() => void dismissDeliveries([delivery])}
        >
          {t('Dismiss')}
        </Button>
      </div>
    </li>
  );
}

export function OutboxList({ onClose }: { onClose: () => void }) {
  const { entries, delivered } = useSnapshot(outbox);
  const { note } = useSnapshot(leftBehind);
  const { currency } = useStore();
  const [waiting, setWaiting] = useState<OutboxEntry>();
  if (waiting !== undefined) {
    const back = () => setWaiting(undefined);
    const send = () => {
      back();
      void sendAgain(waiting);
    };
    return (
      <NoShift of="held" title={waiting.label} currency={currency} onBack={back} onOpened={send} />
    );
  }
  return (
    <Dialog open title={t('Unsent orders and payments')} onClose={onClose}>
      {note !== undefined && <LeftNote note={note} />}
      {entries.length + delivered.length === 0 && note === undefined && (
        <EmptyState text={t('All sent')} />
      )}
      <ul>
        {(entries as readonly OutboxEntry[]).map((entry) => (
          <OutboxEntryRow key={entry.key} entry={entry} onDone={onClose} onNoShift={setWaiting} />
        ))}
        {(delivered as readonly Delivery[]).map((delivery) => (
          <Delivered key={delivery.entry.key} delivery={delivery} />
        ))}
      </ul>
      {delivered.length > 1 && (
        <Button wide onClick={() => void dismissDeliveries(delivered as readonly Delivery[])}>
          {t('Dismiss all sent entries')}
        </Button>
      )}
    </Dialog>
  );
}
