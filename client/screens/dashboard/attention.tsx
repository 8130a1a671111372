// The open bills, the problems that need attention, and the next reservation.
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { Card } from '../../parts/card.tsx';
import { DateTime, inPeople } from '../../parts/figures.tsx';
import styles from './dashboard.module.css';
import type { Now } from './takings.tsx';

type Support = AnswerOf<'GET /support'>;

interface Point {
  readonly text: string;
  readonly to: string;
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const SICK = ['offline', 'paper-out', 'cover-open', 'error'];

/** Returns the problems that need attention, the most urgent first, each with the page on which to solve it. */
function pointsOf(now: Now, support: Support | undefined): Point[] {
  const late = now.lateTokens;
  const printers = (support?.printers ?? []).filter(({ state }) => SICK.includes(state));
  const warnings = [support?.clockWarning, support?.backupWarning];
  return [
    ...(late.length > 0
      ? [
          {
            text: `${counted(late.length, 'ticket is', 'tickets are')} late: ${late.join(', ')}`,
            to: '/dashboard/kitchen',
          },
        ]
      : []),
    ...printers.map(({ name, state }) => ({
      text: `${name}: ${state.replace('-', ' ')}`,
      to: '/dashboard/print-queue',
    })),
    ...(now.isZMissing === 1
      ? [{ text: 'Yesterday was not closed, so it has no Z report', to: '/dashboard/cash' }]
      : []),
    ...(now.unpaidOrders > 0
      ? [
          {
            text: `${counted(now.unpaidOrders, 'order was', 'orders were')} completed but not paid`,
            to: '/dashboard/orders',
          },
        ]
      : []),
    ...warnings.flatMap((text) =>
      text === undefined || text === null ? [] : [{ text, to: '/dashboard/contact-support' }],
    ),
  ];
}

function NextReservation({ now: { nextReservations } }: { now: Now }) {
  const [next] = nextReservations;
  return (
    <div className={styles.next}>
      <dt>Next reservation</dt>
      {next === undefined ? (
        <dd>None</dd>
      ) : (
        <dd>
          <DateTime value={next.date} kind="brief" />
          <span>
            {next.customer_name}, {inPeople(next.people_count)}
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
        <dt>Open bills</dt>
        <dd>{now.openBills}</dd>
      </div>
      <div>
        <dt>Due on open bills</dt>
        <dd>{formatAmount(now.openDue, currencyFrom(now))}</dd>
      </div>
      <div data-late={late > 0}>
        <dt>Late tickets</dt>
        <dd>{late}</dd>
      </div>
      <NextReservation now={now} />
    </dl>
  );
}

export function Attention({ now, support }: { now: Now; support: Support | undefined }) {
  const points = pointsOf(now, support);
  if (points.length === 0) {
    return (
      <p className={styles.calm}>
        <IconCheck size={20} aria-hidden />
        Nothing needs attention.
      </p>
    );
  }
  return (
    <Card title="Needs attention">
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
