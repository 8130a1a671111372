// The orders of a table, or one order without a table: total, age and next step.

import {
  IconBolt,
  IconCash,
  IconChecks,
  IconClock,
  IconDotsVertical,
  IconFlame,
  IconHourglass,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Currency } from '#shared/billing/money.ts';
import type { OrderItem } from '#shared/entities/orders.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import { formatAmount } from '../../locales/format.ts';
import { useLanguage } from '../../locales/language.ts';
import { t } from '../../locales/t.ts';
import { Age, useTicketLevel } from '../../orders/age.tsx';
import { nextCourse } from '../../orders/next-course.ts';
import type { OutboxPayment } from '../../outbox/outbox-payments.ts';
import { AllergyBands } from '../../parts/allergy-band.tsx';
import { Button } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import type { MenuItem } from '../../parts/menu-item.ts';
import { groupName, groupTitle } from './bill.ts';
import { type Card, isAllPaid } from './cards.ts';
import { type ItemTarget, OrderEntry } from './order-entry.tsx';
import styles from './orders.module.css';
import { PaymentMark } from './payment-mark.tsx';

export interface GroupActions {
  print: (group: Card) => void;
  cancel: (group: Card) => void;
  complete: (group: Card) => void;
  pay: (group: Card) => void;
  fire: (group: Card, course: number) => void;
  rush: (group: Card, on: boolean) => void;
}

export interface GroupCardProps {
  group: Card;
  currency: Currency;
  busy: ReadonlySet<number>;
  /** Undefined if this user may only view orders. */
  actions: GroupActions | undefined;
  onMove: ((item: OrderItem, target: ItemTarget) => void) | undefined;
  /** The unsent or refused payment of the group on this screen, if any. */
  payment: OutboxPayment | undefined;
}

function placeOf({ table_title, floor, orders }: Card): string {
  if (table_title !== null) return floor === null || floor === '-' ? '' : floor;
  const [first] = orders;
  return first === undefined ? '' : t(DELIVERY_LABELS[first.delivery_type]);
}

/** Returns the menu entries that fire the next waiting course and mark the orders as urgent for the kitchen. */
function lineItems(group: Card, actions: GroupActions): MenuItem[] {
  const course = nextCourse(group.orders.flatMap(({ items }) => items));
  const isRushed = group.orders.some(({ rush }) => rush === 1);
  const fire: MenuItem[] =
    course === undefined
      ? []
      : [
          {
            label: t('Fire course {course}', { course }),
            icon: <IconFlame size={20} aria-hidden />,
            onPick: () => actions.fire(group, course),
          },
        ];
  return [
    ...fire,
    {
      label: isRushed ? t('Cancel rush') : t('Rush'),
      icon: <IconBolt size={20} aria-hidden />,
      onPick: () => actions.rush(group, !isRushed),
    },
  ];
}

function menuOf(group: Card, actions: GroupActions, isInOutbox: boolean): MenuItem[] {
  return [
    ...lineItems(group, actions),
    {
      label: t('Print Receipt'),
      icon: <IconPrinter size={20} aria-hidden />,
      onPick: () => actions.print(group),
    },
    {
      label: t('Cancel'),
      icon: <IconX size={20} aria-hidden />,
      danger: true,
      onPick: () => actions.cancel(group),
    },
    {
      label: t('Complete##verb'),
      icon: <IconChecks size={20} aria-hidden />,
      onPick: () => actions.complete(group),
    },
    {
      label: t('Pay & Complete'),
      icon: <IconCash size={20} aria-hidden />,
      disabled: isInOutbox || isAllPaid(group),
      onPick: () => actions.pay(group),
    },
  ];
}

function Totals({
  group,
  currency,
  payment,
}: Pick<GroupCardProps, 'group' | 'currency' | 'payment'>) {
  const { due } = group;
  const isPaid = isAllPaid(group);
  return (
    <div className={styles.totals}>
      <span>{isPaid ? t('All paid') : t('To pay')}</span>
      {payment !== undefined && <PaymentMark payment={payment} />}
      {!isPaid && due !== undefined && (
        <strong className="figures">{formatAmount(due, currency)}</strong>
      )}
    </div>
  );
}

interface NextStepProps {
  group: Card;
  actions: GroupActions;
  isInOutbox: boolean;
}

/**
 * Replaces the next step while the group has an unsent payment. The replacement has the same size, so that nothing
 * moves.
 */
function PaymentInOutbox() {
  return (
    <Button wide size="touch" icon={<IconHourglass size={22} aria-hidden />} disabled>
      {t('Unsent payment on this screen')}
    </Button>
  );
}

/** The most likely next step, as the largest button of the card. */
function NextStep({ group, actions, isInOutbox }: NextStepProps) {
  const isPaid = isAllPaid(group);
  if (isInOutbox && !isPaid) return <PaymentInOutbox />;
  const label = isPaid ? t('Complete##verb') : t('Pay & Complete');
  return (
    <Button
      wide
      size="touch"
      icon={isPaid ? <IconChecks size={22} aria-hidden /> : <IconCash size={22} aria-hidden />}
      aria-label={`${label}: ${groupName(group)}`}
      onClick={() => (isPaid ? actions.complete(group) : actions.pay(group))}
    >
      {label}
    </Button>
  );
}

const allergiesOf = ({ orders }: Card) =>
  orders.flatMap(({ allergies, allergies_seen_at: seen_at = null }) =>
    allergies ? [{ text: allergies, seen_at }] : [],
  );

export const GroupCard = memo(function GroupCard(props: GroupCardProps) {
  useLanguage();
  const { group, currency, busy, actions, onMove, payment } = props;
  const isInOutbox = payment === 'held';
  const oldest = group.orders[0]?.date ?? '';
  const level = useTicketLevel(oldest);
  return (
    <section className={styles.card} aria-label={groupName(group)}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2>
            {group.table_id === null || actions === undefined ? (
              groupTitle(group)
            ) : (
              <Link href={`/dashboard/tables?table=${group.table_id}`}>{groupTitle(group)}</Link>
            )}
          </h2>
          <p className={styles.place}>{placeOf(group)}</p>
        </div>
        {group.table_id === null && (
          // The number that is called out at the counter.
          <span className={styles.bigToken} aria-hidden>
            {group.orders[0]?.token_no}
          </span>
        )}
        <span className={styles.age} data-level={level}>
          <IconClock size={16} aria-hidden />
          <Age since={oldest} />
        </span>
        {actions !== undefined && (
          <Menu
            label={t('Actions for {order}', { order: groupName(group) })}
            icon={<IconDotsVertical size={22} aria-hidden />}
            items={menuOf(group, actions, isInOutbox)}
          />
        )}
      </header>
      <AllergyBands allergies={allergiesOf(group)} />
      <ul>
        {group.orders.map((order) => (
          <OrderEntry
            key={order.id}
            order={order}
            at={group.table_title}
            paidItems={group.paidItems}
            busy={busy}
            onMove={onMove}
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        <Totals group={group} currency={currency} payment={payment} />
        {actions !== undefined && (
          <NextStep group={group} actions={actions} isInOutbox={isInOutbox} />
        )}
      </footer>
    </section>
  );
});
