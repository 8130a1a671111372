// The dashboard's home: today's counters, reservations and best sellers (CONTRACT §9 Dashboard home).
import { IconCalendarOff, IconToolsKitchen2Off } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { rememberStore } from '../../hub/store.ts';
import { Card } from '../../parts/card.tsx';
import { DateTime, Money } from '../../parts/figures.tsx';
import { HubWarnings } from '../../parts/hub-warnings.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import styles from './dashboard.module.css';
import { PlainHttpNote } from './plain-http-note.tsx';

type Today = AnswerOf<'GET /dashboard'>;

/** A day's figures grow while nobody touches the screen. */
const RENEW_MS = 60_000;

function Counter({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles.counter}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Reservations({ rows }: { rows: Today['reservations'] }) {
  if (rows.length === 0) {
    const icon = <IconCalendarOff size={36} stroke={1.5} aria-hidden />;
    return <EmptyState text={EMPTY.reservationsToday} icon={icon} />;
  }
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <span className={styles.strong}>{row.customer_name}</span>
          <span className={styles.right}>
            <DateTime value={row.date} />
          </span>
          <span className={styles.muted}>{row.customer_id}</span>
          <span className={`${styles.muted} ${styles.right}`}>
            {row.people_count} {row.people_count === 1 ? 'person' : 'people'}
            {row.table_title !== null && ` · ${row.table_title}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface TopSellingProps {
  rows: Today['topSellingItems'];
  currency: string;
}

function TopSelling({ rows, currency }: TopSellingProps) {
  if (rows.length === 0) {
    const icon = <IconToolsKitchen2Off size={36} stroke={1.5} aria-hidden />;
    return <EmptyState text={EMPTY.topSellingToday} icon={icon} />;
  }
  const most = Math.max(...rows.map((row) => row.orders_count));
  return (
    <ol>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may bear one title; a rank has no other name
        <li key={index} className={styles.row}>
          <span className={styles.strong}>{row.title}</span>
          <span className={`${styles.strong} ${styles.right} figures`}>
            {row.orders_count} <span className={styles.muted}>sold</span>
          </span>
          <span className={styles.muted}>
            <Money value={row.price} currency={currency} />
          </span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${(row.orders_count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Day({ today }: { today: Today }) {
  return (
    <>
      <dl className={styles.counters}>
        <Counter label="Orders" value={today.ordersCount} />
        <Counter label="New Registered Customers" value={today.newCustomerCount} />
        <Counter label="Repeat Customers" value={today.repeatedCustomerCount} />
      </dl>
      <div className={styles.columns}>
        <Card title="Reservations">
          <Reservations rows={today.reservations} />
        </Card>
        <Card title="Top Selling Items">
          <TopSelling rows={today.topSellingItems} currency={today.currency} />
        </Card>
      </div>
    </>
  );
}

export function Home() {
  const load = useData('GET /dashboard', {}, { everyMs: RENEW_MS });
  const support = useData('GET /support');
  const currency = load.data?.currency;
  useEffect(() => {
    if (currency !== undefined) rememberStore({ currency });
  }, [currency]);
  return (
    <Page title="Dashboard">
      <HubWarnings
        warnings={[support.data?.backupWarning ?? null, support.data?.clockWarning ?? null]}
      />
      <PlainHttpNote />
      <LoadedView load={load} errorText={FALLBACK.dashboard}>
        {(today) => <Day today={today} />}
      </LoadedView>
    </Page>
  );
}
