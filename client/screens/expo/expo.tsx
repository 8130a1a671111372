// The pass: every open order with where each of its dishes is, and what is complete to be handed out.

import { use, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { patchOrders } from '../../hub/order-lists.ts';
import { useLiveOrders } from '../../hub/use-live-orders.ts';
import { Age, useTicketLevel } from '../../orders/age.tsx';
import { StatusChip } from '../../orders/status-chip.tsx';
import { Button } from '../../parts/button.tsx';
import { StripPlace } from '../../parts/strip-place.ts';
import { didWork } from '../../parts/toasts.ts';
import { passes, useUser } from '../../session/session.ts';
import { placeOf, placeWords } from '../kitchen/forms.ts';
import { byHaste, cookingSince, isWaiting } from '../kitchen/lineup.ts';
import { ListState } from '../kitchen/list-state.tsx';
import { StaleBar } from '../kitchen/stale-bar.tsx';
import styles from './expo.module.css';

const isShown = ({ status }: OrderItem): boolean =>
  status !== 'cancelled' && status !== 'delivered';
const isReady = ({ items }: Order): boolean => items.some(({ status }) => status === 'completed');
const isWhole = ({ items }: Order): boolean =>
  items.filter(isShown).every(({ status }) => status === 'completed');

function Dish({ item, titles }: { item: OrderItem; titles: ReadonlyMap<number, string> }) {
  const station = titles.get(item.station_id ?? 0);
  const { seat = 0 } = item;
  const place = placeWords({ ...item, seat: 0 });
  const more = [
    item.variant_title ?? '',
    item.addons.length === 0 ? '' : `+ ${item.addons.map(({ title }) => title).join(', ')}`,
    item.notes ?? '',
    seat > 0 ? `seat ${seat}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li className={styles.dish} data-waiting={isWaiting(item) || undefined}>
      <span>
        <strong className="figures">{item.quantity} ×</strong> {item.item_title}
        {place !== '' && <strong className={styles.place}>{place}</strong>}
        {more !== '' && <small>{more}</small>}
      </span>
      <span className={styles.where}>
        {station !== undefined && <span>{station}</span>}
        {isWaiting(item) ? (
          <span>Course {item.course} waits</span>
        ) : (
          <StatusChip status={item.status} />
        )}
      </span>
    </li>
  );
}

interface PassTicketProps {
  order: Order;
  titles: ReadonlyMap<number, string>;
  isBusy: boolean;
  onHandOut: ((order: Order) => void) | undefined;
}

function PassTicket({ order, titles, isBusy, onHandOut }: PassTicketProps) {
  const since = cookingSince(order);
  const level = useTicketLevel(since);
  return (
    <li className={styles.ticket} data-level={level} data-whole={isWhole(order) || undefined}>
      <header className={styles.head}>
        <h2>
          <span className="hidden-text">Token </span>
          {order.token_no}
        </h2>
        <span className={styles.age}>
          <Age since={since} />
        </span>
        <p>
          {order.rush === 1 && <strong className={styles.rush}>RUSH </strong>}
          {placeOf(order)}
        </p>
      </header>
      <ul>
        {order.items.filter(isShown).map((item) => (
          <Dish key={item.id} item={item} titles={titles} />
        ))}
      </ul>
      {onHandOut !== undefined && isReady(order) && (
        <Button
          wide
          size="touch"
          look={isWhole(order) ? 'primary' : 'secondary'}
          busy={isBusy}
          aria-label={`Hand out token ${order.token_no}`}
          onClick={() => onHandOut(order)}
        >
          {isWhole(order) ? 'Hand out' : 'Hand out what is ready'}
        </Button>
      )}
    </li>
  );
}

function usePass() {
  return useLiveOrders(useData('GET /kitchen/expo', { query: {} }), {
    screen: 'orders',
    fetchNamed: (ids, signal) =>
      call('GET /kitchen/expo', { query: { orderIds: ids.join(',') }, signal }),
    merge: patchOrders,
  });
}

/** What a station is called; who may not read the kitchen's settings sees the dishes without. */
function useTitles(): ReadonlyMap<number, string> {
  const mayRead = passes(useUser(), ['KITCHEN', 'KITCHEN_DISPLAY']);
  const kitchen = useData('GET /kitchen/init', mayRead ? {} : null);
  const orders = useData('GET /orders/init', mayRead ? null : {});
  // Until they are known the dishes say without them how far they are.
  const stations = (kitchen.data ?? orders.data)?.stations ?? [];
  return new Map(stations.map(({ id, title }) => [id, title]));
}

interface StripProps {
  /** Undefined while nobody knows. */
  count: number | undefined;
  list: ReturnType<typeof usePass>;
}

function PassStrip({ count, list }: StripProps) {
  const place = use(StripPlace);
  if (place === null) return null;
  return createPortal(
    <>
      <h1 className={styles.title}>Expo</h1>
      {count !== undefined && (
        <p className={styles.count}>{count === 1 ? '1 order' : `${count} orders`}</p>
      )}
      <StaleBar list={list} />
    </>,
    place,
  );
}

export function Expo() {
  const list = usePass();
  const titles = useTitles();
  const mayHandOut = passes(useUser(), ['KITCHEN', 'POS', 'ORDERS']);
  const [busy, setBusy] = useState<number>();
  const handOut = async ({ id }: Order) => {
    setBusy(id);
    await didWork(call('POST /kitchen/hand-out', { body: { orderIds: [id] } }));
    await list.refresh([id]);
    setBusy(undefined);
  };
  const orders = (list.data ?? []).filter(({ items }) => items.some(isShown)).sort(byHaste);
  return (
    <div className={styles.pass}>
      <PassStrip count={list.data && orders.length} list={list} />
      <ListState list={list} isEmpty={orders.length === 0} />
      <ol className={styles.tickets} aria-label="Orders at the pass">
        {orders.map((order) => (
          <PassTicket
            key={order.id}
            order={order}
            titles={titles}
            isBusy={busy === order.id}
            onHandOut={mayHandOut ? (one) => void handOut(one) : undefined}
          />
        ))}
      </ol>
    </div>
  );
}
