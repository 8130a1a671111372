// A mark in the top bar, shown while sales are not stored on the second hub. On a waiting hub, it links to the page
// where staff confirm that the other hub is off.
import { IconServer2 } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { useIsWaiting } from '../changeover/use-waiting.ts';
import { pairState } from '../hub/pair-state.ts';
import { t } from '../locales/t.ts';
import styles from './connection-mark.module.css';

function WaitingLink() {
  return (
    <Link href="/standby" className={styles.mark} data-mark="pair" data-look="stale">
      <IconServer2 size={16} aria-hidden />
      <span>{t('Hub is waiting')}</span>
    </Link>
  );
}

/**
 * Shown if a second hub is paired but does not store each sale at the moment. With `brief`, only the icon is shown.
 */
export function PairMark({ brief = false }: { brief?: boolean }) {
  const { isPaired, partner, isDoubled } = useSnapshot(pairState);
  const isWaiting = useIsWaiting();
  return (
    <span role="status" aria-label={t('Second hub')}>
      {isWaiting && <WaitingLink />}
      {!isWaiting && isPaired && partner !== undefined && !isDoubled && (
        <span
          className={styles.mark}
          data-mark="pair"
          data-look="reconnecting"
          title={t('Until the second hub has caught up, sales are stored on one hub only.')}
        >
          {brief ? (
            <IconServer2 size={20} role="img" aria-label={t('One hub only')} />
          ) : (
            <>
              <IconServer2 size={16} aria-hidden />
              <span>{t('One hub only')}</span>
            </>
          )}
        </span>
      )}
    </span>
  );
}
