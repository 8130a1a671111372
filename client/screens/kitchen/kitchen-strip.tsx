// The strip above the tickets: pages, time, the number of tickets, the number of late tickets, and the settings of
// this device.
import { IconAlarm, IconRefresh, IconTextSize, IconVolume } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#shared/entities/orders.ts';
import { useTimed } from '../../hub/clock.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { ageOf, ticketLevel } from '../../orders/ages.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { formatInstant } from '../../parts/figures.tsx';
import { StripPlace } from '../../parts/strip-place.ts';
import { cookingSince } from './lineup.ts';
import { openSound, useSound } from './sound.ts';
import { Minutes } from './station.ts';
import styles from './strip.module.css';
import { nextTextSize, useTextSize } from './text-size.ts';

function Clock() {
  const { timezone } = useStore();
  const time = useTimed((now) => formatInstant(new Date(now).toISOString(), timezone, 'time'));
  return <time className={styles.clock}>{time}</time>;
}

/** Shows nothing until the tickets are loaded. */
function Counts({ orders }: { orders: readonly Order[] | undefined }) {
  const minutes = use(Minutes);
  const count = orders?.length;
  const isLate = (order: Order, now: number) =>
    ticketLevel(ageOf(cookingSince(order), now), minutes) === 'red';
  const late = useTimed((now) => (orders ?? []).filter((order) => isLate(order, now)).length);
  return (
    <p className={styles.counts} role="status">
      {count !== undefined && (
        <span className={styles.count}>
          {t('{n, plural, one {# ticket} other {# tickets}}', { n: count })}
        </span>
      )}
      {late > 0 && (
        <span className={styles.late}>
          <IconAlarm size={18} aria-hidden />
          <span className={styles.words}>
            {t('{n, plural, one {# late} other {# late}}', { n: late })}
          </span>
          <span className={styles.number} aria-hidden>
            {late}
          </span>
        </span>
      )}
    </p>
  );
}

function SoundButton() {
  if (useSound() !== 'locked') return null;
  return (
    <div className={styles.sound}>
      <Button
        look="primary"
        size="touch"
        wide
        icon={<IconVolume size={24} aria-hidden />}
        aria-label={t('Tap to switch on sound')}
        onClick={openSound}
      >
        <span>{t('Tap to switch on sound')}</span>
      </Button>
    </div>
  );
}

function TextSizeButton() {
  const size = useTextSize();
  return (
    <IconButton
      size="touch"
      label={t('Text size: {size}', { size })}
      icon={
        <span className={styles.size} aria-hidden>
          <IconTextSize size={22} />
          {size}
        </span>
      }
      onClick={nextTextSize}
    />
  );
}

interface KitchenStripProps {
  /** The orders to cook; undefined until they are loaded. */
  orders: readonly Order[] | undefined;
  pager: ReactNode;
  /** The station picker of this device, and the buttons that open the overviews. */
  line: ReactNode;
  stale: ReactNode;
  onRefresh: () => unknown;
}

export function KitchenStrip({ orders, pager, line, stale, onRefresh }: KitchenStripProps) {
  const place = use(StripPlace);
  if (place === null) return null;
  return createPortal(
    <>
      <div className={styles.above}>{pager}</div>
      <h1 className="hidden-text">{t('Kitchen Orders')}</h1>
      <Clock />
      {line}
      <Counts orders={orders} />
      <SoundButton />
      <TextSizeButton />
      <IconButton
        size="touch"
        label={t('Refresh')}
        icon={<IconRefresh size={24} aria-hidden />}
        onClick={() => void onRefresh()}
      />
      {stale}
    </>,
    place,
  );
}
