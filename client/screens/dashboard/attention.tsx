// The open bills, the problems that need attention, and the next reservation.
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { describedLater } from '../../locales/messages.ts';
import { t, words } from '../../locales/t.ts';
import { useMessages } from '../../locales/use-messages.ts';
import { Card } from '../../parts/card.tsx';
import { DateTime, inPeople } from '../../parts/figures.tsx';
import { REHEARSALS } from '../../parts/rehearsal-words.ts';
import styles from './dashboard.module.css';
import type { Now } from './takings.tsx';

type Support = AnswerOf<'GET /support'>;

interface Point {
  readonly text: string;
  readonly to: string;
}

/** The states of a printer that a person must fix. */
const SICK = words({
  offline: 'offline',
  'paper-out': 'paper out',
  'cover-open': 'cover open',
  error: 'error',
} as const);

/** Returns the printers that a person must fix. */
const sickOf = (printers: Support['printers']): Point[] =>
  printers.flatMap(({ name, state }) =>
    state in SICK
      ? [
          {
            text: t('{name}: {state}', { name, state: t(SICK[state as keyof typeof SICK]) }),
            to: '/dashboard/print-queue',
          },
        ]
      : [],
  );

/** The most late tickets that are named. */
const MOST_NAMED = 10;

/**
 * Returns the problems that need attention, the most urgent first. Each has a link to the page where it can be solved.
 */
function pointsOf(now: Now, support: Support | undefined): Point[] {
  const late = now.lateTokens;
  const warnings = [support?.clockWarning, support?.backupWarning];
  return [
    ...(late.length > 0
      ? [
          {
            text: t('{n, plural, one {# ticket is} other {# tickets are}} late: {tokens}', {
              n: late.length,
              tokens: late.slice(0, MOST_NAMED).join(', ') + (late[MOST_NAMED] ? ', …' : ''),
            }),
            to: '/dashboard/kitchen',
          },
        ]
      : []),
    ...sickOf(support?.printers ?? []),
    ...(now.isZMissing === 1
      ? [{ text: t('Yesterday was not closed, so it has no Z report'), to: '/dashboard/cash' }]
      : []),
    ...(now.unpaidOrders > 0
      ? [
          {
            text: t('{n, plural, one {# order was} other {# orders were}} completed but not paid', {
              n: now.unpaidOrders,
            }),
            to: '/dashboard/orders',
          },
        ]
      : []),
    ...(support?.rehearsal
      ? [{ text: t(REHEARSALS[support.rehearsal]), to: '/dashboard/settings/second-hub' }]
      : []),
    ...warnings.flatMap((text) =>
      text === undefined || text === null
        ? []
        : [{ text: describedLater(text), to: '/dashboard/contact-support' }],
    ),
  ];
}

function NextReservation({ now: { nextReservations } }: { now: Now }) {
  const [next] = nextReservations;
  return (
    <div className={styles.next}>
      <dt>{t('Next reservation')}</dt>
      {next === undefined ? (
        <dd>{t('None##reservation')}</dd>
      ) : (
        <dd>
          <DateTime value={next.date} kind="brief" />
          <span>
            {t('{first}, {second}', {
              first: next.customer_name,
              second: inPeople(next.people_count),
            })}
          </span>
        </dd>
      )}
    </div>
  );
}

export function Open({ now }: { now: Now }) {
  const late = now.lateTokens.length;
  return (
    <dl className={styles.open}>
      <div>
        <dt>{t('Open bills')}</dt>
        <dd>{now.openBills}</dd>
      </div>
      <div>
        <dt>{t('Due on open bills')}</dt>
        <dd>{formatAmount(now.openDue, currencyFrom(now))}</dd>
      </div>
      <div data-late={late > 0}>
        <dt>{t('Late tickets')}</dt>
        <dd>{late}</dd>
      </div>
      <NextReservation now={now} />
    </dl>
  );
}

export function Attention({ now, support }: { now: Now; support: Support | undefined }) {
  useMessages();
  const points = pointsOf(now, support);
  if (points.length === 0) {
    return (
      <p className={styles.calm}>
        <IconCheck size={20} aria-hidden />
        {t('Nothing needs attention.')}
      </p>
    );
  }
  return (
    <Card title={t('Needs attention')}>
      <ul>
        {points.map(({ text, to }) => (
          <li key={text}>
            <Link href={to} className={styles.point}>
              <IconAlertTriangle size={20} aria-hidden />
              <span>{text}</span>
              <IconChevronRight className="mirrored" size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
