// Asks for confirmation before a void, and for a reason if the restaurant requires one.
import { useCallback, useState } from 'react';
import { ReasonChoice } from '../../checkout/reason-choice.tsx';
import { Button } from '../../parts/button.tsx';
import { confirm } from '../../parts/confirm.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Stack } from '../../parts/stack.tsx';
import styles from './orders.module.css';
import type { OrdersInit } from './orders-init.ts';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

/**
 * Resolves to the reason (an empty string if no reason is required), or to undefined if the user decides not to void.
 */
export type AskCancel = (question: Question) => Promise<string | undefined>;

interface WhyDialogProps {
  question: Question;
  init: OrdersInit | undefined;
  onAnswer: (reason: string | undefined) => void;
}

function WhyDialog({ question, init, onAnswer }: WhyDialogProps) {
  const [reason, setReason] = useState('');
  const { title, text, confirmLabel, cancelLabel } = question;
  return (
    <Dialog
      open
      title={title}
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button size="touch" onClick={() => onAnswer(undefined)}>
            {cancelLabel}
          </Button>
          <Button
            size="touch"
            look="destroy"
            disabled={reason.trim() === ''}
            onClick={() => onAnswer(reason.trim())}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {/* Keeps the first focus off the field, because an on-screen keyboard would cover the reasons below it. */}
      <div className={styles.why} tabIndex={-1} data-first-focus="true">
        <Stack>
          <p>{text}</p>
          <ReasonChoice kind="void" reasons={init?.reasons} value={reason} onChange={setReason} />
        </Stack>
      </div>
    </Dialog>
  );
}

interface Asked {
  readonly question: Question;
  readonly answer: (reason: string | undefined) => void;
}

export function useCancelQuestion(init: OrdersInit | undefined) {
  const [asked, setAsked] = useState<Asked>();
  const needsReason = (init?.storeSettings.void_needs ?? 'nothing') !== 'nothing';
  const ask: AskCancel = useCallback(
    async (question) => {
      if (!needsReason) return (await confirm({ ...question, danger: true })) ? '' : undefined;
      return await new Promise((answer) => setAsked({ question, answer }));
    },
    [needsReason],
  );
  const dialog = asked && (
    <WhyDialog
      question={asked.question}
      init={init}
      onAnswer={(reason) => {
        setAsked(undefined);
        asked.answer(reason);
      }}
    />
  );
  return { ask, dialog };
}
