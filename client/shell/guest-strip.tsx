// The strip in the top bar for guests' phones. It shows the oldest waiting order, a button that accepts this order, the
// number of orders and calls, and a button that pauses ordering. A new order or call plays the sound of a new kitchen
// ticket.
import { IconDeviceMobile, IconPlayerPause } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WaitingOrder } from '#shared/entities/guests.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { lazyPart } from '../app/lazy.tsx';
import { useTimed } from '../hub/clock.ts';
import { useData } from '../hub/data.ts';
import { onOrderEvent } from '../hub/realtime.ts';
import { useStore } from '../hub/store.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { AcceptInBar } from '../orders/accept-in-bar.tsx';
import { senderOf } from '../orders/accept-order.ts';
import { PauseInBar } from '../orders/pause-guests.tsx';
import { useSettling } from '../parts/use-settling.ts';
import { openSound, soundNewTicket } from '../screens/kitchen/sound.ts';
import { passes, useUser } from '../session/session.ts';
import alarm from './alarm-strip.module.css';
import { FoundMark } from './found-mark.tsx';
import { noteGuestRow } from './guest-row.ts';
import styles from './guest-strip.module.css';

const GuestOrdersDialog = lazyPart(
  async () => (await import('../orders/guest-orders-dialog.tsx')).GuestOrdersDialog,
);

const NONE: readonly SeatedTable[] = [];

/** Returns a unique text for each unanswered call of a table. */
const callsOf = ({ id, calls }: SeatedTable): string[] =>
  [calls?.waiter, calls?.bill].filter((at) => at).map((at) => `${id} ${at}`);

/** Loads the orders and calls that wait for staff, and loads them again at each guest event. */
function useGuests(mayAnswer: boolean) {
  const { data: store, reload: reloadStore } = useData('GET /store', mayAnswer ? {} : null);
  const orders = useData('GET /guest-orders', mayAnswer ? {} : null);
  const tables = useData('GET /tables', store?.guests === undefined ? null : {});
  const { reload: reloadOrders } = orders;
  const { reload: reloadTables } = tables;
  const reload = useCallback(async () => {
    await Promise.all([reloadStore(), reloadOrders(), reloadTables()]);
  }, [reloadStore, reloadOrders, reloadTables]);
  useEffect(() => {
    if (!mayAnswer) return;
    return onOrderEvent((event) => {
      if (event === 'reload' || event.event === 'guest_update') void reload();
    });
  }, [mayAnswer, reload]);
  const calling = (tables.data ?? NONE).filter((table) => callsOf(table).length > 0);
  const { guests, found = 0 } = store ?? {};
  const isKnown = store !== undefined || !mayAnswer;
  return { guests, isKnown, found, waiting: orders.data ?? [], calling, reload };
}

/**
 * Plays a sound for new orders or calls if the user may answer them. `names` identifies the orders and calls that
 * wait.
 */
function useNewSound(names: readonly string[], mayAnswer: boolean): void {
  const known = useRef(new Set<string>());
  const text = names.join();
  useEffect(() => {
    if (mayAnswer) openSound();
  }, [mayAnswer]);
  useEffect(() => {
    const fresh = text.split(',').filter((name) => name !== '' && !known.current.has(name));
    known.current = new Set(text.split(','));
    if (fresh.length > 0) soundNewTicket();
  }, [text]);
}

interface ListButtonProps {
  waiting: readonly WaitingOrder[];
  calls: number;
  isPaused: boolean;
  /** The sender and the total of the oldest order. */
  about: readonly string[];
  onClick: () => void;
}

/** Shows how many orders and calls wait, and who sent the oldest order. A tap opens the list. */
function ListButton({ waiting, calls, isPaused, about, onClick }: ListButtonProps) {
  const n = waiting.length + calls;
  const label = [
    t('{n, plural, one {# guest order} other {# guest orders}}', { n: waiting.length }),
    calls > 0 && t('{n, plural, one {# call} other {# calls}}', { n: calls }),
    isPaused && t('Paused'),
    ...about,
  ].filter((each) => each !== false);
  return (
    <button
      type="button"
      className={alarm.strip}
      data-mark="guests"
      data-calm={n === 0 || undefined}
      aria-label={label.join(', ')}
      onClick={onClick}
    >
      {isPaused ? (
        <IconPlayerPause size={20} aria-hidden />
      ) : (
        <IconDeviceMobile size={20} aria-hidden />
      )}
      {n > 0 && <strong className="figures">{n}</strong>}
      {about.length > 0 && (
        <span className={styles.about}>
          {about.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </span>
      )}
    </button>
  );
}

export function GuestStrip() {
  const mayAnswer = passes(useUser(), ['POS', 'ORDERS']);
  const { guests, isKnown, found, waiting, calling, reload } = useGuests(mayAnswer);
  const { currency } = useStore();
  const [isOpen, setOpen] = useState(false);
  useNewSound([...waiting.map(({ id }) => `${id}`), ...calling.flatMap(callsOf)], mayAnswer);
  const until = Date.parse(guests?.paused_until ?? '');
  const isPaused = useTimed((now) => until > now);
  const hasRow = guests !== undefined;
  useEffect(() => {
    if (isKnown) noteGuestRow(hasRow);
  }, [isKnown, hasRow]);
  const [oldest] = waiting;
  const isSettling = useSettling(`${oldest?.id}`);
  const about = oldest ? [senderOf(oldest), formatAmount(oldest.total, currency)] : [];
  const openList = async () => {
    await GuestOrdersDialog.fetch();
    setOpen(true);
  };
  return (
    <>
      {(hasRow || waiting.length + calling.length > 0) && (
        <div className={styles.bar} data-bar={hasRow ? 'guests' : undefined}>
          <ListButton
            {...{ waiting, isPaused, about }}
            calls={calling.length}
            onClick={() => setOpen(true)}
          />
          {oldest && (
            <AcceptInBar
              key={oldest.id}
              {...{ order: oldest, isSettling, reload }}
              about={about.join(', ')}
              onStillWaiting={openList}
            />
          )}
          {hasRow && <PauseInBar isPaused={isPaused} reload={reload} />}
        </div>
      )}
      <FoundMark found={found} reload={reload} />
      {isOpen && (
        <GuestOrdersDialog
          {...{ waiting, calling, isPaused, reload }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
