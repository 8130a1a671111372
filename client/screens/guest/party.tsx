// The orders of the party with the state of each dish, the bill, and the buttons that call staff (contract 29.6, 29.7).

import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import type { GuestOrdersSetting, GuestParty } from '#shared/entities/guests.ts';
import { ApiError } from '../../hub/api-error.ts';
import { makeRequestKey } from '../../hub/request-key.ts';
import { formatAmount } from '../../locales/format.ts';
import { t, words } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { formatInstant } from '../../parts/figures.tsx';
import styles from './guest.module.css';
import { guestCall } from './guest-call.ts';
import type { Kind } from './prices.ts';
import { guestSentence } from './sentences.ts';
import type { useParty } from './use-party.ts';

/**
 * Stores the key of each call until the hub has answered. If the guest taps again after a lost answer, the hub
 * recognizes the same call.
 */
function useSentKey() {
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (what: string): string => {
    const key = keys.get(what) ?? makeRequestKey();
    keys.set(what, key);
    return key;
  };
  return Object.assign(keyOf, { done: (what: string) => void keys.delete(what) });
}

type Order = GuestParty['orders'][number];
type Line = Order['lines'][number];

const STATUS = words({
  waiting: 'Waiting for the staff',
  placed: 'Ordered',
  preparing: 'In preparation',
  ready: 'Ready##dish',
  served: 'Served',
  cancelled: 'Cancelled',
} as const);

interface OrderProps {
  order: Order;
  currency: Currency;
}

function LineRow({ line, currency }: { line: Line; currency: Currency }) {
  const { title, variant_title, addons, options, quantity, total, status } = line;
  const more = [variant_title, ...options, ...addons].filter((each) => each !== null);
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>
        <span>
          {quantity} × {title}
        </span>
        {more.length > 0 && <span className={styles.muted}>{more.join(' · ')}</span>}
        <span className={styles.muted} data-status={status}>
          {t(STATUS[status])}
        </span>
      </span>
      <span className="figures">{formatAmount(total, currency)}</span>
    </li>
  );
}

function OrderView({ order, currency }: OrderProps) {
  const { state, reason, token_no: no, lines } = order;
  return (
    <li>
      {no !== null && <strong>{t('Order {no}', { no })}</strong>}
      {/* Reserves the space of the number. */}
      {state === 'waiting' && <strong aria-hidden>{'\u00a0'}</strong>}
      {state === 'refused' && (
        <p className={styles.note}>
          {reason === null
            ? t('The staff could not take this order.')
            : t('The staff could not take this order: {reason}', { reason })}
        </p>
      )}
      {state === 'expired' && (
        <p className={styles.note}>{t('Nobody answered this order. Please send it again.')}</p>
      )}
      {(state === 'waiting' || state === 'placed') && (
        <ul>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
            <LineRow key={index} line={line} currency={currency} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Bill({ bill, currency }: { bill: GuestParty['bill']; currency: Currency }) {
  // Reserves the space of the bill, so that the menu does not move when an order is accepted.
  if (bill === null)
    return (
      <p className={styles.bill} aria-hidden>
        {'\u00a0'}
      </p>
    );
  const isPaid = bill.paid > 0 && bill.due <= 0;
  return (
    <p className={styles.bill}>
      <span>{isPaid ? t('Total') : t('Bill so far')}</span>
      <strong className="figures">{formatAmount(bill.total, currency)}</strong>
      {bill.paid > 0 && (
        <span className={styles.due}>
          {isPaid ? t('Paid') : t('Still to pay: {due}', { due: formatAmount(bill.due, currency) })}
        </span>
      )}
    </p>
  );
}

interface CallsProps {
  setting: GuestOrdersSetting | undefined;
  calls: GuestParty['calls'] | undefined;
  reload: () => void;
  onNote: (note: string) => void;
}

function Calls({ setting, calls, reload, onNote }: CallsProps) {
  const keyed = useSentKey();
  const ask = (kind: 'waiter' | 'bill') => {
    guestCall('POST /guest/call', { body: { kind }, idempotencyKey: keyed(kind) }).then(
      () => {
        keyed.done(kind);
        reload();
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (error.status >= 400 && error.status < 500) keyed.done(kind);
        onNote(guestSentence(error));
      },
    );
  };
  return (
    <div className={styles.calls}>
      {setting?.callWaiter === true && (
        <Button disabled={Boolean(calls?.waiter)} onClick={() => ask('waiter')}>
          {calls?.waiter ? t('Someone is coming') : t('Call waiter')}
        </Button>
      )}
      {setting?.askBill === true && (
        <Button disabled={Boolean(calls?.bill)} onClick={() => ask('bill')}>
          {calls?.bill ? t('The bill is coming') : t('Ask for the bill')}
        </Button>
      )}
    </div>
  );
}

interface PartyProps {
  party: ReturnType<typeof useParty>;
  currency: Currency;
  kind: Kind;
  calls: GuestOrdersSetting | undefined;
  reopen: () => void;
  onNote: (note: string) => void;
}

export function Party({
  party: { party, isOver, load },
  currency,
  kind,
  calls,
  reopen,
  onNote,
}: PartyProps) {
  const orders = party?.orders ?? [];
  const again = () => {
    reopen();
    load();
  };
  return (
    <>
      {isOver && (
        <p className={`${styles.note} ${styles.ended}`}>
          {t('This visit has ended.')} <Button onClick={again}>{t('Order again')}</Button>
        </p>
      )}
      {kind === 'table' && !isOver && (
        <Calls setting={calls} calls={party?.calls} reload={load} onNote={onNote} />
      )}
      {orders.length > 0 && (
        <section className={styles.party} aria-label={t('Your orders')}>
          <h2>{t('Your orders')}</h2>
          {party?.promised_at && (
            <p>
              {t('Ready at about {time}', {
                time: formatInstant(party.promised_at, undefined, 'time'),
              })}
            </p>
          )}
          <ul>
            {orders.map((order, index) => (
              <OrderView key={order.id ?? `staff ${index}`} order={order} currency={currency} />
            ))}
          </ul>
          <Bill bill={party?.bill ?? null} currency={currency} />
        </section>
      )}
    </>
  );
}
