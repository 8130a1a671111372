// The strip in the top bar for orders from guests' phones and from outside that wait for an answer. It sounds like unseen orders.
import { IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyPart } from '../app/lazy.tsx';
import { useTimed } from '../hub/clock.ts';
import { useData } from '../hub/data.ts';
import { onOrderEvent } from '../hub/realtime.ts';
import { t } from '../locales/t.ts';
import { guestPause } from '../orders/guest-pause.ts';
import { openSound, soundNewTicket } from '../screens/kitchen/sound.ts';
import { passes, useUser } from '../session/session.ts';
import styles from './alarm-strip.module.css';

const GuestOrdersDialog = lazyPart(
  async () => (await import('../orders/guest-orders-dialog.tsx')).GuestOrdersDialog,
);

/** Loads what waits, again at each event of guests. */
function useWaiting(mayAnswer: boolean) {
  const load = useData('GET /guest-orders', mayAnswer ? {} : null);
  const { reload } = load;
  useEffect(() => {
    if (!mayAnswer) return;
    return onOrderEvent((event) => {
      if (event === 'reload' || event.event === 'guest_update') void reload();
    });
  }, [mayAnswer, reload]);
  return load;
}

/** Sounds once for each order that is new here. */
function useNewSound(ids: readonly number[]): void {
  const known = useRef(new Set<number>());
  const text = ids.join();
  useEffect(openSound, []);
  useEffect(() => {
    const fresh = text.split(',').filter((id) => id !== '' && !known.current.has(Number(id)));
    for (const id of fresh) known.current.add(Number(id));
    if (fresh.length > 0) soundNewTicket();
  }, [text]);
}

export function GuestStrip() {
  const mayAnswer = passes(useUser(), ['POS', 'ORDERS']);
  const { data: waiting = [], reload } = useWaiting(mayAnswer);
  const [isOpen, setOpen] = useState(false);
  useNewSound(waiting.map(({ id }) => id));
  const { until } = useSnapshot(guestPause);
  const isPaused = useTimed((now) => until > now);
  const n = waiting.length;
  return (
    <>
      {(n > 0 || isPaused) && (
        <button
          type="button"
          className={styles.strip}
          data-mark="guests"
          aria-label={t('{n, plural, one {# guest order} other {# guest orders}}', { n })}
          onClick={() => setOpen(true)}
        >
          <IconDeviceMobile size={20} aria-hidden />
          <strong className="figures">{n}</strong>
        </button>
      )}
      {isOpen && (
        <GuestOrdersDialog waiting={waiting} reload={reload} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
