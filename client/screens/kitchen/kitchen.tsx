// The kitchen display: tickets oldest first, one tap per step, and it says when it may be out of date.
import { useEffect, useMemo, useState } from 'react';
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { useFreshness } from '../../hub/freshness.ts';
import { patchOrders } from '../../hub/live-orders.ts';
import { useLiveOrders } from '../../hub/use-live-orders.ts';
import { EmptyState, LoadError, Loading } from '../../parts/states.tsx';
import { passes, useUser } from '../../session/session.ts';
import { formOf } from './forms.ts';
import styles from './kitchen.module.css';
import { KitchenStrip } from './kitchen-strip.tsx';
import { WallPager } from './pager.tsx';
import { openSound } from './sound.ts';
import { StaleBar } from './stale-bar.tsx';
import { useTextSize } from './text-size.ts';
import { useBoard } from './use-board.ts';
import { useBumps } from './use-bumps.ts';
import { useCooking } from './use-cooking.ts';
import { useDigits } from './use-digits.ts';
import { usePages } from './use-pages.ts';
import { useSeen } from './use-seen.ts';
import { useSettled, useTouchedAt } from './use-settled.ts';
import { useWall } from './use-wall.ts';
import { WallView } from './wall.tsx';

function useTickets() {
  return useLiveOrders(useData('GET /kitchen', { query: {} }), {
    screen: 'kitchen',
    fetchNamed: (ids, signal) =>
      call('GET /kitchen', { query: { orderIds: ids.join(',') }, signal }),
    merge: patchOrders,
  });
}

/** Any tap on the page opens the sound; browsers ask for one. */
function useSoundByTap(): void {
  useEffect(() => {
    openSound();
    window.addEventListener('pointerup', openSound);
    window.addEventListener('keydown', openSound);
    return () => {
      window.removeEventListener('pointerup', openSound);
      window.removeEventListener('keydown', openSound);
    };
  }, []);
}

/** The tickets' board in motion, and what of it is drawn where. */
function useKitchen(list: ReturnType<typeof useTickets>) {
  const hasButtons = passes(useUser(), ['KITCHEN']);
  const touchedAt = useTouchedAt();
  const { busy, finishedHere, cook } = useCooking(list.refresh);
  const { board, ...dismissing } = useBoard(list.data, finishedHere, hasButtons, touchedAt);
  const { slots, hidden, dismissed } = board;
  const wanted = useMemo(() => slots.map((slot) => formOf(slot, hidden)), [slots, hidden]);
  const forms = useSettled(wanted, touchedAt);
  const watch = useSeen(list.data);
  const bumps = useBumps(cook, list.data);
  const hands = {
    dismissed,
    busy,
    hasButtons,
    onCook: cook,
    bumps,
    onDismissItem: dismissing.dismissItem,
    onDismissTicket: dismissing.dismissTicket,
    watch,
  };
  return { slots, forms, hands };
}

export function Kitchen() {
  const list = useTickets();
  const { kind, since } = useFreshness();
  const textSize = useTextSize();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { slots, forms, hands } = useKitchen(list);
  const wall = useWall(place, forms, textSize);
  const pages = usePages(wall.pages);
  const digits = useDigits(wall, pages.page, { ...hands, list: list.data });
  useSoundByTap();
  const isStale = list.data !== undefined && (list.isStale || kind === 'stale');
  const unseen = list.data?.filter(({ seen_at }) => seen_at === null).map(({ id }) => id);
  return (
    <div className={styles.kitchen} data-text={textSize}>
      <KitchenStrip
        count={list.data?.length}
        slots={slots}
        pager={<WallPager pages={pages} parts={wall.parts} unseen={new Set(unseen)} />}
        stale={
          isStale && <StaleBar since={kind === 'stale' ? since : undefined} onRetry={list.reload} />
        }
        onRefresh={list.reload}
      />
      <div ref={setPlace} className={styles.board}>
        {list.isLoading && <Loading />}
        {list.data === undefined && list.error !== undefined && (
          <LoadError text={FALLBACK.orders} error={list.error} onRetry={list.reload} />
        )}
        {list.data !== undefined && slots.length === 0 && <EmptyState text={EMPTY.orders} />}
        {slots.length > 0 && (
          <WallView {...{ wall, page: pages.page, slots, forms, digits, hands }} />
        )}
      </div>
    </div>
  );
}
