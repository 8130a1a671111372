// Asks who approves: somebody at the till with a PIN or password, or somebody remotely (contract 18.2).

import { useState } from 'react';
import { MAX_REASON } from '#shared/limits.ts';
import { isScope, type Scope } from '#shared/scopes.ts';
import { useStore } from '../hub/store.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { messageOf } from '../parts/toasts.ts';
import { useUser } from '../session/session.ts';
import styles from './approval.module.css';
import { questionOf } from './approval-words.ts';
import { type approvals, isApprovalRefused } from './approvals.ts';
import { ApproveHere } from './approve-here.tsx';
import { RemoteApproval } from './remote-approval.tsx';

type Asked = (typeof approvals)['asked'][number];

/** Sends the call with an approval. A refused approval is shown here; every other error goes to the caller. */
function useSending({ call, done, failed }: Asked) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (approval: object) => {
    setBusy(true);
    setFault(undefined);
    try {
      done(await call.sendWith(approval));
    } catch (error) {
      if (isApprovalRefused(error)) setFault(messageOf(error));
      else failed(error);
      setBusy(false);
    }
  };
  return { busy, fault, setFault, send: (approval: object) => void send(approval) };
}

interface FooterProps {
  isRemote: boolean;
  busy: boolean;
  onCancel: () => void;
  /** Switches between approval at the till and a remote request. */
  onSwitch: () => void;
}

function Footer({ isRemote, busy, onCancel, onSwitch }: FooterProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button onClick={onSwitch} disabled={busy}>
        {isRemote ? t('Approve here') : t('Send request')}
      </Button>
    </>
  );
}

interface LocalApprovalProps {
  scope: Scope | undefined;
  busy: boolean;
  note: string;
  onNote: (note: string) => void;
  onApproval: (approval: object) => void;
}

/** The approval at the till, and the note for a remote request. */
function LocalApproval({ scope, busy, note, onNote, onApproval }: LocalApprovalProps) {
  return (
    <>
      <ApproveHere scope={scope} busy={busy} onApproval={onApproval} />
      <div className={styles.note}>
        <Field
          label={t('Note for the approver (optional)')}
          maxLength={MAX_REASON}
          value={note}
          onChange={onNote}
        />
      </div>
    </>
  );
}

/** Returns the permission that a refusal names, if any. */
const scopeOf = (named: unknown): Scope | undefined =>
  typeof named === 'string' && isScope(named) ? named : undefined;

/**
 * Asks for the approval of a refused call. The hub's messages, which the question needs, were loaded together with the
 * refusal.
 */
export function ApprovalDialog({ asked }: { asked: Asked }) {
  const user = useUser();
  const { currency } = useStore();
  const [isRemote, setRemote] = useState(false);
  const [note, setNote] = useState('');
  const { busy, fault, setFault, send } = useSending(asked);
  const { call, failed } = asked;
  const switchTo = (toRemote: boolean, why?: string) => {
    setFault(why);
    setRemote(toRemote);
  };
  return (
    <Dialog
      open
      title={t('Approval')}
      busy={busy}
      onClose={() => failed(call.refusal)}
      footer={
        <Footer
          isRemote={isRemote}
          busy={busy}
          onCancel={() => failed(call.refusal)}
          onSwitch={() => switchTo(!isRemote)}
        />
      }
    >
      {/* Keeps the focus off the note, because the on-screen keyboard would cover the keys of the PIN. */}
      <div className={styles.approval} tabIndex={-1} data-first-focus="true">
        <p className={styles.question}>{questionOf(call.refusal, user?.name ?? '', currency)}</p>
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        {isRemote ? (
          <RemoteApproval
            call={call}
            note={note.trim()}
            onYes={(id) => send({ id })}
            onOver={(why) => switchTo(false, why)}
          />
        ) : (
          <LocalApproval
            scope={scopeOf(call.refusal.body.scope)}
            busy={busy}
            note={note}
            onNote={setNote}
            // Limits the approval to the amount that this dialog shows.
            onApproval={(approval) =>
              send({ ...approval, amount: call.refusal.body.amount ?? null })
            }
          />
        )}
      </div>
    </Dialog>
  );
}
