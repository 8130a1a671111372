// The end of a payment: the change and what remains to be paid, or that the payment is unsent or
// refused.

import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Currency } from '#shared/billing/money.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import { t } from '../locales/t.ts';
import { outbox } from '../outbox/outbox-state.ts';
import { refusedText } from '../outbox/outbox-words.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ChangeDue, UnsentChange, useSettled } from './change-due.tsx';
import { IssuedCards } from './issued-cards.tsx';
import styles from './payment-end.module.css';
import type { Unsent } from './use-sent-payment.ts';

interface PaidDialogProps {
  title: string;
  currency: Currency;
  /** The change, as the API sends it; 0 if no change is due. */
  change: number;
  /** The gift cards that were issued or loaded. */
  cards?: readonly IssuedCard[] | undefined;
  /** Whether a network printer can print the codes of these cards. */
  hasPrinter: boolean;
  /** The result, such as 'Paid' or 'Left to pay $5.00'. */
  text?: string | undefined;
  /** The text of the button that closes the dialog. */
  done?: string;
  /** Undefined if there is no receipt to print. */
  onPrint: (() => void) | undefined;
  onDone: () => void;
}

export function PaidDialog(props: PaidDialogProps) {
  const { title, currency, change, text, done = t('Done'), onPrint, onDone } = props;
  const { cards = [], hasPrinter } = props;
  const isSettled = useSettled(change);
  return (
    <Dialog
      open
      title={title}
      busy={!isSettled}
      onClose={onDone}
      footer={
        <>
          {onPrint && (
            <Button size="touch" icon={<IconPrinter size={22} aria-hidden />} onClick={onPrint}>
              {t('Print Receipt')}
            </Button>
          )}
          <Button look="primary" size="touch" busy={!isSettled} data-first-focus onClick={onDone}>
            {done}
          </Button>
        </>
      }
    >
      {change > 0 && <ChangeDue change={change} currency={currency} />}
      {text !== undefined && <p className={styles.paid}>{text}</p>}
      <IssuedCards cards={cards} hasPrinter={hasPrinter} currency={currency} />
    </Dialog>
  );
}

/**
 * Shows `children` while the entry that was just stored is unsent. Afterwards it shows that the entry was sent, or why
 * the hub refused it.
 */
export function WhileUnsent({ children }: { children: ReactNode }) {
  const { entries } = useSnapshot(outbox);
  const [key] = useState(() => outbox.entries.at(-1)?.key);
  const entry = entries.find((each) => each.key === key);
  if (entry !== undefined && entry.refusal === undefined) return children;
  if (entry === undefined) return <p className={styles.lead}>{t('All sent')}</p>;
  return (
    <div className={styles.unsent}>
      <p className={styles.lead}>{refusedText(1)}</p>
      <p>{entry.refusal?.message}</p>
    </div>
  );
}

interface EndedProps {
  title: string;
  /** The text of the only button. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** Says how something ended. It can only be closed. */
export function EndedDialog({ title, done, onClose, children }: EndedProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" size="large" wide data-first-focus onClick={onClose}>
          {done}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

interface UnsentDialogProps {
  title: string;
  unsent: Unsent;
  currency: Currency;
  onClose: () => void;
}

export function UnsentPaymentDialog(props: UnsentDialogProps) {
  const { title, unsent, currency, onClose } = props;
  return (
    <EndedDialog title={title} done={t('OK')} onClose={onClose}>
      <UnsentChange changeCents={unsent.changeCents} currency={currency} />
      <WhileUnsent>
        <div className={styles.unsent}>
          <p className={styles.lead}>{t('The payment is not confirmed yet.')}</p>
          <p>
            {unsent.why}{' '}
            {t(
              "Don't collect the payment again. It is saved on this screen and sent once, automatically. The bill is shown as paid when the hub confirms it.",
            )}
          </p>
        </div>
      </WhileUnsent>
    </EndedDialog>
  );
}
