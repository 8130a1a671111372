// The dashboard: takings first, then open bills and problems, then today's counters and lists (contract 9).

import { IconCalendarOff, IconToolsKitchen2Off } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Currency } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { EMPTY, FALLBACK } from '#shared/texts.ts';
import { hasAnswered, useData } from '../../hub/data.ts';
import { currencyFrom, rememberStore } from '../../hub/store.ts';
import { together } from '../../hub/together.ts';
import { rich } from '../../locales/rich.ts';
import { formatCount, t } from '../../locales/t.ts';
import { Card } from '../../parts/card.tsx';
import { DateTime, inPeople, Money } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { Attention, Open } from './attention.tsx';
import { ByPerson, usePeopleToday } from './by-person.tsx';
import styles from './dashboard.module.css';
import { FirstHour, useFirstHour } from './first-hour.tsx';
import { PlainHttpNote } from './plain-http-note.tsx';
import { Takings, TakingsByHour } from './takings.tsx';

type Today = AnswerOf<'GET /dashboard'>;

/** How often the figures are loaded again, in ms. */
const RENEW_MS = 60_000;

const WAITING = { data: undefined, error: undefined, isStale: false, reload: () => undefined };

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
    return (
      <EmptyState text={t(EMPTY.reservationsToday)} icon={icon}>
        <Link href="/dashboard/reservation">{t('Open reservations')}</Link>
      </EmptyState>
    );
  }
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <span className={styles.strong}>{row.customer_name}</span>
          <span className={styles.right}>
            <DateTime value={row.date} kind="brief" />
          </span>
          <span className={styles.muted}>{row.customer_id}</span>
          <span className={`${styles.muted} ${styles.right}`}>
            {inPeople(row.people_count)}
            {row.table_title !== null && ` · ${row.table_title}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface TopSellingProps {
  rows: Today['topSellingItems'];
  currency: Currency;
}

function TopSelling({ rows, currency }: TopSellingProps) {
  if (rows.length === 0) {
    const icon = <IconToolsKitchen2Off size={36} stroke={1.5} aria-hidden />;
    return (
      <EmptyState text={t(EMPTY.topSellingToday)} icon={icon}>
        <Link href="/dashboard/pos">{t('Open the POS')}</Link>
      </EmptyState>
    );
  }
  const most = Math.max(...rows.map((row) => row.orders_count));
  return (
    <>
      <p className={styles.muted}>{t('Open bills are included.')}</p>
      <ol>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may have the same title; a rank has no other key
          <li key={index} className={styles.row}>
            <span className={styles.strong}>{row.title}</span>
            <span className={`${styles.muted} ${styles.right} figures`}>
              {rich('{n} sold', {
                n: <span className={styles.strong}>{formatCount(row.orders_count)}</span>,
              })}
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
    </>
  );
}

function Day({ today, currency }: { today: Today; currency: Currency }) {
  return (
    <>
      <h2 className="hidden-text">{t('Today')}</h2>
      <dl className={styles.counters}>
        <Counter label={t('Orders')} value={today.ordersCount} />
        <Counter label={t('New Registered Customers')} value={today.newCustomerCount} />
        <Counter label={t('Repeat Customers')} value={today.repeatedCustomerCount} />
      </dl>
      <Card title={t('Reservations')}>
        <Reservations rows={today.reservations} />
      </Card>
      <Card title={t('Top Selling Items')}>
        <TopSelling rows={today.topSellingItems} currency={currency} />
      </Card>
    </>
  );
}

export function Home() {
  const load = useData('GET /dashboard', {}, { everyMs: RENEW_MS });
  const now = useData('GET /dashboard/now', {}, { everyMs: RENEW_MS });
  const support = useData('GET /support', {}, { everyMs: RENEW_MS });
  const { people, isKnown } = usePeopleToday();
  const { isKnown: knowsSteps, ...firstHour } = useFirstHour();
  // Waits for all answers. Otherwise content that arrives later would move what the user is reading.
  const isReady = isKnown && knowsSteps && hasAnswered(support) && hasAnswered(load);
  const { currency, currencyDecimals, timezone } = now.data ?? {};
  useEffect(() => {
    if (currency !== undefined && currencyDecimals !== undefined && timezone !== undefined)
      rememberStore({ currency, currencyDecimals, timezone });
  }, [currency, currencyDecimals, timezone]);
  return (
    <Page title={t('Dashboard')}>
      <LoadedView load={isReady ? together(now, load) : WAITING} errorText={t(FALLBACK.dashboard)}>
        {(data) => (
          <>
            <FirstHour {...firstHour} />
            <div className={styles.sides}>
              <div className={styles.side}>
                <div className={styles.first}>
                  <Takings now={data} />
                  <Open now={data} />
                </div>
                <TakingsByHour now={data} />
                <ByPerson people={people} />
              </div>
              <div className={styles.side}>
                <Attention now={data} support={support.data} />
                <LoadedView load={load} errorText={t(FALLBACK.dashboard)}>
                  {(today) => <Day today={today} currency={currencyFrom(data)} />}
                </LoadedView>
              </div>
            </div>
          </>
        )}
      </LoadedView>
      <PlainHttpNote />
    </Page>
  );
}
