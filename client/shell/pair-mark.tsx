// A mark in the top bar while a hub that has a second one works without it.
import { IconServer2 } from '@tabler/icons-react';
import { useSnapshot } from 'valtio';
import { pairState } from '../hub/pair-state.ts';
import { t } from '../locales/t.ts';
import styles from './connection-mark.module.css';

/** Hidden without a second hub, and while each sale is stored on both. `brief`: without its words. */
export function PairMark({ brief = false }: { brief?: boolean }) {
  const { isPaired, partner, isDoubled } = useSnapshot(pairState);
  return (
    <span role="status" aria-label={t('Second hub')}>
      {isPaired && partner !== undefined && !isDoubled && (
        <span
          className={styles.mark}
          data-mark="pair"
          data-look="reconnecting"
          title={t('Sales are stored on one hub only until the second hub has caught up.')}
        >
          {brief ? (
            <IconServer2 size={20} role="img" aria-label={t('One hub')} />
          ) : (
            <>
              <IconServer2 size={16} aria-hidden />
              <span>{t('One hub')}</span>
            </>
          )}
        </span>
      )}
    </span>
  );
}
