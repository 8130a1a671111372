// Chips that scroll sideways, to choose one of a few options. All options are visible.
import type { ReactNode } from 'react';
import styles from './chips.module.css';
import { classes } from './classes.ts';

interface ChipOption {
  value: string;
  label: ReactNode;
}

/** Scrolls the chosen chip to the middle of its row, even if it was not chosen by a tap. */
function center(chip: HTMLElement | null): void {
  const row = chip?.parentElement;
  if (row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
}

interface ChipsProps {
  label: string;
  options: readonly ChipOption[];
  value: string;
  onChange: (value: string) => void;
  size?: 'usual' | 'touch' | undefined;
  /** Wraps the chips into as many rows as needed, so that all chips are visible. */
  wrap?: boolean | undefined;
}

export function Chips({ label, options, value, onChange, size, wrap }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll sideways
    <div
      role="group"
      aria-label={label}
      className={classes(styles.chips, wrap === true && styles.wrap)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          ref={option.value === value ? center : undefined}
          type="button"
          aria-pressed={option.value === value}
          className={classes(styles.chip, size === 'touch' && styles.touch)}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
