// An input for a small whole number, with buttons for less and more.

import type { ReactNode } from 'react';
import { t } from '../locales/t.ts';
import { Button } from './button.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** The label of the counted thing: 'Pieces'. */
  label: string;
  value: number;
  least: number;
  most: number;
  /** Shown instead of the number alone. */
  words?: ReactNode;
  onChange: (value: number) => void;
}

export function Stepper({ label, value, least, most, words, onChange }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a row in every browser
    <div role="group" aria-label={label} className={styles.stepper}>
      <Button
        size="large"
        aria-label={t('{label}: one less', { label })}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        −
      </Button>
      <output className="figures">{words ?? value}</output>
      <Button
        size="large"
        aria-label={t('{label}: one more', { label })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </Button>
    </div>
  );
}
