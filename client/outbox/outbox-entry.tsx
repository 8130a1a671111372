// One unsent order or payment: its state and its next step. Refused entries are settled here, and nothing is lost. An
// admin can see and settle the entries of users who may never come back.

import { useLocation } from 'wouter';
import { currencyOf } from '#shared/billing/money.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { confirm } from '../parts/confirm.tsx';
import { DateTime } from '../parts/figures.tsx';
import { useUser } from '../session/session.ts';
import { CAME_ALONG, isOf, isOfEarlier, type OutboxEntry, ownerOf, WENT_ALONG } from './entry.ts';
import { sendAgain, takeEntry } from './outbox.ts';
import styles from './outbox-banner.module.css';
import { isCartMemo, restoreHeld } from './outbox-cart.ts';
import { giveBackOf, isPayment, lacksShift, noticeOf, receiptIn } from './outbox-notice.ts';

interface EntryProps {
  readonly entry: OutboxEntry;
  readonly onDone: () => void;
  /** Called if the drawer for the payment has no open shift. The form that opens a shift then replaces the list. */
  readonly onNoShift: (entry: OutboxEntry) => void;
}

type WaitingProps = Omit<EntryProps, 'onNoShift'>;

/** The page where a payment is collected again after the hub refused it. */
const COLLECTED_ON: Partial<Record<OutboxEntry['endpoint'], string>> = {
  'POST /orders/complete-and-pay-order': '/dashboard/orders',
  'POST /bills/{id}/pay': '/dashboard/tables',
};

/** Shows the contents of an entry, dish by dish. */
function EntryContents({ entry }: { entry: OutboxEntry }) {
  const receipt = receiptIn(entry);
  if (receipt === undefined) return null;
  const { cartItems, customerName, tableTitle, payableTotal, payment } = receipt;
  const currency = currencyOf(receipt.currency, receipt.currencyDecimals);
  const whose = [tableTitle, customerName].filter((each) => each !== null).join(' · ');
  return (
    <div className={styles.whole}>
      {whose !== '' && <p>{whose}</p>}
      <ul aria-label={t('Contents of {label}', { label: entry.label })}>
        {cartItems.map(({ title, quantity, variant, addons, notes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a kept receipt never changes
          <li key={index}>
            {quantity} × {[title, variant, ...addons].filter((each) => each !== null).join(', ')}
            {notes !== null && ` “${notes}”`}
          </li>
        ))}
      </ul>
      <p>
        {t('Total {amount}', { amount: formatAmount(payableTotal, currency) })}
        {payment !== undefined && ` · ${payment.title}`}
      </p>
    </div>
  );
}

function DiscardButton({ entry }: { entry: OutboxEntry }) {
  const discard = async () => {
    const text = t(
      'Discard “{label}”? The hub has not recorded it, so it will be lost. The audit trail shows who discarded it.',
      { label: entry.label },
    );
    if (await confirm({ text, confirmLabel: t('Discard'), danger: true }))
      await takeEntry(entry, {}, noticeOf(entry, 'discarded'));
  };
  return <Button onClick={() => void discard()}>{t('Discard')}</Button>;
}

/**
 * Whether an entry went along to the other hub, or came from there without a pass. Such an entry can be sent again:
 * its key prevents a second booking.
 */
const isBetweenHubs = ({ refusal }: OutboxEntry): boolean =>
  refusal?.code === WENT_ALONG || refusal?.code === CAME_ALONG;

/** A refused entry: collect again, order again, or discard. */
function Refused({ entry, onDone, onNoShift }: EntryProps) {
  const user = useUser();
  const [, navigate] = useLocation();
  const back = async () => {
    const isOwn = isOf(entry, ownerOf(user));
    if (!(await restoreHeld(entry, isOwn ? undefined : noticeOf(entry, 'taken')))) return;
    onDone();
    navigate('/dashboard/pos');
  };
  const collectOn = COLLECTED_ON[entry.endpoint];
  const collect = async (path: string) => {
    // Removes the entry first, because the bill can't be paid again while the entry exists. Nothing is lost: the bill
    // is unchanged.
    await takeEntry(entry);
    onDone();
    navigate(path);
  };
  return (
    <>
      <p className={styles.refusal}>{entry.refusal?.message}</p>
      <div className={styles.buttons}>
        {isBetweenHubs(entry) && (
          <Button look="primary" onClick={() => void sendAgain(entry)}>
            {t('Send it now')}
          </Button>
        )}
        {lacksShift(entry) && (
          <Button look="primary" onClick={() => onNoShift(entry)}>
            {t('Open the shift and send the entry')}
          </Button>
        )}
        <Button
          look={lacksShift(entry) || isBetweenHubs(entry) ? 'secondary' : 'primary'}
          onClick={() => void (collectOn === undefined ? back() : collect(collectOn))}
        >
          {collectOn === undefined
            ? t('Back to the cart')
            : collectOn === '/dashboard/orders'
              ? t('Take the payment again under Orders')
              : t('Take the payment again under Tables')}
        </Button>
        <DiscardButton entry={entry} />
      </div>
    </>
  );
}

/** Another user's entry, as an admin sees it. The user may never come back, so the admin can settle it. */
function OtherUsersEntry({ entry, onDone }: WaitingProps) {
  const [, navigate] = useLocation();
  const take = async () => {
    const text = t(
      'Move “{label}” to your own cart? It will no longer be sent in the name of {name}.',
      { label: entry.label, name: entry.username },
    );
    if (!(await confirm({ text, confirmLabel: t('Move to my cart') }))) return;
    if (!(await restoreHeld(entry, noticeOf(entry, 'taken')))) return;
    onDone();
    navigate('/dashboard/pos');
  };
  return (
    <>
      <EntryContents entry={entry} />
      <div className={styles.buttons}>
        {isCartMemo(entry.memo) && (
          <Button onClick={() => void take()}>{t('Move to my cart')}</Button>
        )}
        <DiscardButton entry={entry} />
      </div>
    </>
  );
}

function Waiting({ entry, onDone }: WaitingProps) {
  const user = useUser();
  const owner = ownerOf(user);
  if (isOf(entry, owner))
    return <p>{t('This entry is sent automatically when the hub is back.')}</p>;
  return (
    <>
      <p>
        {isOfEarlier(entry, owner)
          ? t(
              'Entered by a former user named {name}, who was deleted. An admin must resolve this entry.',
              {
                name: entry.username,
              },
            )
          : t('This entry is sent when {name} signs in here.', { name: entry.username })}
      </p>
      {user?.role === 'admin' && <OtherUsersEntry entry={entry} onDone={onDone} />}
    </>
  );
}

export function OutboxEntryRow({ entry, onDone, onNoShift }: EntryProps) {
  const giveBack = entry.refusal === undefined ? undefined : giveBackOf(entry);
  return (
    <li className={styles.entry}>
      <p className={styles.label}>{entry.label}</p>
      <p className={styles.muted}>
        {entry.username} · <DateTime value={new Date(entry.tappedAt).toISOString()} />
      </p>
      {isPayment(entry) && <p className={styles.pending}>{t('Payment not confirmed')}</p>}
      {giveBack !== undefined && <p className={styles.pending}>{giveBack.words}</p>}
      {entry.refusal === undefined ? (
        <Waiting entry={entry} onDone={onDone} />
      ) : (
        <Refused entry={entry} onDone={onDone} onNoShift={onNoShift} />
      )}
    </li>
  );
}
