// The kitchen display: tickets oldest first, one tap per step, and it says when it may be out of date.
import { IconPlugConnectedX, IconRefresh, IconVolume } from '@tabler/icons-react';
import { useEffect } from 'react';
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { toHubIso } from '../../hub/clock.ts';
import { useData } from '../../hub/data.ts';
import { useFreshness } from '../../hub/freshness.ts';
import { patchOrders } from '../../hub/live-orders.ts';
import { useLiveOrders } from '../../hub/use-live-orders.ts';
import { Button } from '../../parts/button.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { EmptyState, LoadError, Loading } from '../../parts/states.tsx';
import { passes, useUser } from '../../session/session.ts';
import styles from './kitchen.module.css';
import { openSound, soundStale, useSound } from './sound.ts';
import { Ticket } from './ticket.tsx';
import { useBoard } from './use-board.ts';
import { useCooking } from './use-cooking.ts';
import { useSeen } from './use-seen.ts';

/** A stale screen sounds when it turns stale, then every so often. */
const STALE_SOUND_MS = 30_000;

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

function StaleBar({ since, onRetry }: { since: number | undefined; onRetry: () => unknown }) {
  useEffect(() => {
    soundStale();
    const timer = setInterval(soundStale, STALE_SOUND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.stale} role="alert">
      <IconPlugConnectedX size={28} aria-hidden />
      <p>
        The hub can't be reached
        {since !== undefined && (
          <>
            {' '}
            since <DateTime value={toHubIso(since)} kind="second" />
          </>
        )}
        . New orders don't arrive here!
      </p>
      <Button size="touch" onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  );
}

function SoundButton() {
  const sound = useSound();
  if (sound !== 'locked') return null;
  return (
    <div className={styles.sound}>
      <Button
        look="primary"
        size="large"
        wide
        icon={<IconVolume size={26} aria-hidden />}
        onClick={openSound}
      >
        Tap to switch on sound
      </Button>
    </div>
  );
}

export function Kitchen() {
  const list = useTickets();
  const { kind, since } = useFreshness();
  const hasButtons = passes(useUser(), ['KITCHEN']);
  const { busy, finishedHere, cook } = useCooking(list.refresh);
  const { board, dismissItem, dismissTicket } = useBoard(list.data, finishedHere, hasButtons);
  useSoundByTap();
  useSeen(list.data);
  const isStale = list.data !== undefined && (list.isStale || kind === 'stale');
  const count = list.data?.length ?? 0;
  return (
    <div className={styles.kitchen}>
      <div className={styles.head}>
        <h1>Kitchen Orders</h1>
        <p className={styles.count} role="status">
          {count === 1 ? '1 ticket' : `${count} tickets`}
        </p>
        <SoundButton />
        <Button
          size="touch"
          icon={<IconRefresh size={22} aria-hidden />}
          onClick={() => void list.reload()}
        >
          Refresh
        </Button>
      </div>
      {isStale && <StaleBar since={kind === 'stale' ? since : undefined} onRetry={list.reload} />}
      {list.isLoading && <Loading />}
      {list.data === undefined && list.error !== undefined && (
        <LoadError text={FALLBACK.orders} error={list.error} onRetry={list.reload} />
      )}
      {list.data !== undefined && board.slots.length === 0 && <EmptyState text={EMPTY.orders} />}
      {board.slots.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a display has nothing else to focus
        <ol className={styles.board} aria-label="Tickets" tabIndex={0}>
          {board.slots.map((slot) => (
            <Ticket
              key={slot.order.id}
              slot={slot}
              hidden={board.hidden}
              dismissed={board.dismissed}
              busy={busy}
              hasButtons={hasButtons}
              onCook={cook}
              onDismissItem={dismissItem}
              onDismissTicket={dismissTicket}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
