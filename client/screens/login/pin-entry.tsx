// Enters a PIN: large keys, a field for the keyboard, and the error of the last attempt.

import { IconArrowLeft, IconBackspace } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import styles from './pin-pad.module.css';
import { usePin } from './use-pin.ts';

/** Keeps the focus in the field, so that both the keys on the screen and the keyboard type into the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinEntryProps {
  person: { username: string; name: string; pin_digits?: number };
  onBack: () => void;
}

function Keys({ pin }: { pin: ReturnType<typeof usePin> }) {
  const { digits, type } = pin;
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={styles.key}
      onMouseDown={keepFocus}
      onClick={() => type(digits + digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className={styles.keys}>
      {KEYS.map(key)}
      <button
        type="button"
        className={styles.key}
        aria-label={t('Delete last digit')}
        onMouseDown={keepFocus}
        onClick={() => type(digits.slice(0, -1))}
      >
        <IconBackspace size={28} aria-hidden />
      </button>
      {key('0')}
      <Button
        type="submit"
        look="primary"
        size="large"
        // When the last digit has already sent the PIN, a tap on OK does nothing and causes no error.
        busy={pin.busy && !pin.isAutomatic}
        onMouseDown={keepFocus}
        disabled={!pin.isLong || pin.left > 0}
      >
        {t('OK')}
      </Button>
    </div>
  );
}

export function PinEntry({ person, onBack }: PinEntryProps) {
  const pin = usePin(person.username, person.pin_digits);
  const field = useRef<HTMLInputElement>(null);
  // Each attempt disables the pressed button, which then loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt
  useEffect(() => field.current?.focus(), [pin.busy]);
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        pin.send();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onBack();
      }}
    >
      <h1>
        <span className="hidden-text">{t('PIN of')} </span>
        {person.name}
      </h1>
      <input
        ref={field}
        className={styles.pin}
        type="text"
        inputMode="none"
        autoComplete="off"
        aria-label={t('PIN')}
        aria-describedby="pin-fault"
        aria-invalid={pin.fault !== undefined}
        value={pin.digits}
        onChange={({ target }) => pin.type(target.value)}
      />
      <p id="pin-fault" role="alert" className={styles.fault}>
        {pin.fault}
      </p>
      <Keys pin={pin} />
      <Button
        size="touch"
        icon={<IconArrowLeft className="mirrored" size={20} aria-hidden />}
        onClick={onBack}
      >
        {t('Someone else')}
      </Button>
    </form>
  );
}
