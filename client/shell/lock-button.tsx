// A button that locks a till. Other screens have no such button, because nobody could unlock them by PIN.

import { IconLock } from '@tabler/icons-react';
import { useLocking } from '../hub/store.ts';
import { t } from '../locales/t.ts';
import { IconButton } from '../parts/button.tsx';
import styles from './lock-button.module.css';

async function lock(): Promise<void> {
  await (await import('../session/lock.ts')).lockByHand();
}

export function LockButton() {
  if (!useLocking().isTill) return null;
  return (
    <span className={styles.lock}>
      <IconButton
        label={t('Lock this screen')}
        title={t('Lock this screen (Alt+L)')}
        icon={<IconLock size={22} aria-hidden />}
        onClick={() => void lock()}
      />
    </span>
  );
}
