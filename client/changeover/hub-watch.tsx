// Watches both hubs on pages without the staff's frame: the displays and the sign-in page. If this hub waits for the
// other hub, the sign-in page shows a link to the page that says what to do.
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
