// Webhooks: what the hub sends to other programs, and whether it arrives (contract 34.5).
import { IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { rich } from '../../../locales/rich.ts';
import { t, words } from '../../../locales/t.ts';
import { Badge } from '../../../parts/badge.tsx';
import { IconButton } from '../../../parts/button.tsx';
import { DataTable, type PhoneRow } from '../../../parts/data-table.tsx';
import { DateTime } from '../../../parts/figures.tsx';
import { Page } from '../../../parts/page.tsx';
import { removeAfterAsking } from '../../../parts/remove-after-asking.ts';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { didWork } from '../../../parts/toasts.ts';
import { NewButton } from '../register/new-button.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { NewSecret } from './new-secret.tsx';
import { KIND_WORDS } from './words.ts';

type Webhook = AnswerOf<'GET /settings/webhooks'>[number];

const EMPTY = words(
  'No webhooks yet. A webhook sends each sale to another program within seconds.',
);
const RENEW_MS = 10_000;

const hostOf = ({ url }: Webhook): string => new URL(url).host;
const kindsInWords = ({ kinds }: Webhook): string =>
  kinds.map((kind) => t(KIND_WORDS[kind])).join(', ');

function State({ row: { state, reason, waiting } }: { row: Webhook }) {
  if (state === 'stopped') return <Badge tone="cancelled">{t('Stopped')}</Badge>;
  if (reason !== null)
    return (
      <Badge tone="preparing">{t('Sending fails. Messages waiting: {waiting}', { waiting })}</Badge>
    );
  return <Badge tone="completed">{t('Working')}</Badge>;
}

/** Says why the last attempt failed, and when the hub tries again. */
function Reason({ row: { reason, next_try_at } }: { row: Webhook }) {
  if (reason === null) return null;
  if (next_try_at === null) return reason;
  return (
    <>
      {rich('{reason}, next try {time}', {
        reason,
        time: <DateTime value={next_try_at} kind="time" />,
      })}
    </>
  );
}

const PHONE: PhoneRow<Webhook> = {
  title: hostOf,
  end: (row) => <State row={row} />,
  note: (row) => row.reason ?? kindsInWords(row),
};

const columnsNow = () => [
  { title: t('Address'), grow: true, cell: (row: Webhook) => row.url },
  { title: t('Sends'), minor: true, cell: kindsInWords },
  { title: t('State'), cell: (row: Webhook) => <State row={row} /> },
  { title: t('Last failure'), cell: (row: Webhook) => row.reason && <Reason row={row} /> },
  {
    title: t('Last delivery'),
    minor: true,
    cell: (row: Webhook) =>
      row.delivered_at === null ? (
        t('None yet')
      ) : (
        <DateTime value={row.delivered_at} kind="brief" />
      ),
  },
];

interface ActionsProps {
  row: Webhook;
  reload: () => unknown;
}

function Actions({ row, reload }: ActionsProps) {
  const [busy, setBusy] = useState(false);
  const params = { id: row.id };
  const run = async (work: () => Promise<{ message: string }>) => {
    setBusy(true);
    await didWork(work());
    setBusy(false);
    reload();
  };
  const remove = async () => {
    const title = t('Delete the webhook to {host}?', { host: hostOf(row) });
    const work = () => call('DELETE /settings/webhooks/{id}', { params });
    if (await removeAfterAsking(work, { title })) reload();
  };
  const name = hostOf(row);
  return (
    <>
      <IconButton
        label={t('Send a test to {name}', { name })}
        icon={<IconSend size={20} aria-hidden />}
        disabled={busy}
        onClick={() => void run(() => call('POST /settings/webhooks/{id}/test', { params }))}
      />
      {(row.state === 'stopped' || row.reason !== null) && (
        <IconButton
          label={t('Resume {name}', { name })}
          icon={<IconPlayerPlay size={20} aria-hidden />}
          disabled={busy}
          onClick={() => void run(() => call('POST /settings/webhooks/{id}/resume', { params }))}
        />
      )}
      <IconButton
        label={t('Delete {name}', { name })}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={() => void remove()}
      />
    </>
  );
}

const ONCE = words(
  'Copy the secret to the other program now. The secret is shown only once. The program uses it to check that a message is from this hub.',
);

export function Webhooks() {
  const load = useData('GET /settings/webhooks', undefined, { everyMs: RENEW_MS });
  const [state, setState] = useState<{ adding: boolean; secret?: string }>({ adding: false });
  const close = () => setState({ adding: false });
  const added = (secret: string | null) => {
    setState(secret === null ? { adding: false } : { adding: false, secret });
    void load.reload();
  };
  return (
    <Page title={t('Webhooks')} actions={<NewButton onPress={() => setState({ adding: true })} />}>
      <LoadedView load={load}>
        {(webhooks) => (
          <DataTable
            caption={t('Webhooks')}
            columns={columnsNow()}
            phone={PHONE}
            rows={webhooks}
            rowKey={(row) => row.id}
            empty={<EmptyState text={t(EMPTY)} />}
            actions={(row) => <Actions row={row} reload={load.reload} />}
          />
        )}
      </LoadedView>
      {state.adding && <AddWebhook onClose={close} onAdded={added} />}
      {state.secret !== undefined && (
        <NewSecret
          title={t('The new secret')}
          text={t(ONCE)}
          secret={state.secret}
          onClose={close}
        />
      )}
    </Page>
  );
}
