// The completed orders that nobody has paid yet (contract 5).

import { useState } from 'react';
import type { Bill } from '#shared/entities/bills.ts';
import type { OrderGroup } from '#shared/entities/orders.ts';
import { UNPAID_PAGE } from '#shared/limits.ts';
import { FALLBACK } from '#shared/texts.ts';
import { type Loaded, useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import {
  type OutboxPayment,
  type OutboxPayments,
  paymentOf,
} from '../../outbox/outbox-payments.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { Older } from '../../parts/older.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { groupName } from './bill.ts';
import { type Card, cardKey, cardsOf, isAllPaid } from './cards.ts';
import styles from './orders.module.css';
import { PaymentMark } from './payment-mark.tsx';

interface UnpaidDialogProps {
  unpaid: Loaded<OrderGroup[]>;
  /** The open bills; undefined until they are loaded. */
  bills: readonly Bill[] | undefined;
  /** The payments that this screen has stored. */
  payments: OutboxPayments;
  /** Undefined if this user may only view orders. */
  onPay: ((card: Card) => void) | undefined;
  onClose: () => void;
}

interface DebtProps {
  group: Card;
  payment: OutboxPayment | undefined;
  onPay: UnpaidDialogProps['onPay'];
}

function Debt({ group, payment, onPay }: DebtProps) {
  const { currency } = useStore();
  const tokens = group.orders.map((order) => order.token_no).join(', ');
  const oldest = group.orders[0]?.date;
  return (
    <li className={styles.debt}>
      <div>
        <h3>{groupName(group)}</h3>
        <p className={styles.more}>
          {t('Token {tokenNo}', { tokenNo: tokens })}
          {oldest !== undefined && (
            <>
              {' · '}
              <DateTime value={oldest} />
            </>
          )}
        </p>
        {payment !== undefined && <PaymentMark payment={payment} />}
      </div>
      {group.due !== undefined && <strong>{formatAmount(group.due, currency)}</strong>}
      {onPay !== undefined && (
        <Button
          look="primary"
          disabled={payment === 'held'}
          aria-label={t('Pay: {order}, token {tokens}', { order: groupName(group), tokens })}
          onClick={() => onPay(group)}
        >
          {t('Pay')}
        </Button>
      )}
    </li>
  );
}

/** Returns the id of the oldest order if the page is full, because there may be older orders; otherwise undefined. */
function findOldest(groups: readonly OrderGroup[]): number | undefined {
  const ids = groups.flatMap(({ order_ids }) => order_ids);
  return ids.length < UNPAID_PAGE ? undefined : Math.min(...ids);
}

export function UnpaidDialog({ unpaid, bills, payments, onPay, onClose }: UnpaidDialogProps) {
  const { decimals } = useStore().currency;
  const [before, setBefore] = useState<number>();
  const older = useData('GET /orders/unpaid', before === undefined ? null : { query: { before } });
  return (
    <Dialog open size="wide" title={t('Completed, not paid')} onClose={onClose}>
      <LoadedView load={before === undefined ? unpaid : older} errorText={t(FALLBACK.orders)}>
        {(groups) => {
          const oldest = findOldest(groups);
          const owed = cardsOf(groups, bills, decimals).filter((card) => !isAllPaid(card));
          return (
            <>
              {owed.length === 0 && <EmptyState text={t('Everything is paid.')} />}
              <ul className={styles.unpaid}>
                {owed.map((group) => (
                  <Debt
                    key={`${cardKey(group)} ${group.order_ids}`}
                    group={group}
                    payment={paymentOf(group, payments)}
                    onPay={onPay}
                  />
                ))}
              </ul>
              <Older
                onOlder={oldest === undefined ? undefined : () => setBefore(oldest)}
                onNewest={before === undefined ? undefined : () => setBefore(undefined)}
              />
            </>
          );
        }}
      </LoadedView>
    </Dialog>
  );
}
