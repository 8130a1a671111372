// An amount of cash: twelve keys, large enough for a thumb, and beside them the sums that a guest is likely to give.
import { IconBackspace } from '@tabler/icons-react';
import { type Cents, formatMoney } from '#shared/billing/money.ts';
import { suggestedSums } from './notes.ts';
import styles from './payment.module.css';
import type { Step } from './payment.ts';
import type { KeypadKey } from './tender.ts';

const KEYS: readonly KeypadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', 'back'];
const NAMES: Partial<Record<KeypadKey, string>> = {
  '.': 'Decimal point',
  back: 'Delete last digit',
};

interface KeypadProps {
  dueCents: Cents;
  currency: string;
  onStep: (step: Step) => void;
}

export function Keypad({ dueCents, currency, onStep }: KeypadProps) {
  return (
    <div className={styles.pad}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser */}
      <div role="group" aria-label="Amount keypad" className={styles.keys}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={NAMES[key]}
            onClick={() => onStep({ kind: 'key', key })}
          >
            {key === 'back' ? <IconBackspace size={24} aria-hidden /> : key}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser */}
      <div role="group" aria-label="Suggested amounts" className={styles.sums}>
        <button
          type="button"
          className={styles.key}
          onClick={() => onStep({ kind: 'sum', cents: null })}
        >
          Exact
        </button>
        {suggestedSums(dueCents, currency).map((cents) => (
          <button
            key={cents}
            type="button"
            className={styles.key}
            onClick={() => onStep({ kind: 'sum', cents })}
          >
            {formatMoney(cents, currency)}
          </button>
        ))}
      </div>
    </div>
  );
}
