// The change that goes back to the guest, large, until the cashier taps on.
import { useEffect, useState } from 'react';
import { type Currency, formatAmount } from '#shared/billing/money.ts';
import styles from './payment.module.css';

/** The second tap of a double tap on 'Collect' must not take the change away unseen. */
const DOUBLE_TAP_MS = 400;

/** Whether a tap is meant for what shows the change, in wire form; 0 has nothing to be missed. */
export function useSettled(change: number): boolean {
  const [isSettled, setSettled] = useState(change === 0);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

export function ChangeDue({ change, currency }: { change: number; currency: Currency }) {
  return (
    <p className={styles.paid} role="status">
      <span className={styles.lead}>Change due</span>
      <strong className="figures">{formatAmount(change, currency)}</strong>
    </p>
  );
}
