// The field for a new PIN: digits only, as many as the role requires.

import { isPin, isWeakPin, MAX_PIN, minPin } from '#shared/pin.ts';
import type { Role } from '#shared/scopes.ts';
import { t } from '../../locales/t.ts';
import { Field } from '../../parts/field.tsx';

/** Returns the error of a new PIN, in the same words as the hub. */
export function pinFault(pin: string, role: Role): { pin?: string } {
  const [least, most] = [minPin(role), MAX_PIN];
  if (!isPin(pin, role))
    return { pin: t('The PIN must have {least} to {most} digits.', { least, most }) };
  return isWeakPin(pin) ? { pin: t('That PIN is too easy to guess. Please choose another.') } : {};
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
      label={t('New PIN')}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_PIN}
      hint={t('{least} to {most} digits; not 1111 or 1234', { least: minPin(role), most: MAX_PIN })}
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
      {...field}
    />
  );
}
