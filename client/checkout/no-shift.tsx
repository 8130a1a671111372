// Shown in place of the entered payment when cash was refused because no shift is open: what to do, and the way back
// with nothing lost.
import { IconCashRegister } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { FloatForm } from '../cash/float-form.tsx';
import { useData } from '../hub/data.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { toastSuccess } from '../parts/toasts.ts';
import { passes, useUser } from '../session/session.ts';
import styles from './payment.module.css';

/** How often to check, in ms, whether somebody has opened the drawer's shift on another screen. */
const LOOK_MS = 3000;
/** The scopes that may read whether a shift is open. */
const LOOKERS = ['POS', 'ORDERS', 'CASH'] as const;

/**
 * The sentences for each action that waits for a shift: what was not done, what comes next, what stays, the way back.
 */
const WORDS = {
  payment: {
    stopped: 'No cash was taken',
    next: 'then take the payment; nothing you entered is lost',
    kept: 'Nothing you entered is lost.',
    ready: 'The payment can be taken.',
    back: 'Back to the payment',
  },
  refund: {
    stopped: 'No cash was refunded',
    next: 'then refund it; nothing you entered is lost',
    kept: 'Nothing you entered is lost.',
    ready: 'The refund can be made.',
    back: 'Back',
  },
  correction: {
    stopped: 'The payment was not corrected',
    next: 'then correct it; nothing you entered is lost',
    kept: 'Nothing you entered is lost.',
    ready: 'The payment can be corrected.',
    back: 'Back',
  },
  held: {
    stopped: 'The hub rejected it',
    next: 'then it is sent again unchanged',
    kept: 'It stays on this screen until then.',
    ready: 'It is sent again.',
    back: 'Back to the list',
  },
} as const;

export type WaitsForShift = keyof typeof WORDS;
type Words = (typeof WORDS)[WaitsForShift];

interface NoShiftProps {
  title: string;
  currency: Currency;
  of?: WaitsForShift;
  /** Returns to what was typed. */
  onBack: () => void;
  /** Called when the shift is open, if there is more to do than to return. */
  onOpened?: () => void;
}

function WhoOpens({ words }: { words: Words }) {
  const mayOpen = passes(useUser(), ['CASH']);
  return (
    <p>
      {mayOpen
        ? `Open one with its float; ${words.next}.`
        : `Ask an admin or a user with the Cash permission to open one: on the Cash page, or here with their PIN or password. ${words.kept}`}
    </p>
  );
}

/** A drawer that is counted but not closed takes no cash and no second shift. */
function Counted() {
  const mayClose = passes(useUser(), ['CASH']);
  return (
    <>
      <p>
        Its last shift is counted but not closed.
        {!mayClose && ' Ask an admin or a user with the Cash permission to close it.'}
      </p>
      {mayClose && (
        <LinkButton to="/dashboard/cash" look="primary" size="touch">
          Close it on the Cash page
        </LinkButton>
      )}
    </>
  );
}

export function NoShift(props: NoShiftProps) {
  const { title, currency, of = 'payment', onBack, onOpened = onBack } = props;
  const words = WORDS[of];
  const looks = passes(useUser(), LOOKERS) ? {} : null;
  const { data: shift } = useData('GET /shifts/current', looks, { everyMs: LOOK_MS });
  const isOpen = shift?.state === 'open';
  const goOn = useRef(onOpened);
  useEffect(() => {
    goOn.current = onOpened;
  });
  useEffect(() => {
    if (!isOpen) return;
    toastSuccess(`The shift is open. ${words.ready}`);
    goOn.current();
  }, [isOpen, words]);
  return (
    <Dialog
      open
      size="wide"
      title={title}
      onClose={onBack}
      footer={
        <Button size="touch" onClick={onBack} data-first-focus="true">
          {words.back}
        </Button>
      }
    >
      <div className={styles.noShift}>
        <p role="alert" className={styles.stopped}>
          <IconCashRegister size={28} aria-hidden />
          {words.stopped}: this drawer has no open shift.
        </p>
        {shift?.state === 'counting' ? (
          <Counted />
        ) : (
          <>
            <WhoOpens words={words} />
            <FloatForm currency={currency} onOpened={onOpened} />
          </>
        )}
      </div>
    </Dialog>
  );
}
