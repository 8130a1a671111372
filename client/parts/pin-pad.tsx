// A pad to enter a PIN by touch or keyboard: ten digits, a key that deletes and a key that sends. The entry is shown as
// dots.

import { IconBackspace, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { MAX_PIN, minPin } from '#shared/pin.ts';
import { t } from '../locales/t.ts';
import styles from './pin-pad.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinPadProps {
  /** Whose PIN is entered, for screen readers. */
  label: string;
  pin: string;
  onChange: (pin: string) => void;
  onSend: () => void;
  disabled?: boolean | undefined;
  /** Whether the pad takes keyboard input as soon as it is enabled. */
  takesFocus?: boolean | undefined;
  busy?: boolean | undefined;
}

interface DigitsProps {
  disabled: boolean;
  isBlank: boolean;
  onAdd: (digit: string) => void;
  onBack: () => void;
}

function Digits({ disabled, isBlank, onAdd, onBack }: DigitsProps) {
  const digit = (value: string) => (
    <button
      key={value}
      type="button"
      className={styles.key}
      disabled={disabled}
      onClick={() => onAdd(value)}
    >
      {value}
    </button>
  );
  return (
    <>
      {DIGITS.map(digit)}
      <button
        type="button"
        className={styles.key}
        aria-label={t('Delete last digit')}
        disabled={disabled || isBlank}
        onClick={onBack}
      >
        <IconBackspace size={24} aria-hidden />
      </button>
      {digit('0')}
    </>
  );
}

/**
 * Returns the handlers for the keys of the pad and of the keyboard. `ref` is for the element that takes the keyboard
 * focus.
 */
function usePad({ pin, onChange, onSend, disabled, takesFocus = true, busy }: PinPadProps) {
  const ref = useRef<HTMLDivElement>(null);
  const add = (digit: string) => onChange((pin + digit).slice(0, MAX_PIN));
  const back = () => onChange(pin.slice(0, -1));
  const canSend = pin.length >= minPin('user') && !disabled && !busy;
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === 'Backspace') back();
    else if (event.key === 'Enter' && canSend && event.target === ref.current) onSend();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!disabled && takesFocus) ref.current?.focus();
  }, [disabled, takesFocus]);
  return { ref, add, back, canSend, onKeyDown };
}

export function PinPad(props: PinPadProps) {
  const { label, pin, onSend, disabled = false, busy = false } = props;
  const { ref, add, back, canSend, onKeyDown } = usePad(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in every browser
    <div
      ref={ref}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={styles.pad}
      onKeyDown={onKeyDown}
    >
      <output
        className={styles.dots}
        aria-label={t('{n, plural, one {# digit} other {# digits}}', { n: pin.length })}
      >
        {'•'.repeat(pin.length)}
      </output>
      <Digits disabled={disabled} isBlank={pin === ''} onAdd={add} onBack={back} />
      <button
        type="button"
        className={styles.send}
        aria-label={t('OK')}
        aria-busy={busy || undefined}
        disabled={!canSend}
        onClick={onSend}
      >
        <IconCheck size={26} aria-hidden />
      </button>
    </div>
  );
}
