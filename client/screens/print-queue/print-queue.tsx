// The print queue: jobs that wait, failed or need a check, and the last printed jobs.
import { type ReactNode, useState } from 'react';
import { OPEN_JOBS_PAGE } from '#shared/limits.ts';
import { SILENT_JOBS } from '#shared/printing.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { useOrderEvent } from '../../hub/realtime.ts';
import { t } from '../../locales/t.ts';
import { useMessages } from '../../locales/use-messages.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Older } from '../../parts/older.tsx';
import { Page } from '../../parts/page.tsx';
import { PrinterState } from '../../parts/printer-state.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { didWork } from '../../parts/toasts.ts';
import { useOlder } from '../../parts/use-older.ts';
import { WayTo } from '../../session/way-to.tsx';
import { columnsNow, type Job, JobActions, phone, type Queue } from './print-jobs.tsx';
import styles from './print-queue.module.css';

const EVERY_MS = 5000;
/** The number of finished jobs that the hub returns in one answer. */
const PAGE = 50;

/** Asks before printing tickets that are more than 10 minutes old. */
function HeldTickets({ queue, reload }: { queue: Queue; reload: () => Promise<void> }) {
  const asking = queue.printers
    .map(({ id, name, held }) => ({ id, name, count: held }))
    .filter(({ count }) => count > 0);
  const release = async (printerId: number) => {
    await didWork(call('POST /print/release', { body: { printerId } }));
    await reload();
  };
  return asking.map(({ id, name, count }) => (
    <section
      key={id}
      className={styles.question}
      aria-label={t('Waiting slips of {printer}', { printer: name })}
    >
      <p>
        {t(
          'Print {n, plural, one {# waiting slip} other {# waiting slips}} on {printer}? Each slip is more than 10 minutes old.',
          { n: count, printer: name },
        )}
      </p>
      <Button look="primary" onClick={() => void release(id)}>
        {count === 1 ? t('Print') : t('Print all {count}', { count })}
      </Button>
    </section>
  ));
}

/**
 * Lists the printers that accepted several jobs without reporting their status, and offers to record that they never
 * report it.
 */
function SilentPrinters({ printers }: Pick<Queue, 'printers'>) {
  const silent = printers.filter(
    ({ never_reports, silent_jobs }) => never_reports === 0 && silent_jobs >= SILENT_JOBS,
  );
  return silent.map(({ id, name, silent_jobs }) => (
    <section
      key={id}
      className={styles.question}
      aria-label={t('Status of {printer}', { printer: name })}
    >
      <p>
        {t(
          '{printer} accepted {jobs} jobs in a row without reporting its status. If the jobs were printed, set “Sends no status” for this printer in the print settings.',
          { printer: name, jobs: silent_jobs },
        )}
      </p>
      <WayTo path="/dashboard/settings/print-settings" scopes={['SETTINGS']}>
        {t('Print Settings')}
      </WayTo>
    </section>
  ));
}

/** Shows the open jobs: the newest jobs, or the jobs before a chosen job. */
function OpenJobs({ queue, actions }: { queue: Queue; actions: (job: Job) => ReactNode }) {
  const [before, setBefore] = useState<number>();
  const older = useData(
    'GET /print/jobs',
    before === undefined ? null : { query: { openBefore: before } },
  );
  const shown = before === undefined ? queue : older.data;
  const oldest = shown?.open[0]?.id;
  const mayGoOn = shown !== undefined && shown.open.length === OPEN_JOBS_PAGE;
  return (
    <>
      <DataTable
        caption={t('Unfinished print jobs')}
        columns={columnsNow()}
        phone={phone}
        rows={shown?.open ?? []}
        rowKey={({ id }) => id}
        actions={actions}
        empty={
          <EmptyState text={t('Nothing is waiting to print.')}>
            {queue.printers.length === 0 && (
              <WayTo path="/dashboard/settings/print-settings" scopes={['SETTINGS']}>
                {t('Set up a printer')}
              </WayTo>
            )}
          </EmptyState>
        }
      />
      <Older
        onOlder={mayGoOn && oldest !== undefined ? () => setBefore(oldest) : undefined}
        onNewest={before === undefined ? undefined : () => setBefore(undefined)}
      />
    </>
  );
}

function QueueView({ queue, reload }: { queue: Queue; reload: () => Promise<void> }) {
  const actions = (job: Job) => <JobActions job={job} reload={reload} />;
  const { rows, hasMore, busy, showOlder } = useOlder(
    queue.recent,
    PAGE,
    async (before) => (await call('GET /print/jobs', { query: { before } })).recent,
  );
  return (
    <>
      <ul className={styles.printers} aria-label={t('Printers')}>
        {queue.printers.map(({ id, name, state }) => (
          <li key={id}>
            {name} <PrinterState state={state} />
          </li>
        ))}
      </ul>
      <HeldTickets queue={queue} reload={reload} />
      <SilentPrinters printers={queue.printers} />
      <Card title={t('Unfinished')}>
        <OpenJobs queue={queue} actions={actions} />
      </Card>
      <Card title={t('Recent')}>
        <DataTable
          caption={t('Recent print jobs')}
          columns={columnsNow()}
          phone={phone}
          rows={rows}
          rowKey={({ id }) => id}
          actions={actions}
          empty={<EmptyState text={t('Nothing has been printed yet.')} />}
        />
        {hasMore && (
          <Button wide busy={busy} onClick={() => void showOlder()}>
            {t('Show older')}
          </Button>
        )}
      </Card>
    </>
  );
}

export function PrintQueue() {
  useMessages();
  const load = useData('GET /print/jobs', { query: { watch: '1' } }, { everyMs: EVERY_MS });
  useOrderEvent({ screen: 'other' }, (event) => {
    if (event === 'reload' || event.event === 'print_update') void load.reload();
  });
  return (
    <Page title={t('Print Queue')}>
      <LoadedView load={load}>
        {(queue) => <QueueView queue={queue} reload={load.reload} />}
      </LoadedView>
    </Page>
  );
}
