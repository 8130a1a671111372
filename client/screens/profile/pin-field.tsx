// The field for a new PIN: digits only, as many as the role requires.
import { isPin, isWeakPin, MAX_PIN, minPin } from '#shared/pin.ts';
import type { Role } from '#shared/scopes.ts';
import { Field } from '../../parts/field.tsx';

const WEAK = 'That PIN is too easy to guess. Please choose another.';

/** Returns the error of a new PIN, in the same words as the hub. */
export function pinFault(pin: string, role: Role): { pin?: string } {
  if (!isPin(pin, role)) return { pin: `The PIN must have ${minPin(role)} to ${MAX_PIN} digits.` };
  return isWeakPin(pin) ? { pin: WEAK } : {};
}

interface NewPinProps {
  role: Role;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function NewPin({ role, onChange, ...field }: NewPinProps) {
  return (
    <Field
      label="New PIN"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_PIN}
      hint={`${minPin(role)} to ${MAX_PIN} digits; not 1111 or 1234`}
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
      {...field}
    />
  );
}
