// Warns in the send dialogs that no kitchen display is connected. It never blocks the order.

import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '../../../hub/api.ts';
import { t } from '../../../locales/t.ts';
import styles from '../dialogs.module.css';

export function KitchenWarning() {
  const [connected, setConnected] = useState<number>();
  useEffect(() => {
    const asking = new AbortController();
    call('GET /kitchen/screens', { signal: asking.signal }).then(
      (answer) => setConnected(answer.connected),
      (error: unknown) => {
        // Shows no warning, because the state of the kitchen is unknown. Other parts of the screen show that the hub
        // is unreachable.
        if (!asking.signal.aborted) console.warn('Kitchen screens not loaded', error);
      },
    );
    return () => asking.abort();
  }, []);
  if (connected !== 0) return null;
  return (
    <p className={styles.warning} role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      {t('No kitchen screen is connected. Tell the kitchen yourself.')}
    </p>
  );
}
