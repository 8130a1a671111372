// Shows that the hub has been updated but this page still has the older version.

import { IconRefresh } from '@tabler/icons-react';
import { useNewVersion } from '../app/version.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import styles from './version-note.module.css';

/** `brief` shows only the button, for places too narrow for words. */
export function VersionNote({ brief = false }: { brief?: boolean }) {
  if (!useNewVersion()) return null;
  return (
    <div className={styles.note} role="status">
      <span className={brief ? 'hidden-text' : styles.words}>
        {t('The hub has been updated. This page reloads when nobody uses it; the cart is kept.')}
      </span>
      <Button icon={<IconRefresh size={20} aria-hidden />} onClick={() => window.location.reload()}>
        {t('Update')}
      </Button>
    </div>
  );
}
