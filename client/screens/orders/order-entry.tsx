// An order in a group: token, time, payment, whether the kitchen has seen it, and its items with their menus.

import { IconCheck, IconChecks, IconDotsVertical, IconFlame, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import type { ORDERS_TARGETS } from '#shared/states/order-item.ts';
import { useLanguage } from '../../locales/language.ts';
import { t, words } from '../../locales/t.ts';
import { SeenMark } from '../../orders/seen-mark.tsx';
import { StatusChip } from '../../orders/status-chip.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { Menu } from '../../parts/menu.tsx';
import { guestOf, isInKitchen } from './bill.ts';
import styles from './orders.module.css';

export type ItemTarget = (typeof ORDERS_TARGETS)[number];

const WORDS = words({
  preparing: 'Preparing',
  completed: 'Complete##state',
  delivered: 'Delivered',
  cancelled: 'Cancel##dish',
}) satisfies Record<ItemTarget, string>;

const MOVES: readonly { target: ItemTarget; Icon: typeof IconX }[] = [
  { target: 'preparing', Icon: IconFlame },
  { target: 'completed', Icon: IconCheck },
  { target: 'delivered', Icon: IconChecks },
  { target: 'cancelled', Icon: IconX },
];

export const itemName = (item: Pick<OrderItem, 'quantity' | 'item_title'>): string =>
  `${item.quantity} × ${item.item_title}`;

interface EntryItemProps {
  item: OrderItem;
  /**
   * The table where the dish is now, if the dish was moved without its order but is shown with it; otherwise null.
   */
  movedTo: string | null;
  isPaid: boolean;
  isBusy: boolean;
  onMove: ((item: OrderItem, target: ItemTarget) => void) | undefined;
}

function details(item: OrderItem): string {
  const addons = item.addons.map((addon) => `+ ${addon.title}`);
  return [item.variant_title, ...addons].filter((part) => part !== null).join(', ');
}

function EntryItem({ item, movedTo, isPaid, isBusy, onMove }: EntryItemProps) {
  const more = details(item);
  return (
    <li className={styles.item} data-status={item.status} aria-busy={isBusy || undefined}>
      <div className={styles.what}>
        <p className={styles.name}>
          <strong className="figures">{item.quantity} ×</strong> {item.item_title}
        </p>
        {item.set && <p className={styles.more}>{item.set.title}</p>}
        {more !== '' && <p className={styles.more}>{more}</p>}
        {(item.seat ?? 0) > 0 && (
          <p className={styles.more}>{t('Seat {seat}', { seat: item.seat ?? 0 })}</p>
        )}
        {movedTo !== null && (
          <p className={styles.more}>{t('Moved to {table}', { table: movedTo })}</p>
        )}
        {isPaid && <p className={styles.paid}>{t('Paid')}</p>}
        {item.notes !== null && <p className={styles.notes}>“{item.notes}”</p>}
      </div>
      {item.fired === 0 && item.status === 'created' ? (
        <StatusChip
          status="waits"
          word={t('Course {course} waiting', { course: item.course ?? 0 })}
        />
      ) : (
        <StatusChip status={item.status} />
      )}
      {onMove !== undefined && item.status !== 'cancelled' ? (
        <Menu
          label={t('Change {dish}', { dish: itemName(item) })}
          icon={<IconDotsVertical size={20} aria-hidden />}
          items={MOVES.map(({ target, Icon }) => ({
            label: t(WORDS[target]),
            icon: <Icon size={20} aria-hidden />,
            danger: target === 'cancelled',
            disabled: isBusy || item.status === target,
            onPick: () => onMove(item, target),
          }))}
        />
      ) : (
        onMove !== undefined && <span className={styles.noMenu} />
      )}
    </li>
  );
}

interface OrderEntryProps {
  order: Order;
  /** The table of the card; null if the card has no table. */
  at: string | null;
  paidItems: ReadonlySet<number> | undefined;
  busy: ReadonlySet<number>;
  onMove: ((item: OrderItem, target: ItemTarget) => void) | undefined;
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the details that another program sent with its order: `Web shop · Ana · 030 1777 · Third floor`. */
const openWords = ({ program, name, phone, notes }: NonNullable<Order['open']>): string =>
  [program, name, phone, notes].filter((each) => each).join(' · ');

export const OrderEntry = memo(function OrderEntry(props: OrderEntryProps) {
  useLanguage();
  const { order, at, paidItems = NONE, busy, onMove } = props;
  const charged = order.items.filter(({ status }) => status !== 'cancelled');
  const guest = guestOf(order);
  const isPaid = charged.length > 0 && charged.every(({ id }) => paidItems.has(id));
  return (
    <li className={styles.order}>
      <div className={styles.orderHead}>
        <h3>
          {t('Token {tokenNo}', { tokenNo: order.token_no })}
          {order.rush === 1 && ` · ${t('Rush')}`}
        </h3>
        <span className={styles.time}>
          <DateTime value={order.date} kind="time" />
        </span>
        <span className={styles.marks}>
          {(order.seen_at !== null || isInKitchen(order)) && <SeenMark order={order} />}
          <StatusChip status={isPaid ? 'paid' : order.payment_status} />
        </span>
      </div>
      {order.table_title !== null && order.table_title !== at && (
        <p className={styles.more}>{t('Moved from {table}', { table: order.table_title })}</p>
      )}
      {order.open && (
        <p className={styles.more}>
          <bdi>{openWords(order.open)}</bdi>
        </p>
      )}
      {guest !== null && <p className={styles.more}>{guest}</p>}
      <ul>
        {order.items.map((item) => (
          <EntryItem
            key={item.id}
            item={item}
            movedTo={item.table_title === at ? null : (item.table_title ?? null)}
            isPaid={paidItems.has(item.id)}
            isBusy={busy.has(item.id)}
            onMove={onMove}
          />
        ))}
      </ul>
    </li>
  );
});
