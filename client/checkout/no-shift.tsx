// Shown when cash was refused because no shift is open. Says how to continue, and returns to the payment, which keeps
// its entries.

import { IconCashRegister } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { FloatForm } from '../cash/float-form.tsx';
import { useData } from '../hub/data.ts';
import { t, words } from '../locales/t.ts';
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
 * The sentences for each action that needs a shift: what was not done, what to do next, what is kept, and the text of
 * the button that goes back.
 */
const TEXTS = words({
  payment: {
    stopped: 'No cash was taken: this drawer has no open shift.',
    next: 'Enter the float and open a shift, then take the payment. Nothing you entered is lost.',
    kept: 'Nothing you entered is lost.',
    ready: 'The payment can be taken.',
    back: 'Back to the payment',
  },
  refund: {
    stopped: 'No cash was refunded: this drawer has no open shift.',
    next: 'Enter the float and open a shift, then make the refund. Nothing you entered is lost.',
    kept: 'Nothing you entered is lost.',
    ready: 'The refund can be made.',
    back: 'Back',
  },
  correction: {
    stopped: 'The payment was not corrected: this drawer has no open shift.',
    next: 'Enter the float and open a shift, then correct the payment. Nothing you entered is lost.',
    kept: 'Nothing you entered is lost.',
    ready: 'The payment can be corrected.',
    back: 'Back',
  },
  held: {
    stopped: 'The hub rejected the payment: this drawer has no open shift.',
    next: 'Enter the float and open a shift. The payment is then sent again unchanged.',
    kept: 'The payment stays on this screen until it is sent again.',
    ready: 'The payment is being sent again.',
    back: 'Back to the list',
  },
});

export type WaitsForShift = keyof typeof TEXTS;
type Texts = (typeof TEXTS)[WaitsForShift];

interface NoShiftProps {
  title: string;
  currency: Currency;
  of?: WaitsForShift;
  /** Returns to the dialog from which this dialog was opened. That dialog has kept its entries. */
  onBack: () => void;
  /** Called once the shift is open. Absent if it is enough to return to the dialog. */
  onOpened?: () => void;
}

function HowToOpen({ texts }: { texts: Texts }) {
  const mayOpen = passes(useUser(), ['CASH']);
  return (
    <p>
      {mayOpen
        ? t(texts.next)
        : `${t('Ask an admin or a user with the Cash permission to open a shift. They open it on the Cash page, or here with their PIN or password.')} ${t(texts.kept)}`}
    </p>
  );
}

/** Explains that a drawer that is counted but not closed accepts neither cash nor a second shift. */
function Counted() {
  const mayClose = passes(useUser(), ['CASH']);
  return (
    <>
      <p>
        {t("The drawer's last shift is counted but not closed.")}
        {!mayClose &&
          ` ${t('Ask an admin or a user with the Cash permission to close the shift.')}`}
      </p>
      {mayClose && (
        <LinkButton to="/dashboard/cash" look="primary" size="touch">
          {t('Close the shift on the Cash page')}
        </LinkButton>
      )}
    </>
  );
}

export function NoShift(props: NoShiftProps) {
  const { title, currency, of = 'payment', onBack, onOpened = onBack } = props;
  const texts = TEXTS[of];
  const looks = passes(useUser(), SHIFT_READERS) ? {} : null;
  const { data: shift } = useData('GET /shifts/current', looks, { everyMs: CHECK_MS });
  const isOpen = shift?.state === 'open';
  const goOn = useRef(onOpened);
  useEffect(() => {
    goOn.current = onOpened;
  });
  useEffect(() => {
    if (!isOpen) return;
    toastSuccess(`${t('The shift is open.')} ${t(texts.ready)}`);
    goOn.current();
  }, [isOpen, texts]);
  return (
    <Dialog
      open
      size="wide"
      title={title}
      onClose={onBack}
      footer={
        <Button size="touch" onClick={onBack} data-first-focus="true">
          {t(texts.back)}
        </Button>
      }
    >
      <div className={styles.noShift}>
        <p role="alert" className={styles.stopped}>
          <IconCashRegister size={28} aria-hidden />
          {t(texts.stopped)}
        </p>
        {shift?.state === 'counting' ? (
          <Counted />
        ) : (
          <>
            <HowToOpen texts={texts} />
            <FloatForm currency={currency} onOpened={onOpened} />
          </>
        )}
      </div>
    </Dialog>
  );
}
