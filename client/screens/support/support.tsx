// The support page: help for common problems, and the hub's state to read out or copy (contract 9).
import { IconCopy } from '@tabler/icons-react';
import { FALLBACK } from '#shared/texts.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { HubWarnings } from '../../parts/hub-warnings.tsx';
import { Page } from '../../parts/page.tsx';
import { PrinterState } from '../../parts/printer-state.tsx';
import { REHEARSALS } from '../../parts/rehearsal-words.ts';
import { LoadedView } from '../../parts/states.tsx';
import { toastError, toastSuccess } from '../../parts/toasts.ts';
import {
  bytesInWords,
  durationInWords,
  type HubState,
  hubStateText,
  screenWords,
} from './hub-state.ts';
import styles from './support.module.css';
import { screenStateText, ThisScreen, useScreenState } from './this-screen.tsx';

const RENEW_MS = 30_000;

function Help() {
  return (
    <Card title={t('When something does not work')}>
      <ol className={styles.steps}>
        <li>
          <strong>{t("A screen says that the hub can't be reached.")}</strong>{' '}
          {t(
            'Check that the hub computer is on and its network cable is plugged in. Everything you entered stays on the screen and is sent when the hub is back.',
          )}
        </li>
        <li>
          <strong>{t('A printer does not print.')}</strong>{' '}
          {t(
            "Check the printer's paper, cover and network cable. Waiting jobs are printed when the printer is back.",
          )}
        </li>
        <li>
          <strong>{t("Someone can't open a page.")}</strong>{' '}
          {t('An admin can add permissions on the Users page. They apply immediately.')}
        </li>
        <li>
          <strong>{t('Need more help?')}</strong>{' '}
          {t(
            'Call the people who set up your Comanda. Read them the state below, or send it to them.',
          )}
        </li>
      </ol>
    </Card>
  );
}

function Copy({ state }: { state: HubState }) {
  const { name, timezone } = useStore();
  const screen = useScreenState();
  const copy = async () => {
    const texts = [
      hubStateText(state, name ?? 'Comanda', timezone),
      screenStateText(screen, timezone),
    ];
    if (await copyText(texts.join('\n'))) {
      toastSuccess(t('The state of the hub was copied.'));
    } else {
      toastError(
        t(
          'The browser blocked copying. If you call for help, please read the state on this page aloud.',
        ),
      );
    }
  };
  return (
    <Button icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
      {t('Copy')}
    </Button>
  );
}

function Screens({ screens }: Pick<HubState, 'screens'>) {
  if (screens.length === 0) return <p>{t('No screen is connected right now.')}</p>;
  const rows = screens.map((row, index) => ({ ...row, key: `${index} ${row.user}` }));
  return (
    <DataTable
      caption={t('Screens connected')}
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { title: t('Screen'), cell: screenWords },
        { title: t('User'), cell: (row) => row.user },
        { title: t('Last seen'), cell: (row) => <DateTime value={row.lastHeard} kind="time" /> },
        { title: t('Unsent orders'), align: 'right', cell: (row) => row.held },
      ]}
    />
  );
}

function Printers({ printers }: Pick<HubState, 'printers'>) {
  if (printers.length === 0) return <p>{t('No printer is set up.')}</p>;
  const rows = printers.map((row, index) => ({ ...row, key: `${index} ${row.name}` }));
  return (
    <DataTable
      caption={t('Printers')}
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { title: t('Printer'), cell: (row) => row.name },
        { title: t('State'), cell: (row) => <PrinterState state={row.state} /> },
        { title: t('Waiting'), align: 'right', cell: (row) => row.waiting },
      ]}
    />
  );
}

/** Shows the last answer of the mail server if mails are waiting or could not be sent. */
function Mails({ mails: { waiting, failed, reason } }: Pick<HubState, 'mails'>) {
  if (waiting + failed === 0) return <p>{t('All mails were sent.')}</p>;
  return (
    <Facts
      rows={[
        { label: t('Waiting'), value: waiting },
        { label: t('Not sent within three days'), value: failed },
        { label: t('Answer of the mail server'), value: reason },
      ]}
    />
  );
}

const webhookWarning = ({ host, state, reason }: NonNullable<HubState['webhooks']>[number]) =>
  state === 'stopped'
    ? t(
        'The webhook to {host} stopped after three days of failures: {reason}. An admin can resume it in Settings, Webhooks.',
        { host, reason: reason ?? '' },
      )
    : t('The webhook to {host} fails and is tried again: {reason}.', {
        host,
        reason: reason ?? '',
      });

function State({ state }: { state: HubState }) {
  return (
    <>
      <HubWarnings
        warnings={[
          state.backupWarning,
          state.clockWarning,
          state.rehearsal ? t(REHEARSALS[state.rehearsal]) : null,
          ...(state.webhooks ?? []).map(webhookWarning),
        ]}
      />
      <Card title={t('State of the hub')} actions={<Copy state={state} />}>
        <Facts
          rows={[
            { label: t('Version'), value: state.version },
            { label: t('Running for'), value: durationInWords(state.uptimeSeconds) },
            { label: t('Database'), value: bytesInWords(state.databaseBytes) },
            { label: t('Free disk'), value: bytesInWords(state.freeDiskBytes) },
            {
              label: t('Last good backup'),
              value:
                state.lastBackup === null ? t('None yet') : <DateTime value={state.lastBackup} />,
            },
          ]}
        />
      </Card>
      <section className={styles.list}>
        <h2>{t('Screens connected')}</h2>
        <Screens screens={state.screens} />
      </section>
      <section className={styles.list}>
        <h2>{t('Printers')}</h2>
        <Printers printers={state.printers} />
      </section>
      <section className={styles.list}>
        <h2>{t('Mails')}</h2>
        <Mails mails={state.mails} />
      </section>
    </>
  );
}

export function Support() {
  const load = useData('GET /support', {}, { everyMs: RENEW_MS });
  return (
    <Page title={t('Support')}>
      <Help />
      <ThisScreen />
      <LoadedView load={load} errorText={t(FALLBACK.data)}>
        {(state) => <State state={state} />}
      </LoadedView>
    </Page>
  );
}
