// A field for an amount with its keypad beside it, or below it on a phone.
import type { ReactNode } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { AmountKeys } from './keypad.tsx';
import { type KeypadKey, pressKey } from './tender.ts';
import styles from './with-keys.module.css';

interface WithKeysProps {
  currency: Currency;
  /** The value typed so far. */
  value: string;
  /** A suggested value; the first digit replaces it. */
  given?: string;
  onChange: (value: string) => void;
  /** The field and related content. The field must not open the device's own on-screen keyboard. */
  children: ReactNode;
}

/** Props of a field into which the keypad types, so that the device opens no keyboard of its own. */
export const BY_KEYS = { inputMode: 'none', autoComplete: 'off' } as const;

export function WithKeys({ currency, value, given, onChange, children }: WithKeysProps) {
  const press = (key: KeypadKey) => {
    const begun = key !== 'back' && value === given ? '' : value;
    onChange(pressKey(begun, key, currency.decimals));
  };
  return (
    <div className={styles.frame}>
      <div className={styles.fields}>{children}</div>
      <AmountKeys currency={currency} onKey={press} />
    </div>
  );
}
