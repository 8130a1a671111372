// The unsent orders and payments one by one; what the hub refused is settled here, with nothing lost.
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { formatAmount } from '#shared/billing/money.ts';
import { printReceipt, tellIfBlocked } from '../checkout/receipt.ts';
import { useStore } from '../hub/store.ts';
import { Button } from '../parts/button.tsx';
import { confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { DateTime } from '../parts/figures.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useUser } from '../session/session.ts';
import { type Delivery, dismissDeliveries, type HeldEntry, outbox, takeHeld } from './outbox.ts';
import styles from './outbox-banner.module.css';
import { completeHeld, paidOf, restoreHeld } from './outbox-cart.ts';

function stateOf(entry: HeldEntry, username: string | undefined): string {
  return entry.username === username
    ? 'Held here. Goes out by itself when the hub is back.'
    : `Held until ${entry.username} signs in here.`;
}

const isPayment = ({ endpoint }: HeldEntry): boolean => endpoint !== 'POST /pos/create-order';

function Entry({ entry, onDone }: { entry: HeldEntry; onDone: () => void }) {
  const username = useUser()?.username;
  const [, navigate] = useLocation();
  const back = async () => {
    if (!(await restoreHeld(entry))) return;
    onDone();
    navigate('/dashboard/pos');
  };
  const toOrders = async () => {
    // Nothing of it is lost: the bill is on Orders as it was, and can be paid again only without this entry.
    await takeHeld(entry);
    onDone();
    navigate('/dashboard/orders');
  };
  const discard = async () => {
    const text = `Discard “${entry.label}”? The hub has not taken it, and it is then lost.`;
    if (await confirm({ text, confirmLabel: 'Discard', danger: true })) await takeHeld(entry);
  };
  return (
    <li className={styles.entry}>
      <p className={styles.label}>{entry.label}</p>
      <p className={styles.muted}>
        {entry.username} · <DateTime value={new Date(entry.tappedAt).toISOString()} />
      </p>
      {isPayment(entry) && <p className={styles.pending}>Payment not confirmed</p>}
      {entry.refusal === undefined ? (
        <p>{stateOf(entry, username)}</p>
      ) : (
        <>
          <p className={styles.refusal}>{entry.refusal.message}</p>
          <div className={styles.buttons}>
            {entry.endpoint === 'POST /orders/complete-and-pay-order' ? (
              <Button look="primary" onClick={() => void toOrders()}>
                Collect again on Orders
              </Button>
            ) : (
              <Button look="primary" onClick={() => void back()}>
                Back to the cart
              </Button>
            )}
            <Button onClick={() => void discard()}>Discard</Button>
          </div>
        </>
      )}
    </li>
  );
}

/** 'Went out. Token No. 3. Invoice No. 12.' */
function whatBecameOf(token: unknown, invoiceId: number | undefined): string {
  const parts = [
    'Went out.',
    typeof token === 'number' && `Token No. ${token}.`,
    invoiceId !== undefined && `Invoice No. ${invoiceId}.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function Delivered({ delivery }: { delivery: Delivery }) {
  const { currency } = useStore();
  const receipt = completeHeld(delivery);
  const { invoiceId, change = 0 } = paidOf(delivery);
  const print = () => {
    if (receipt !== undefined) tellIfBlocked(printReceipt(receipt));
  };
  const token = receipt?.receipt.tokenNo;
  return (
    <li className={styles.entry}>
      <p className={styles.label}>{delivery.entry.label}</p>
      <p>{whatBecameOf(token, invoiceId)}</p>
      {change > 0 && <p className={styles.change}>Change due: {formatAmount(change, currency)}</p>}
      <div className={styles.buttons}>
        {receipt !== undefined && <Button onClick={print}>Print Receipt</Button>}
        <Button
          aria-label={`Dismiss ${delivery.entry.label}`}
          onClick={() => void dismissDeliveries([delivery])}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}

export function HeldList({ onClose }: { onClose: () => void }) {
  const { entries, delivered } = useSnapshot(outbox);
  return (
    <Dialog open title="Unsent orders and payments" onClose={onClose}>
      {entries.length + delivered.length === 0 && <EmptyState text="Everything has gone out" />}
      <ul>
        {(entries as readonly HeldEntry[]).map((entry) => (
          <Entry key={entry.key} entry={entry} onDone={onClose} />
        ))}
        {(delivered as readonly Delivery[]).map((delivery) => (
          <Delivered key={delivery.entry.key} delivery={delivery} />
        ))}
      </ul>
      {delivered.length > 1 && (
        <Button wide onClick={() => void dismissDeliveries(delivered as readonly Delivery[])}>
          Dismiss all that went out
        </Button>
      )}
    </Dialog>
  );
}
