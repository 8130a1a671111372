// A mark in the top bar while a hub that has a second one works without it.
import { IconServer2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { askHub } from '../app/version.ts';
import { pairState } from '../hub/pair-state.ts';
import { t } from '../locales/t.ts';
import styles from './connection-mark.module.css';

const EVERY_MS = 10_000;

/** Hidden without a second hub, and while each sale is stored on both. */
export function PairMark() {
  const { isPaired, partner, isDoubled } = useSnapshot(pairState);
  useEffect(() => {
    if (!isPaired) return;
    void askHub();
    const timer = setInterval(() => void askHub(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isPaired]);
  return (
    <span role="status" aria-label={t('Second hub')}>
      {isPaired && partner !== undefined && !isDoubled && (
        <span
          className={styles.mark}
          data-mark="pair"
          data-look="reconnecting"
          title={t('Sales are stored on one hub only until the second hub has caught up.')}
        >
          <IconServer2 size={16} aria-hidden />
          <span>{t('One hub')}</span>
        </span>
      )}
    </span>
  );
}
