// The approval requests of other users, on the screens of users who may approve. One button approves a request; the
// other refuses it with a reason.

import { IconHandStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Approval } from '#shared/entities/approvals.ts';
import { MAX_REASON } from '#shared/limits.ts';
import { call } from '../hub/api.ts';
import { useData } from '../hub/data.ts';
import { onOrderEvent } from '../hub/realtime.ts';
import { useStore } from '../hub/store.ts';
import { describedLater } from '../locales/messages.ts';
import { t } from '../locales/t.ts';
import { useMessages } from '../locales/use-messages.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { promiseToast } from '../parts/toasts.ts';
import { useForm } from '../parts/use-form.ts';
import { aboutWords } from './approval-words.ts';
import styles from './asked-banner.module.css';
import { useWaitingRequests } from './waiting-requests.ts';

/** How often to ask for requests, in ms. Events report requests immediately, but an event can be lost. */
const RENEW_MS = 60_000;

const answer = (id: number, yes: boolean, reason: string | null = null) =>
  promiseToast(call('POST /approvals/{id}/answer', { params: { id }, body: { yes, reason } }));

interface NoDialogProps {
  asked: Approval;
  onClose: () => void;
  onDone: () => void;
}

function NoDialog({ asked, onClose, onDone }: NoDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      onClose();
      await answer(asked.id, false, reason.trim()).finally(onDone);
    },
  });
  return (
    <FormDialog
      title={describedLater(asked.text)}
      form={form}
      onClose={onClose}
      submit={t('Decline')}
    >
      <Field label={t('Reason (optional)')} maxLength={MAX_REASON} {...form.field('reason')} />
    </FormDialog>
  );
}

interface QuestionProps {
  asked: Approval;
  /** The number of further requests that wait. */
  more: number;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

function Question({ asked, more, busy, onYes, onNo }: QuestionProps) {
  const { currency } = useStore();
  return (
    <section className={styles.banner} aria-label={t('Approval requested')} role="status">
      <IconHandStop size={24} aria-hidden />
      <p className={styles.words}>
        <strong>{aboutWords(asked.text, asked.amount, currency)}</strong>
        <span>
          {asked.note === ''
            ? t('requested by {name}', { name: asked.username })
            : t('requested by {name}: {note}', { name: asked.username, note: asked.note })}
          {more > 0 && ` · ${t('{more} more', { more })}`}
        </span>
      </p>
      <span className={styles.answers}>
        <Button size="touch" onClick={onNo} disabled={busy}>
          {t('No')}
        </Button>
        <Button size="touch" look="primary" busy={busy} onClick={onYes}>
          {t('Yes')}
        </Button>
      </span>
    </section>
  );
}

export function AskedBanner() {
  useMessages();
  const { data, reload } = useData('GET /approvals', {}, { everyMs: RENEW_MS });
  const [busy, setBusy] = useState<number>();
  const [refused, setRefused] = useState<Approval>();
  useEffect(
    () =>
      onOrderEvent((event) => {
        if (event === 'reload' || event.event === 'approval_update') void reload();
      }),
    [reload],
  );
  const [first, ...others] = useWaitingRequests(data ?? []);
  const sayYes = async (id: number) => {
    setBusy(id);
    // A toast shows the result, including errors.
    await answer(id, true).catch(() => undefined);
    setBusy(undefined);
    await reload();
  };
  return (
    <>
      {first !== undefined && (
        <Question
          asked={first}
          more={others.length}
          busy={busy === first.id}
          onYes={() => void sayYes(first.id)}
          onNo={() => setRefused(first)}
        />
      )}
      {refused && (
        <NoDialog
          asked={refused}
          onClose={() => setRefused(undefined)}
          onDone={() => void reload()}
        />
      )}
    </>
  );
}
