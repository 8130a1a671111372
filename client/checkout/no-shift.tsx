// Cash was refused for want of a shift: in the payment's place what to do about it, and then back to the payment as typed.
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

/** Somebody else may open the drawer's shift meanwhile, from another screen. */
const LOOK_MS = 3000;

interface NoShiftProps {
  title: string;
  currency: Currency;
  /** To the payment. */
  onBack: () => void;
}

function WhoOpens() {
  const mayOpen = passes(useUser(), ['CASH']);
  return (
    <p>
      {mayOpen
        ? 'Open one with its float; then take the payment, which stays as you typed it.'
        : 'Ask an admin or somebody with the right Cash to open one: on the page Cash, or here with his PIN or password. The payment stays as you typed it.'}
    </p>
  );
}

/** A drawer that is counted and not closed has no place for cash, and takes no second shift. */
function Counted() {
  const mayClose = passes(useUser(), ['CASH']);
  return (
    <>
      <p>
        Its last shift is counted and not closed yet.
        {!mayClose && ' Ask an admin or somebody with the right Cash to close it.'}
      </p>
      {mayClose && (
        <LinkButton to="/dashboard/cash" look="primary" size="touch">
          Close it on the page Cash
        </LinkButton>
      )}
    </>
  );
}

export function NoShift({ title, currency, onBack }: NoShiftProps) {
  const { data: shift } = useData('GET /shifts/current', {}, { everyMs: LOOK_MS });
  const isOpen = shift?.state === 'open';
  const goBack = useRef(onBack);
  useEffect(() => {
    goBack.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return;
    toastSuccess('The shift is open. The payment can be taken.');
    goBack.current();
  }, [isOpen]);
  return (
    <Dialog
      open
      size="wide"
      title={title}
      onClose={onBack}
      footer={
        <Button size="touch" onClick={onBack} data-first-focus="true">
          Back to the payment
        </Button>
      }
    >
      <div className={styles.noShift}>
        <p role="alert" className={styles.stopped}>
          <IconCashRegister size={28} aria-hidden />
          No cash was taken: no shift is open at this drawer.
        </p>
        {shift?.state === 'counting' ? (
          <Counted />
        ) : (
          <>
            <WhoOpens />
            <FloatForm currency={currency} onOpened={onBack} />
          </>
        )}
      </div>
    </Dialog>
  );
}
