// The strip in the top bar for guests' phones: orders that wait for an answer, calls from tables, and a pause. A new
// order or call plays the sound of a new kitchen ticket.
import { IconDeviceMobile, IconPlayerPause } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SeatedTable } from '#shared/entities/tables.ts';
import { lazyPart } from '../app/lazy.tsx';
import { useTimed } from '../hub/clock.ts';
import { useData } from '../hub/data.ts';
import { onOrderEvent } from '../hub/realtime.ts';
import { t } from '../locales/t.ts';
import { openSound, soundNewTicket } from '../screens/kitchen/sound.ts';
import { passes, useUser } from '../session/session.ts';
import styles from './alarm-strip.module.css';
import { FoundMark } from './found-mark.tsx';

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
  return { guests, found, waiting: orders.data ?? [], calling, reload };
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

export function GuestStrip() {
  const mayAnswer = passes(useUser(), ['POS', 'ORDERS']);
  const { guests, found, waiting, calling, reload } = useGuests(mayAnswer);
  const [isOpen, setOpen] = useState(false);
  useNewSound([...waiting.map(({ id }) => `${id}`), ...calling.flatMap(callsOf)], mayAnswer);
  const until = Date.parse(guests?.paused_until ?? '');
  const isPaused = useTimed((now) => until > now);
  const n = waiting.length + calling.length;
  const label = [
    t('{n, plural, one {# guest order} other {# guest orders}}', { n: waiting.length }),
    calling.length > 0 && t('{n, plural, one {# call} other {# calls}}', { n: calling.length }),
    isPaused && t('Paused'),
  ].filter((each) => each !== false);
  return (
    <>
      {(n > 0 || guests !== undefined) && (
        <button
          type="button"
          className={styles.strip}
          data-mark="guests"
          data-calm={n === 0 || undefined}
          aria-label={label.join(', ')}
          onClick={() => setOpen(true)}
        >
          {isPaused ? (
            <IconPlayerPause size={20} aria-hidden />
          ) : (
            <IconDeviceMobile size={20} aria-hidden />
          )}
          {n > 0 && <strong className="figures">{n}</strong>}
        </button>
      )}
      <FoundMark found={found} reload={reload} />
      {isOpen && (
        <GuestOrdersDialog
          waiting={waiting}
          calling={calling}
          isPaused={isPaused}
          reload={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
