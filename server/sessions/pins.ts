// New PINs: their rules, and their hash, the only stored form (contract 18).
import { invalid, Refusal, say } from '#shared/errors.ts';
import { isPin, isWeakPin, MAX_PIN, minPin } from '#shared/pin.ts';
import type { Role } from '#shared/scopes.ts';
import { hashPin } from './passwords.ts';

/** Throws 400 if the text is not a PIN for that role, and 400 WEAK_PIN if it is easily guessed. */
function assertNewPin(role: Role, pin: string): void {
  if (!isPin(pin, role)) {
    throw invalid(
      'pin',
      say`The PIN must have ${{ least: minPin(role) }} to ${{ most: MAX_PIN }} digits.`,
    );
  }
  if (!isWeakPin(pin)) return;
  throw new Refusal('WEAK_PIN', 'That PIN is too easy to guess. Please choose another.', {
    field: 'pin',
  });
}

/** A PIN as it is stored: its hash, and how many digits it has. */
export interface StoredPin {
  readonly hash: string;
  readonly digits: number;
}

/** Returns a new PIN as it is stored, or null if the PIN is removed. */
export async function hashNewPin(role: Role, pin: string | null): Promise<StoredPin | null> {
  if (pin === null) return null;
  assertNewPin(role, pin);
  return { hash: await hashPin(pin), digits: pin.length };
}
