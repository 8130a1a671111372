// Asks before something irreversible: `await confirm({ text })`.

import { proxy, useSnapshot } from 'valtio';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Question {
  text: string;
  title?: string | undefined;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
}

const asked = proxy<{ question: Question | undefined }>({ question: undefined });
let settle: ((yes?: boolean) => void) | undefined;

function answer(yes?: boolean): void {
  asked.question = undefined;
  settle?.(yes);
  settle = undefined;
}

/**
 * Opens the confirmation. Resolves to true only if the user confirms, and to false if the user presses the other
 * button. If the user closes the confirmation, or a second confirmation opens, the first resolves to undefined.
 */
export function confirm(question: Question): Promise<boolean | undefined> {
  answer();
  return new Promise((resolve) => {
    settle = resolve;
    asked.question = question;
  });
}

/** Shows the confirmation; mounted once in the app, above everything. */
export function ConfirmHost() {
  const { question } = useSnapshot(asked);
  if (question === undefined) return null;
  return (
    <Dialog
      open
      title={question.title ?? t('Are you sure?')}
      onClose={() => answer()}
      footer={
        <>
          <Button data-first-focus={question.danger} onClick={() => answer(false)}>
            {question.cancelLabel ?? t('Cancel')}
          </Button>
          <Button
            look={question.danger === true ? 'destroy' : 'primary'}
            data-first-focus={question.danger !== true}
            onClick={() => answer(true)}
          >
            {question.confirmLabel ?? t('Confirm')}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
}
