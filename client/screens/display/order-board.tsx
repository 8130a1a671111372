// The board for guests: the numbers in preparation and the numbers that are ready. Each number that becomes ready
// flashes, with a chime.
import { useEffect, useRef, useState } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { toHubIso } from '../../hub/clock.ts';
import { useData } from '../../hub/data.ts';
import { useFreshness } from '../../hub/freshness.ts';
import { type OrderEvent, useOrderEvent } from '../../hub/realtime.ts';
import { useStore } from '../../hub/store.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { DateTime } from '../../parts/figures.tsx';
import { LoadError, Loading } from '../../parts/states.tsx';
import { openSound, soundNewTicket, useSound } from '../kitchen/sound.ts';
import styles from './order-board.module.css';

/** How often the board is loaded again, in ms, because no event announces that a ready number expires. */
const EVERY_MS = 15_000;
const FLASH_MS = 1500;

interface NumbersProps {
  title: string;
  tokens: readonly number[];
  fresh?: ReadonlySet<number>;
  kind: 'preparing' | 'ready';
}

function Numbers({ title, tokens, fresh, kind }: NumbersProps) {
  return (
    <section className={styles.side} data-kind={kind} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {tokens.map((token) => (
          <li key={token} data-fresh={fresh?.has(token) || undefined}>
            {token}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the numbers that have just become ready; empty on the first load. */
function useFresh(ready: readonly number[] | undefined): ReadonlySet<number> {
  const before = useRef<readonly number[]>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (ready === undefined) return;
    const known = before.current;
    before.current = ready;
    const added = known === undefined ? [] : ready.filter((token) => !known.includes(token));
    if (added.length === 0) return;
    soundNewTicket();
    setFresh((now) => new Set([...now, ...added]));
    // Each number flashes for its own time, regardless of numbers that follow.
    setTimeout(
      () => setFresh((now) => new Set([...now].filter((token) => !added.includes(token)))),
      FLASH_MS,
    );
  }, [ready]);
  return fresh;
}

/** Asks the user to tap the screen, because browsers play no sound before the first tap. */
function SoundHint() {
  if (useSound() !== 'locked') return null;
  return (
    <button type="button" className={styles.sound} onClick={openSound}>
      {t('Tap to switch on sound')}
    </button>
  );
}

function useSoundByTap(): void {
  useEffect(() => {
    openSound();
    window.addEventListener('pointerup', openSound);
    return () => window.removeEventListener('pointerup', openSound);
  }, []);
}

export function OrderBoard() {
  const load = useData('GET /display/orders', {}, { everyMs: EVERY_MS });
  const { kind, since } = useFreshness();
  const { name } = useStore();
  const { reload } = load;
  useOrderEvent({ screen: 'other' }, (event: OrderEvent) => {
    const isOrders = event === 'reload' || /^(new_order|order_update)$/.test(event.event);
    if (isOrders) void reload();
  });
  const fresh = useFresh(load.data?.ready);
  useSoundByTap();
  const isStale = load.data !== undefined && (load.isStale || kind === 'stale');
  return (
    <main className={styles.board}>
      <h1 className="hidden-text">{name ? t('Orders of {name}', { name }) : t('Orders')}</h1>
      {isStale && (
        <p className={styles.stale} role="alert">
          {kind === 'stale' && since !== undefined
            ? rich('These numbers may be old: last updated {time}. Please ask at the counter.', {
                time: <DateTime value={toHubIso(since)} kind="time" />,
              })
            : t('These numbers may be old. Please ask at the counter.')}
        </p>
      )}
      {load.isLoading && <Loading />}
      {load.data === undefined && load.error !== undefined && (
        <LoadError text={t(FALLBACK.orders)} error={load.error} onRetry={reload} />
      )}
      {load.data !== undefined && (
        <div className={styles.sides}>
          <Numbers title={t('Preparing')} kind="preparing" tokens={load.data.preparing} />
          <Numbers title={t('Ready##orders')} kind="ready" tokens={load.data.ready} fresh={fresh} />
        </div>
      )}
      <SoundHint />
    </main>
  );
}
