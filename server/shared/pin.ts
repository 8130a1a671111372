// The rules of a PIN: digits only, and not easy to guess (contract 18).
import type { Role } from './scopes.ts';

export const MAX_PIN = 8;
/**
 * Returns the length of the shortest PIN of a role. The PIN of an admin must be longer, because it gives more access.
 */
export const minPin = (role: Role): number => (role === 'admin' ? 6 : 4);

/** Returns whether a text is a PIN of the right length for a role: ('1357', 'user') → true, ('1357', 'admin') → false. */
export const isPin = (text: string, role: Role): boolean =>
  /^[0-9]+$/.test(text) && text.length >= minPin(role) && text.length <= MAX_PIN;

/** Returns whether a PIN is one repeated digit, or a run up or down: 0000, 1234, 9876. */
export function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}
