// A keypad for cash amounts: twelve keys, large enough for a thumb, with likely sums beside them.

import { IconBackspace } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Cents, Currency } from '#shared/billing/money.ts';
import { formatMoney } from '../locales/format.ts';
import { t, words } from '../locales/t.ts';
import { decimalMark } from '../locales/typed-amount.ts';
import styles from './keypad.module.css';
import { suggestedSums } from './notes.ts';
import payment from './payment.module.css';
import type { Step } from './payment.ts';
import type { KeypadKey } from './tender.ts';

/** What is written on a key. */
const faceOf = (key: KeypadKey): ReactNode => {
  if (key === 'back') return <IconBackspace size={24} aria-hidden />;
  return key === '.' ? decimalMark() : key;
};

const DIGITS: readonly KeypadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3'];
const NAMES = words({
  '00': 'Two zeros',
  '.': 'Decimal point',
  back: 'Delete last digit',
});
const nameOf = (key: KeypadKey): string | undefined =>
  key === '00' || key === '.' || key === 'back' ? t(NAMES[key]) : undefined;

interface AmountKeysProps {
  currency: Currency;
  onKey: (key: KeypadKey) => void;
}

/** Shows only the twelve keys; the field that they type into is beside them. */
export function AmountKeys({ currency, onKey }: AmountKeysProps) {
  const lastRow: readonly KeypadKey[] = [currency.decimals === 0 ? '00' : '.', '0', 'back'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label={t('Amount keypad')} className={styles.keys}>
      {[...DIGITS, ...lastRow].map((key) => (
        <button
          key={key}
          type="button"
          className={payment.key}
          aria-label={nameOf(key)}
          onClick={() => onKey(key)}
        >
          {faceOf(key)}
        </button>
      ))}
    </div>
  );
}

interface KeypadProps {
  dueCents: Cents;
  currency: Currency;
  /** Whether to show sums that a guest is likely to hand over. */
  hasSums: boolean;
  onStep: (step: Step) => void;
}

export function Keypad({ dueCents, currency, hasSums, onStep }: KeypadProps) {
  const give = (cents: Cents | null) => {
    onStep({ kind: 'into', into: 'text' });
    onStep({ kind: 'sum', cents });
  };
  return (
    <div className={styles.pad}>
      <AmountKeys currency={currency} onKey={(key) => onStep({ kind: 'key', key })} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser */}
      <div
        role="group"
        aria-label={t('Suggested amounts')}
        className={styles.sums}
        inert={!hasSums}
      >
        <button type="button" className={payment.key} onClick={() => give(null)}>
          {t('Exact')}
        </button>
        {suggestedSums(dueCents, currency).map((cents) => (
          <button key={cents} type="button" className={payment.key} onClick={() => give(cents)}>
            {formatMoney(cents, currency)}
          </button>
        ))}
      </div>
    </div>
  );
}
