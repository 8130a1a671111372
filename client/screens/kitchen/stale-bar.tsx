// A warning across the strip while no new orders can arrive; the last known tickets stay visible below.
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { toHubIso } from '../../hub/clock.ts';
import { useFreshness } from '../../hub/freshness.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { DateTime } from '../../parts/figures.tsx';
import type { LiveList } from './list-state.tsx';
import { soundStale } from './sound.ts';
import styles from './strip.module.css';

/** The interval of the warning sound while the screen is out of date, in ms. */
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
        {since === undefined
          ? t("The hub can't be reached. New orders do not arrive here.")
          : rich('The hub has been unreachable since {time}. New orders do not arrive here.', {
              time: <DateTime value={toHubIso(since)} kind="second" />,
            })}
      </p>
      <Button size="touch" onClick={() => void onRetry()}>
        {t('Retry')}
      </Button>
    </div>
  );
}

/** Renders nothing while the list is up to date. */
export function StaleBar({ list }: { list: LiveList }) {
  const { kind, since } = useFreshness();
  const isStale = list.data !== undefined && (list.isStale || kind === 'stale');
  if (!isStale) return null;
  return <Stale since={kind === 'stale' ? since : undefined} onRetry={list.reload} />;
}
