// How the print queue shows a job, and what can be done with it.
import { IconPrinter, IconRefresh, IconX } from '@tabler/icons-react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { call } from '../../hub/api.ts';
import { describedLater } from '../../locales/messages.ts';
import { said, t, words } from '../../locales/t.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import type { Column, PhoneRow } from '../../parts/data-table.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { didWork } from '../../parts/toasts.ts';
import styles from './print-queue.module.css';

export type Job = Queue['open'][number];
const WORDS = words({
  waiting: 'Waiting##job',
  printing: 'Printing',
  done: 'Printed',
  unconfirmed: 'Check the printer',
  held: 'On hold',
  failed: 'Failed',
  cancelled: 'Not printed',
}) satisfies Record<Job['state'], string>;

const TONES: Readonly<Record<Job['state'], Tone>> = {
  waiting: 'created',
  printing: 'preparing',
  done: 'completed',
  unconfirmed: 'cancelled',
  held: 'created',
  failed: 'cancelled',
  cancelled: 'delivered',
};

function JobState({ job }: { job: Job }) {
  // If the printer never reports its status, a `done` job was only sent to it. Whether the job was printed is
  // unknown.
  const isOnlySent = job.state === 'done' && job.confirmed === 0;
  return <Badge tone={TONES[job.state]}>{isOnlySent ? t('Sent##job') : t(WORDS[job.state])}</Badge>;
}

/** A long reason is cut off in the table: the tooltip and a phone's row dialog show all of it. */
function JobTitle({ job }: { job: Job }) {
  return (
    <span title={describedLater(job.reason)}>
      {titleOf(job)} <span className={styles.reason}>{describedLater(job.reason)}</span>
    </span>
  );
}

export const columnsNow = (): readonly Column<Job>[] => [
  { title: t('What'), grow: true, cell: (job) => <JobTitle job={job} /> },
  {
    title: t('Printer'),
    cell: (job) =>
      job.printed_by_name === null
        ? job.printer_name
        : t('{printer} instead of {other}', {
            printer: job.printed_by_name,
            other: job.printer_name,
          }),
  },
  { title: t('State'), cell: (job) => <JobState job={job} /> },
  { title: t('Since'), cell: (job) => <DateTime value={job.created_at} kind="brief" /> },
];

/** Returns the hub's title of a job in the page's language: its words, then its numbers. */
function wordsOf(title: string): string {
  const [, name = title, numbers = ''] = /^(\D*?)( [\d•].*)?$/.exec(title) ?? [];
  return `${said(name)}${numbers}`;
}

function titleOf({ title, duplicate }: Job): string {
  const shown = wordsOf(title);
  return duplicate > 0 ? t('{title} (duplicate {n})', { title: shown, n: duplicate }) : shown;
}

export const phone: PhoneRow<Job> = {
  title: titleOf,
  end: (job) => <DateTime value={job.created_at} kind="brief" />,
  note: (job) => describedLater(job.reason) || job.printer_name,
  noteEnd: (job) => t(WORDS[job.state]),
};

interface ActionsProps {
  job: Job;
  reload: () => Promise<void>;
}

export function JobActions({ job, reload }: ActionsProps) {
  const { id, state, kind } = job;
  const title = wordsOf(job.title);
  const act = async (work: Promise<{ message: string }>) => {
    await didWork(work);
    await reload();
  };
  const params = { id };
  const mayRetry = state === 'held' || state === 'failed' || state === 'waiting';
  const mayReprint = kind !== 'drawer' && (state === 'unconfirmed' || state === 'done');
  const mayCancel = mayRetry || state === 'unconfirmed';
  return (
    <div className={styles.actions}>
      {mayRetry && (
        <Button
          look="quiet"
          aria-label={t('Retry {title}', { title })}
          icon={<IconRefresh size={18} aria-hidden />}
          onClick={() => void act(call('POST /print/jobs/{id}/retry', { params }))}
        >
          {t('Retry')}
        </Button>
      )}
      {mayReprint && (
        <Button
          look="quiet"
          aria-label={t('Reprint {title}', { title })}
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={() => void act(call('POST /print/jobs/{id}/reprint', { params }))}
        >
          {t('Reprint')}
        </Button>
      )}
      {mayCancel && (
        <Button
          look="quiet"
          aria-label={
            state === 'unconfirmed'
              ? t('Mark as printed: {title}', { title })
              : t('Cancel {title}', { title })
          }
          icon={<IconX size={18} aria-hidden />}
          onClick={() => void act(call('POST /print/jobs/{id}/cancel', { params }))}
        >
          {t(state === 'unconfirmed' ? 'Mark as printed' : 'Cancel')}
        </Button>
      )}
    </div>
  );
}

export type Queue = AnswerOf<'GET /print/jobs'>;
