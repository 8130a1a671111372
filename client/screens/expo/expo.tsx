// The pass: every open order with the state and station of each dish. Orders with dishes that are ready to be handed
// out come first.

import { use } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#shared/entities/orders.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { patchOrders } from '../../hub/order-lists.ts';
import { useLiveOrders } from '../../hub/use-live-orders.ts';
import { t } from '../../locales/t.ts';
import { StripPlace } from '../../parts/strip-place.ts';
import { passes, useUser } from '../../session/session.ts';
import { byHaste } from '../kitchen/lineup.ts';
import { ListState } from '../kitchen/list-state.tsx';
import { StaleBar } from '../kitchen/stale-bar.tsx';
import styles from './expo.module.css';
import { isReady, isShown, isWhole, PassTicket } from './pass-ticket.tsx';
import { useHandOuts } from './use-hand-out.ts';

/**
 * Sorts orders by rank: first the orders whose fired dishes are all ready, then the orders with at least one ready
 * dish, then all other orders.
 */
function byReadiness(a: Order, b: Order): number {
  const rank = (order: Order) => (isWhole(order) ? 0 : isReady(order) ? 1 : 2);
  return rank(a) - rank(b) || byHaste(a, b);
}

function usePass() {
  return useLiveOrders(useData('GET /kitchen/expo', { query: {} }), {
    screen: 'orders',
    fetchNamed: (ids, signal) =>
      call('GET /kitchen/expo', { query: { orderIds: ids.join(',') }, signal }),
    merge: patchOrders,
  });
}

/** Returns the titles of the stations by id; empty until they are loaded. */
function useTitles(): ReadonlyMap<number, string> {
  const mayRead = passes(useUser(), ['KITCHEN', 'KITCHEN_DISPLAY']);
  const kitchen = useData('GET /kitchen/init', mayRead ? {} : null);
  const orders = useData('GET /orders/init', mayRead ? null : {});
  // Until the stations are loaded, each dish is shown without its station.
  const stations = (kitchen.data ?? orders.data)?.stations ?? [];
  return new Map(stations.map(({ id, title }) => [id, title]));
}

interface StripProps {
  /** The number of orders at the pass; undefined until they are loaded. */
  count: number | undefined;
  list: ReturnType<typeof usePass>;
}

function PassStrip({ count, list }: StripProps) {
  const place = use(StripPlace);
  if (place === null) return null;
  return createPortal(
    <>
      <h1 className={styles.title}>{t('Expo')}</h1>
      {count !== undefined && (
        <p className={styles.count}>
          {t('{n, plural, one {# order} other {# orders}}', { n: count })}
        </p>
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
  const { until, tap } = useHandOuts(list.refresh);
  const orders = (list.data ?? []).filter(({ items }) => items.some(isShown)).sort(byReadiness);
  return (
    <div className={styles.pass}>
      <PassStrip count={list.data && orders.length} list={list} />
      <ListState list={list} isEmpty={orders.length === 0} />
      <ol className={styles.tickets} aria-label={t('Orders at the pass')}>
        {orders.map((order) => (
          <PassTicket
            key={order.id}
            order={order}
            titles={titles}
            until={until.get(order.id)}
            onHandOut={mayHandOut ? tap : undefined}
          />
        ))}
      </ol>
    </div>
  );
}
