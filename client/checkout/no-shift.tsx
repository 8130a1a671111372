// Shown when cash was refused because no shift is open. Explains what to do and returns to the payment with nothing
// lost.
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

/** How often to check, in ms, whether the drawer's shift was opened on another screen. */
const CHECK_MS = 3000;
/** The scopes that may read whether a shift is open. */
const SHIFT_READERS = ['POS', 'ORDERS', 'CASH'] as const;

/**
 * The sentences for each action that needs a shift: what was not done, what comes next, what is kept, and the button
 * that returns.
 */
const WORDS = {
  payment: {
    stopped: 'No cash was taken',
    next: 'then take the payment. Nothing you entered is lost.',
    kept: 'Nothing you entered is lost.',
    ready: 'The payment can be taken.',
    back: 'Back to the payment',
  },
  refund: {
    stopped: 'No cash was refunded',
    next: 'then make the refund. Nothing you entered is lost.',
    kept: 'Nothing you entered is lost.',
    ready: 'The refund can be made.',
    back: 'Back',
  },
  correction: {
    stopped: 'The payment was not corrected',
    next: 'then correct the payment. Nothing you entered is lost.',
    kept: 'Nothing you entered is lost.',
    ready: 'The payment can be corrected.',
    back: 'Back',
  },
  held: {
    stopped: 'The hub rejected it',
    next: 'then the payment is sent again unchanged.',
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

function HowToOpen({ words }: { words: Words }) {
  const mayOpen = passes(useUser(), ['CASH']);
  return (
    <p>
      {mayOpen
        ? `Open a shift with its float, ${words.next}`
        : `Ask an admin or a user with the Cash permission to open one, on the Cash page or here with their PIN or password. ${words.kept}`}
    </p>
  );
}

/** A drawer that is counted but not closed accepts neither cash nor a second shift. */
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
  const looks = passes(useUser(), SHIFT_READERS) ? {} : null;
  const { data: shift } = useData('GET /shifts/current', looks, { everyMs: CHECK_MS });
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
            <HowToOpen words={words} />
            <FloatForm currency={currency} onOpened={onOpened} />
          </>
        )}
      </div>
    </Dialog>
  );
}
