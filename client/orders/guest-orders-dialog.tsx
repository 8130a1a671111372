// Lists the orders from guests' phones and from other programs that wait for staff. One tap accepts an order, or it is
// refused with a reason. Also shows the calls from tables, and the buttons that pause ordering (contract 29.5).
import { useState } from 'react';
import type { WaitingOrder } from '#shared/entities/guests.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { MAX_REASON } from '#shared/limits.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import { CallsRow } from '../floor/guest-calls.tsx';
import { call } from '../hub/api.ts';
import { useStore } from '../hub/store.ts';
import { formatAmount } from '../locales/format.ts';
import { t, words } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Chips } from '../parts/chips.tsx';
import { Checkbox } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { didWork } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';
import { useSettling } from '../parts/use-settling.ts';
import { senderOf, useAccept } from './accept-order.ts';
import { Age } from './age.tsx';
import styles from './guest-orders-dialog.module.css';
import { PauseGuests } from './pause-guests.tsx';

const REASONS = words([
  'Sold out##reason',
  'The kitchen is full',
  'The kitchen is closed',
  'Please ask us at the table',
] as const);

interface OrderProps {
  order: WaitingOrder;
  reload: () => Promise<void>;
}

/**
 * Refuses an order with a reason. If the box is ticked, also ends the session of the guest's phone, for example after
 * a joke order.
 */
function Refusal({ order, reload, onClose }: OrderProps & { onClose: () => void }) {
  const { id, session_no: no } = order;
  const [reason, setReason] = useState('');
  const [endsSession, setEndsSession] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const options = REASONS.map((each) => ({ value: t(each), label: t(each) }));
  const refuse = () =>
    void whileBusy(async () => {
      const request = { params: { id }, body: { reason } };
      if (await didWork(call('POST /guest-orders/{id}/refuse', request))) {
        // Ends the session only after the refusal. Otherwise the waiting order would expire without the reason.
        if (endsSession && no !== null)
          await didWork(call('POST /guest-orders/sessions/{no}/end', { params: { no }, body: {} }));
        onClose();
      }
      await reload();
    });
  return (
    <div className={styles.refusal}>
      <Chips label={t('Reason')} wrap options={options} value={reason} onChange={setReason} />
      <Field label={t('Reason')} maxLength={MAX_REASON} value={reason} onChange={setReason} />
      {no !== null && (
        <Checkbox
          label={t('End the session of this phone')}
          hint={t('The next order from this phone starts a new visit.')}
          checked={endsSession}
          onChange={setEndsSession}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('Let the order wait')}</Button>
        <Button look="destroy" disabled={reason.trim() === ''} busy={isBusy} onClick={refuse}>
          {t('Refuse')}
        </Button>
      </div>
    </div>
  );
}

function Lines({ lines }: Pick<WaitingOrder, 'lines'>) {
  return (
    <ul>
      {lines.map(({ title, variant_title, options, addons, quantity, notes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
        <li key={index}>
          {quantity} × {title}
          <span className={styles.muted}>
            {[variant_title, ...options, ...addons, notes]
              .filter((each) => each)
              .map((each) => ` · ${each}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The details about the guest that the other program sent. */
function FromOutside({ open }: { open: NonNullable<WaitingOrder['open']> }) {
  const { currency } = useStore();
  const said = [t(DELIVERY_LABELS[open.delivery_type]), open.phone, open.notes];
  return (
    <>
      <p>{said.filter((each) => each).join(' · ')}</p>
      {open.paid > 0 && (
        <p>{t('{amount} is paid already', { amount: formatAmount(open.paid, currency) })}</p>
      )}
    </>
  );
}

/**
 * `index` is the order's place in the list. When it changes, a button of another order may be under the finger, so taps
 * are ignored for a moment.
 */
function OrderView({ index, ...props }: OrderProps & { index: number }) {
  const { order } = props;
  const isSettling = useSettling(`${index}`);
  const { currency } = useStore();
  const [isRefusing, setRefusing] = useState(false);
  const { accept, isBusy } = useAccept(props);
  const place = senderOf(order);
  return (
    <li className={styles.order} aria-label={place}>
      <p className={styles.head}>
        <strong>{place}</strong>
        {order.first && <span className={styles.muted}>{t('First order from this phone')}</span>}
        <Age since={order.created_at} />
      </p>
      {order.open && <FromOutside open={order.open} />}
      <Lines lines={order.lines} />
      {isRefusing ? (
        <Refusal {...props} onClose={() => setRefusing(false)} />
      ) : (
        <div className={styles.buttons}>
          <strong className="figures">{formatAmount(order.total, currency)}</strong>
          <Button look="danger" busy={isSettling} onClick={() => setRefusing(true)}>
            {t('Refuse')}
          </Button>
          <Button look="primary" busy={isBusy || isSettling} onClick={accept}>
            {t('Accept')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface DialogProps {
  waiting: readonly WaitingOrder[];
  /** The tables whose guests call for staff. */
  calling: readonly SeatedTable[];
  isPaused: boolean;
  reload: () => Promise<void>;
  onClose: () => void;
}

export function GuestOrdersDialog(props: DialogProps) {
  const { waiting, calling, isPaused, reload, onClose } = props;
  return (
    <Dialog
      open
      title={t('Guest orders')}
      onClose={onClose}
      footer={<PauseGuests isPaused={isPaused} reload={reload} />}
    >
      {calling.map((table) => (
        <section key={table.id} aria-label={table.table_title}>
          <strong>{table.table_title}</strong>
          <CallsRow table={table} reload={reload} />
        </section>
      ))}
      <ul className={styles.list}>
        {waiting.map((order, index) => (
          <OrderView key={order.id} index={index} order={order} reload={reload} />
        ))}
      </ul>
      {isPaused && <p>{t('Orders from phones are paused.')}</p>}
      {waiting.length === 0 && <p>{t('All guest orders are answered.')}</p>}
    </Dialog>
  );
}
