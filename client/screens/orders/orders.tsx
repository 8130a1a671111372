// The open orders by table with their next steps, and the completed orders that are unpaid.

import { IconCashOff, IconRefresh } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Bill } from '#shared/entities/bills.ts';
import type { OrderGroup } from '#shared/entities/orders.ts';
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import { lazyPart, useFetchedSoon } from '../../app/lazy.tsx';
import { useOpenBills } from '../../bill/use-open-bills.ts';
import { FloorViews, TAKE_AWAY } from '../../floor/floor-views.tsx';
import { useFreshness } from '../../hub/freshness.ts';
import { ordersOf } from '../../hub/order-lists.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import type { Watched } from '../../orders/unseen.ts';
import { useUnseenAlarm } from '../../orders/use-unseen-alarm.ts';
import { paymentOf, useOutboxPayments } from '../../outbox/outbox-payments.ts';
import { Button } from '../../parts/button.tsx';
import { MenuList } from '../../parts/menu.tsx';
import { Page } from '../../parts/page.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { EmptyState, LoadedView, StaleBanner } from '../../parts/states.tsx';
import { toastError } from '../../parts/toasts.ts';
import { passes, useUser } from '../../session/session.ts';
import { WayTo } from '../../session/way-to.tsx';
import { groupName, isInKitchen } from './bill.ts';
import { useCancelQuestion } from './cancel-question.tsx';
import { type Card, cardKey, cardsOf, hasMoved } from './cards.ts';
import { findGroups } from './find-groups.ts';
import { GroupCard, type GroupCardProps } from './group-card.tsx';
import styles from './orders.module.css';
import { type OrdersInit, useOrdersInit } from './orders-init.ts';
import { PayDialog } from './pay-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { UnpaidDialog } from './unpaid-dialog.tsx';
import { useGroups } from './use-groups.ts';
import { useGroupActions, useItemMoves } from './use-order-actions.ts';

const watchedOf = (groups: readonly OrderGroup[]): Watched[] =>
  ordersOf(groups)
    .filter(isInKitchen)
    .map(({ id, token_no, date, seen_at, unseen }) => ({
      orderId: id,
      tokenNo: token_no,
      date,
      seenAt: seen_at,
      unseen,
    }));

function useRights() {
  const user = useUser();
  return {
    mayMove: passes(user, ['POS', 'ORDERS', 'ORDER_STATUS']),
    mayClose: passes(user, ['POS', 'ORDERS']),
  };
}

function HeadActions(props: {
  unpaidCount: number | undefined;
  onUnpaid: () => void;
  onRefresh: () => void;
}) {
  const { unpaidCount, onUnpaid, onRefresh } = props;
  return (
    <>
      <Button icon={<IconCashOff size={20} aria-hidden />} onClick={onUnpaid}>
        {t('Unpaid')}
        {/* The number keeps its space while it loads, so that nothing moves. */}
        <span className={styles.count} data-some={(unpaidCount ?? 0) > 0}>
          {unpaidCount}
        </span>
      </Button>
      <Button icon={<IconRefresh size={20} aria-hidden />} onClick={onRefresh}>
        {t('Refresh')}
      </Button>
    </>
  );
}

/** Shown while no order is open, with a link to take an order. */
function NoOrders() {
  return (
    <EmptyState text={t(EMPTY.orders)}>
      <WayTo path="/dashboard/pos" scopes={['POS']}>
        {t('Take an order')}
      </WayTo>
    </EmptyState>
  );
}

interface GroupsProps extends Pick<GroupCardProps, 'currency' | 'busy' | 'actions' | 'onMove'> {
  groups: readonly OrderGroup[];
  /** The open bills; undefined until they are loaded. */
  bills: readonly Bill[] | undefined;
  search: string;
  /** Whether only orders without a table are shown. */
  isTakeAway: boolean;
  payments: ReturnType<typeof useOutboxPayments>;
}

function Groups({ groups, bills, search, isTakeAway, payments, ...card }: GroupsProps) {
  const { decimals } = card.currency;
  const cards = useMemo(() => cardsOf(groups, bills, decimals), [groups, bills, decimals]);
  const shown = isTakeAway ? cards.filter(({ table_id }) => table_id === null) : cards;
  if (shown.length === 0) return <NoOrders />;
  const found = findGroups(shown, search);
  return (
    <div className={styles.grid}>
      {found.length === 0 && <EmptyState text={t(FALLBACK.noResult)} />}
      {found.map((group) => (
        <GroupCard
          key={cardKey(group)}
          group={group}
          payment={paymentOf(group, payments)}
          {...card}
        />
      ))}
    </div>
  );
}

