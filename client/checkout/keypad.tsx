// Twelve keys for an amount, large enough for a thumb.
import { IconBackspace } from '@tabler/icons-react';
import styles from './collect-payment.module.css';
import type { KeypadKey } from './tender.ts';

const KEYS: readonly KeypadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', 'back'];
const NAMES: Partial<Record<KeypadKey, string>> = { '.': 'Decimal point', back: 'Delete digit' };

export function Keypad({ onKey }: { onKey: (key: KeypadKey) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div role="group" aria-label="Amount keypad" className={styles.keypad}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={styles.key}
          aria-label={NAMES[key]}
          onClick={() => onKey(key)}
        >
          {key === 'back' ? <IconBackspace size={24} aria-hidden /> : key}
        </button>
      ))}
    </div>
  );
}
