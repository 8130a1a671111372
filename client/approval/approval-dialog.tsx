// Asks who approves: somebody at the till with a PIN or password, or somebody remotely (CONTRACT §18.2).
import { useState } from 'react';
import { MAX_REASON } from '#shared/limits.ts';
import { useStore } from '../hub/store.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { messageOf } from '../parts/toasts.ts';
import { useUser } from '../session/session.ts';
import { Afar } from './afar.tsx';
import styles from './approval.module.css';
import { questionOf } from './approval-words.ts';
import { type approvals, isRefusedWord } from './approvals.ts';
import { AtHand } from './at-hand.tsx';

type Asked = (typeof approvals)['asked'][number];

/** Sends the call with an approval. A refused approval is shown here; every other error goes to the caller. */
function useSending({ call, done, failed }: Asked) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (word: object) => {
    setBusy(true);
    setFault(undefined);
    try {
      done(await call.sendWith(word));
    } catch (error) {
      if (isRefusedWord(error)) setFault(messageOf(error));
      else failed(error);
      setBusy(false);
    }
  };
  return { busy, fault, setFault, send: (word: object) => void send(word) };
}

interface FooterProps {
  isAfar: boolean;
  busy: boolean;
  onCancel: () => void;
  /** Switches between asking at the till and remotely. */
  onTurn: () => void;
}

function Footer({ isAfar, busy, onCancel, onTurn }: FooterProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button onClick={onTurn} disabled={busy}>
        {isAfar ? 'Approve here' : 'Send request'}
      </Button>
    </>
  );
}

interface BesideProps {
  busy: boolean;
  note: string;
  onNote: (note: string) => void;
  onWord: (word: object) => void;
}

/** The approval at the till, and the note for a remote request. */
function Beside({ busy, note, onNote, onWord }: BesideProps) {
  return (
    <>
      <AtHand busy={busy} onWord={onWord} />
      <div className={styles.note}>
        <Field
          label="Note for the approver (optional)"
          maxLength={MAX_REASON}
          value={note}
          onChange={onNote}
        />
      </div>
    </>
  );
}

export function ApprovalDialog({ asked }: { asked: Asked }) {
  const user = useUser();
  const { currency } = useStore();
  const [isAfar, setAfar] = useState(false);
  const [note, setNote] = useState('');
  const { busy, fault, setFault, send } = useSending(asked);
  const { call, failed } = asked;
  const turn = (toAfar: boolean, why?: string) => {
    setFault(why);
    setAfar(toAfar);
  };
  return (
    <Dialog
      open
      title="Approval"
      busy={busy}
      onClose={() => failed(call.refusal)}
      footer={
        <Footer
          isAfar={isAfar}
          busy={busy}
          onCancel={() => failed(call.refusal)}
          onTurn={() => turn(!isAfar)}
        />
      }
    >
      {/* No approver is chosen yet: a keyboard for the note would cover the keys of the PIN. */}
      <div className={styles.approval} tabIndex={-1} data-first-focus="true">
        <p className={styles.question}>{questionOf(call.refusal, user?.name ?? '', currency)}</p>
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        {isAfar ? (
          <Afar
            call={call}
            note={note.trim()}
            onYes={(id) => send({ id })}
            onOver={(why) => turn(false, why)}
          />
        ) : (
          <Beside
            busy={busy}
            note={note}
            onNote={setNote}
            // Approves no more than the amount that this dialog shows.
            onWord={(word) => send({ ...word, amount: call.refusal.body.amount ?? null })}
          />
        )}
      </div>
    </Dialog>
  );
}
