// Who approves? Somebody beside the screen with his PIN or password, or somebody from afar (CONTRACT §18.2).
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

/** Sends the call with a word; what is no word is said here, everything else is for who called. */
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
  /** To the other way of asking. */
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

/** Somebody beside the screen, and the note for who would be asked from afar. */
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
      {/* Who is asked is not known yet: the note's keyboard would lie over the keys of a PIN. */}
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
            // No more than what this dialog shows is approved.
            onWord={(word) => send({ ...word, amount: call.refusal.body.amount ?? null })}
          />
        )}
      </div>
    </Dialog>
  );
}
