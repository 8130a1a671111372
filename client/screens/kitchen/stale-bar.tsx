// Across the strip while nothing new can arrive: what was last known still stands below.
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { toHubIso } from '../../hub/clock.ts';
import { useFreshness } from '../../hub/freshness.ts';
import { Button } from '../../parts/button.tsx';
import { DateTime } from '../../parts/figures.tsx';
import type { LiveList } from './list-state.tsx';
import { soundStale } from './sound.ts';
import styles from './strip.module.css';

/** It sounds when the screen turns stale, then every so often. */
const STALE_SOUND_MS = 30_000;

interface StaleProps {
  since: number | undefined;
  onRetry: () => unknown;
}

function Stale({ since, onRetry }: StaleProps) {
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
        . New orders do not arrive here.
      </p>
      <Button size="touch" onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  );
}

/** Nothing while the list is fresh. */
export function StaleBar({ list }: { list: LiveList }) {
  const { kind, since } = useFreshness();
  const isStale = list.data !== undefined && (list.isStale || kind === 'stale');
  if (!isStale) return null;
  return <Stale since={kind === 'stale' ? since : undefined} onRetry={list.reload} />;
}
