// The change for the guest, shown large until the cashier continues.

import { useEffect, useState } from 'react';
import { type Cents, type Currency, fromMinor } from '#shared/billing/money.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import styles from './payment.module.css';

/**
 * For this many ms, the dialog with the change can't be closed. Otherwise the second tap of a double tap on Collect
 * would close it.
 */
const DOUBLE_TAP_MS = 400;

/**
 * Returns whether taps may close the dialog with the change. `change` is an amount as the API sends it. If `change`
 * is 0, the result is true immediately.
 */
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
      <span className={styles.lead}>{t('Change due')}</span>
      <strong className="figures">{formatAmount(change, currency)}</strong>
    </p>
  );
}

/** Shows the change of a payment that the hub has not confirmed yet, because the guest waits for the change now. */
export function UnsentChange(props: { changeCents: Cents; currency: Currency }) {
  const { changeCents, currency } = props;
  if (changeCents === 0) return null;
  return <ChangeDue change={fromMinor(changeCents, currency.decimals)} currency={currency} />;
}
