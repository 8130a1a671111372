// The kitchen display: tickets oldest first, one tap per step, and a warning when the tickets may be out of date.
import { useEffect, useMemo, useState } from 'react';
import type { Station } from '#shared/entities/kitchen.ts';
import { lazyPart } from '../../app/lazy.tsx';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { patchOrders } from '../../hub/order-lists.ts';
import { useLiveOrders } from '../../hub/use-live-orders.ts';
import { passes, useUser } from '../../session/session.ts';
import { formOf } from './forms.ts';
import styles from './kitchen.module.css';
import { KitchenStrip } from './kitchen-strip.tsx';
import { gather } from './lineup.ts';
import { ListState } from './list-state.tsx';
import { OverviewButtons } from './overview-buttons.tsx';
import { WallPager } from './pager.tsx';
import { isUnseen } from './seen-rule.ts';
import { openSound } from './sound.ts';
import { StaleBar } from './stale-bar.tsx';
import { Minutes, minutesOf, useStation } from './station.ts';
import { StationPicker } from './station-picker.tsx';
import { useTextSize } from './text-size.ts';
import { useBoard } from './use-board.ts';
import { useBumps } from './use-bumps.ts';
import { useCooking } from './use-cooking.ts';
import { useDigits } from './use-digits.ts';
import { useNotes } from './use-notes.ts';
import { usePages } from './use-pages.ts';
import { useSeen } from './use-seen.ts';
import { useSettled, useTouchedAt } from './use-settled.ts';
import { useWall } from './use-wall.ts';
import { WallView } from './wall.tsx';

const CancelledTickets = lazyPart(
  async () => (await import('./cancelled-tickets.tsx')).CancelledTickets,
  'idle',
);
const LineHolds = lazyPart(async () => (await import('./line-holds.tsx')).LineHolds, 'idle');

function useTickets(stationId: number | null) {
  const station = stationId === null ? {} : { station: stationId };
  const list = useLiveOrders(useData('GET /kitchen', { query: station }), {
    screen: 'kitchen',
    fetchNamed: (ids, signal) =>
      call('GET /kitchen', { query: { ...station, orderIds: ids.join(',') }, signal }),
    merge: patchOrders,
  });
  const { data } = list;
  return { ...list, data: useMemo(() => data?.map(gather), [data]) };
}

/** Enables the sound on any tap on the page, because browsers play sound only after a tap. */
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

/** Returns the tickets with their places and forms, the actions for them, and the tickets that were cancelled. */
function useKitchen(list: ReturnType<typeof useTickets>, stationId: number | null) {
  const hasButtons = passes(useUser(), ['KITCHEN']);
  const touchedAt = useTouchedAt();
  const { busy, cook } = useCooking(list.refresh, stationId);
  const { board, ...dismissing } = useBoard(list.data, stationId, hasButtons, touchedAt);
  const { slots, hidden, dismissed } = board;
  const wanted = useMemo(() => slots.map((slot) => formOf(slot, hidden)), [slots, hidden]);
  const forms = useSettled(wanted, touchedAt);
  const watch = useSeen(list.data, stationId);
  const { onNote, onGone } = useNotes(stationId, list.refresh, dismissing.dismissItem);
  const bumps = useBumps(cook, list.data);
  const hands = {
    dismissed,
    busy,
    hasButtons,
    onCook: cook,
    bumps,
    onNote,
    onDismissTicket: (id: number) => {
      dismissing.dismissTicket(id);
      onGone(slots.find(({ order }) => order.id === id)?.order);
    },
    watch,
  };
  const left = slots.filter(({ stand }) => stand === 'taken');
  const cancelled = {
    left: left.map(({ order }) => order.id).join(' '),
    onFound: dismissing.showCancelled,
  };
  return { slots, forms, hands, cancelled };
}

interface AtStation {
  stations: readonly Station[] | undefined;
  stationId: number | null;
}

function KitchenAt({ stations, stationId }: AtStation) {
  const list = useTickets(stationId);
  const textSize = useTextSize();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { slots, forms, hands, cancelled } = useKitchen(list, stationId);
  const wall = useWall(place, forms, textSize);
  const pages = usePages(wall.pages);
  const digits = useDigits(wall, pages.page, { ...hands, list: list.data });
  useSoundByTap();
  const unseen = list.data?.filter((order) => isUnseen(order, stationId)).map(({ id }) => id);
  return (
    <div className={styles.kitchen} data-text={textSize}>
      <KitchenStrip
        orders={list.data}
        pager={<WallPager pages={pages} parts={wall.parts} unseen={new Set(unseen)} />}
        line={
          <>
            <StationPicker stations={stations} chosen={stationId} />
            <OverviewButtons station={stationId} onChanged={list.reload} />
          </>
        }
        stale={<StaleBar list={list} />}
        onRefresh={list.reload}
      />
      <div ref={setPlace} className={styles.board}>
        <ListState list={list} isEmpty={slots.length === 0} />
        {slots.length > 0 && (
          <WallView {...{ wall, page: pages.page, slots, forms, digits, hands }} />
        )}
      </div>
      {hands.hasButtons && list.data !== undefined && (
        <>
          <LineHolds orders={list.data} />
          <CancelledTickets station={stationId} {...cancelled} />
        </>
      )}
    </div>
  );
}

/** Shows the chosen station. The `key` makes React forget the display state of the former station. */
export function Kitchen() {
  const { data } = useData('GET /kitchen/init');
  const stations = data?.stations;
  const stationId = useStation(stations);
  const minutes = useMemo(() => minutesOf(stations, stationId), [stations, stationId]);
  return (
    <Minutes value={minutes}>
      <KitchenAt key={stationId} stations={stations} stationId={stationId} />
    </Minutes>
  );
}
