// Warns an admin, once per browser, that plain HTTP can be read by anyone in the same network.
import { useState } from 'react';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Warning } from '../../parts/warning.tsx';
import { remember } from '../../session/local-memory.ts';
import { useUser } from '../../session/session.ts';
import styles from './dashboard.module.css';

const DISMISSED_KEY = 'comanda__plain-http-told';

const HERE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Returns whether this page sends passwords unencrypted over the network. */
const isUnencrypted = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>) =>
  protocol === 'http:' && !HERE.includes(hostname);

export function PlainHttpNote() {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED_KEY) !== null);
  const isAdmin = useUser()?.role === 'admin';
  if (!isAdmin || isDismissed || !isUnencrypted(window.location)) return null;
  const dismiss = () => {
    remember(DISMISSED_KEY, '1');
    setDismissed(true);
  };
  return (
    <div className={styles.note}>
      <Warning
        text={t(
          'This page uses plain HTTP: anyone on this Wi-Fi can read passwords. Run “npm run tls” on the hub to create certificates.',
        )}
      />
      <Button onClick={dismiss}>{t('Got it')}</Button>
    </div>
  );
}
