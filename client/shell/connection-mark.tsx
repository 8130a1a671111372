// The mark in the top bar that shows how fresh the screen is: a word, a time, an icon and a colour. A tap shows
// details.

import { IconClock, IconPlugConnected, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../app/lazy.tsx';
import { type FreshnessKind, useFreshness } from '../hub/freshness.ts';
import { t } from '../locales/t.ts';
import { FreshnessWords } from '../parts/freshness-words.tsx';
import styles from './connection-mark.module.css';

const ConnectionDetails = lazyPart(
  async () => (await import('./connection-details.tsx')).ConnectionDetails,
);

const ICONS = {
  live: IconPlugConnected,
  fresh: IconClock,
  unloaded: IconClock,
  connecting: IconRefresh,
  reconnecting: IconRefresh,
  stale: IconPlugConnectedX,
} as const satisfies Record<FreshnessKind, object>;

export function ConnectionMark() {
  const freshness = useFreshness();
  const [open, setOpen] = useState(false);
  const Icon = ICONS[freshness.kind];
  return (
    <>
      <span role="status" aria-label={t('Connection to the hub')}>
        <button
          type="button"
          className={styles.mark}
          data-look={freshness.kind}
          onClick={() => setOpen(true)}
        >
          <Icon size={16} aria-hidden />
          <span className={styles.word}>
            <FreshnessWords freshness={freshness} jointClass={styles.joint} />
          </span>
        </button>
      </span>
      {open && <ConnectionDetails freshness={freshness} onClose={() => setOpen(false)} />}
    </>
  );
}
