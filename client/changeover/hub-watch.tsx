// Watches both hubs on pages without the staff's frame: displays, and the sign-in. The sign-in leads staff to the page
// of a hub that waits for the other one.
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '../locales/t.ts';
import styles from './hub-watch.module.css';
import { useIsWaiting } from './use-waiting.ts';
import { watchSecondHub } from './watch.ts';

function WaitingNote() {
  return (
    <p className={styles.note} role="status">
      <span>{t('This hub is waiting for the other hub.')}</span>
      <Link href="/standby">{t('See what to do')}</Link>
    </p>
  );
}

export function HubWatch() {
  useEffect(watchSecondHub, []);
  const isWaiting = useIsWaiting();
  const [location] = useLocation();
  return isWaiting && location === '/' ? <WaitingNote /> : null;
}
