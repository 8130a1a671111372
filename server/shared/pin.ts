// What a PIN must be: digits only, and none that is guessed first (CONTRACT §18).
import type { Role } from './scopes.ts';

export const MAX_PIN = 8;
/** An admin's PIN opens more, so that it is longer. */
export const minPin = (role: Role): number => (role === 'admin' ? 6 : 4);

/** Whether a text has as many digits as a PIN of that role: ('1357', 'user') → true, ('1357', 'admin') → false. */
export const isPin = (text: string, role: Role): boolean =>
  /^[0-9]+$/.test(text) && text.length >= minPin(role) && text.length <= MAX_PIN;

/** One digit repeated, or a run up or down: 0000, 1234, 9876. */
export function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}