interface OpenOrdersProps
  extends Pick<GroupsProps, 'bills' | 'search' | 'isTakeAway' | 'payments'> {
  open: ReturnType<typeof useGroups>['open'];
  init: OrdersInit | undefined;
  onPay: (card: Card) => void;
}

/** The cards, each with the actions that this user may use. */
function OpenOrders({ open, init, onPay, ...shown }: OpenOrdersProps) {
  const { currency } = useStore();
  const { mayMove, mayClose } = useRights();
  const { ask, dialog } = useCancelQuestion(init);
  const { busy, moved, move, closeMoved } = useItemMoves(open.refresh, ask);
  const actions = useGroupActions(open.refresh, init, currency, onPay, ask);
  return (
    <>
      <LoadedView load={open} errorText={t(FALLBACK.orders)}>
        {(groups) => (
          <Groups
            groups={groups}
            currency={currency}
            busy={busy}
            actions={mayClose ? actions : undefined}
            onMove={mayMove ? move : undefined}
            {...shown}
          />
        )}
      </LoadedView>
      {dialog}
      {moved !== undefined && <StatusDialog moved={moved} onClose={closeMoved} />}
    </>
  );
}

/**
 * Returns the card that is being paid, and the function that begins a payment. A payment can begin once the receipt
 * settings are loaded. If a dish was moved, the open bills must be loaded too.
 */
function usePaying(init: OrdersInit | undefined, bills: readonly Bill[] | undefined) {
  const [paying, setPaying] = useState<Card>();
  const hasBills = bills !== undefined;
  const pay = useCallback(
    (card: Card) => {
      const isSure = hasBills || !hasMoved(card);
      if (init === undefined || !isSure) toastError(t(FALLBACK.detailsRetry));
      else setPaying(card);
    },
    [init, hasBills],
  );
  return { paying, pay, closePaying: () => setPaying(undefined) };
}

const PayCardBills = lazyPart(async () => (await import('./pay-card-bills.tsx')).PayCardBills);
/** Loaded early, so that the actions of a card are available while the hub is away. */
const SOON = [MenuList];

export function Orders() {
  useFetchedSoon(SOON);
  const { open, unpaid, reloadAll } = useGroups();
  const init = useOrdersInit().data;
  const { kind } = useFreshness();
  const outboxPayments = useOutboxPayments();
  const { mayClose } = useRights();
  const [path] = useLocation();
  const [search, setSearch] = useState('');
  const [isUnpaidShown, setUnpaidShown] = useState(false);
  const { bills, reload: reloadBills, show } = useOpenBills({ mayRead: mayClose });
  const { paying, pay, closePaying } = usePaying(init, bills.data);
  useUnseenAlarm(useMemo(() => watchedOf(open.data ?? []), [open.data]));
  const unpaidCount = unpaid.data && ordersOf(unpaid.data).length;
  return (
    <Page
      title={t('Orders')}
      full
      actions={
        <HeadActions
          unpaidCount={unpaidCount}
          onUnpaid={() => setUnpaidShown(true)}
          onRefresh={() => void Promise.all([reloadAll(), reloadBills()])}
        />
      }
    >
      {kind === 'stale' && !open.isStale && <StaleBanner onRetry={reloadAll} />}
      <div className={styles.filters}>
        <FloorViews />
        <SearchBox label={t('Search token, table or name')} onSearch={setSearch} />
      </div>
      <OpenOrders
        open={open}
        bills={bills.data}
        search={search}
        isTakeAway={path === TAKE_AWAY}
        payments={outboxPayments}
        init={init}
        onPay={pay}
      />
      {isUnpaidShown && (
        <UnpaidDialog
          unpaid={unpaid}
          bills={bills.data}
          payments={outboxPayments}
          onPay={mayClose ? pay : undefined}
          onClose={() => setUnpaidShown(false)}
        />
      )}
      {paying?.apart !== undefined && init !== undefined && (
        <PayCardBills
          first={paying.apart.bills}
          bills={bills.data ?? []}
          init={init}
          show={async (ids) => {
            await Promise.all([show(ids), open.refresh(paying.order_ids), unpaid.reload()]);
          }}
          onClose={closePaying}
        />
      )}
      {paying !== undefined && paying.apart === undefined && init !== undefined && (
        <PayDialog
          title={groupName(paying)}
          orderIds={paying.order_ids}
          init={init}
          onClose={closePaying}
          onChanged={() => {
            void unpaid.reload();
            void open.refresh(paying.order_ids);
          }}
        />
      )}
    </Page>
  );
}
