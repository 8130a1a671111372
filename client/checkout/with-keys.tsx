// A field for an amount with the keys that type into it beside it; on a phone below it.
import type { ReactNode } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { AmountKeys } from './keypad.tsx';
import { type KeypadKey, pressKey } from './tender.ts';
import styles from './with-keys.module.css';

interface WithKeysProps {
  currency: Currency;
  /** What is typed so far. */
  value: string;
  /** What stood there unasked: the first digit takes its place. */
  given?: string;
  onChange: (value: string) => void;
  /** The field and what belongs to it; it asks for no keyboard of the device. */
  children: ReactNode;
}

/** Of a field that the keys write into. */
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
