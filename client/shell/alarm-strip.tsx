// The strip in the top bar for orders that the kitchen has not seen: the number of such orders for each station. A tap
// lists these orders.

import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../locales/t.ts';
import { alarms, byStation, type StationAlarm } from '../orders/alarms.ts';
import { SeenMark } from '../orders/seen-mark.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { openSound, soundStale } from '../screens/kitchen/sound.ts';
import { passes, useUser } from '../session/session.ts';
import styles from './alarm-strip.module.css';

interface AlarmDialogProps {
  stations: readonly StationAlarm[];
  onClose: () => void;
}

function AlarmDialog({ stations, onClose }: AlarmDialogProps) {
  const mayOpen = passes(useUser(), ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY']);
  return (
    <Dialog
      open
      title={t('Not seen by the kitchen')}
      onClose={onClose}
      footer={
        mayOpen && (
          <span onClickCapture={onClose}>
            <LinkButton to="/dashboard/orders">{t('Open Orders')}</LinkButton>
          </span>
        )
      }
    >
      <div className={styles.stations}>
        {stations.map(({ title, orders }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {orders.map(({ orderId, tokenNo, date, seenAt, unseen }) => (
                <li key={orderId}>
                  <strong>{t('Token {tokenNo}', { tokenNo })}</strong>
                  <SeenMark order={{ date, seen_at: seenAt, unseen }} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {stations.length === 0 && <p>{t('The kitchen has seen all orders.')}</p>}
      </div>
    </Dialog>
  );
}

export function AlarmStrip() {
  const { overdue, text, count } = useSnapshot(alarms);
  const [isOpen, setOpen] = useState(false);
  const stations = byStation(overdue);
  useEffect(openSound, []);
  useEffect(() => {
    if (count > 0) soundStale();
  }, [count]);
  const words = stations.map(({ title, orders }) => `${title} ${orders.length}`).join(', ');
  return (
    <>
      {overdue.length > 0 && (
        <button
          type="button"
          className={styles.strip}
          data-mark="alarm"
          aria-label={t('Not seen by the kitchen: {stations}', { stations: words })}
          title={text}
          onClick={() => setOpen(true)}
        >
          <IconEyeOff size={20} aria-hidden />
          <span className={styles.total}>{overdue.length}</span>
          {stations.map(({ title, orders }) => (
            <span key={title} className={styles.station}>
              <span>{title}</span> <strong className="figures">{orders.length}</strong>
            </span>
          ))}
        </button>
      )}
      {overdue.length > 0 && (
        <span role="alert" className="hidden-text">
          {text}
        </span>
      )}
      {isOpen && <AlarmDialog stations={stations} onClose={() => setOpen(false)} />}
    </>
  );
}
