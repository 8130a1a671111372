// New PINs: what one must be, and its only stored form, a hash as of a password (CONTRACT §18).
import { invalid, Refusal } from '#shared/errors.ts';
import { isPin, isWeakPin, MAX_PIN, minPin } from '#shared/pin.ts';
import type { Role } from '#shared/scopes.ts';
import { hashPin } from './passwords.ts';

/** Throws 400 for what is no PIN of that role, 400 WEAK_PIN for one that is guessed first. */
function assertNewPin(role: Role, pin: string): void {
  if (!isPin(pin, role)) {
    throw invalid('pin', `The PIN must have ${minPin(role)} to ${MAX_PIN} digits.`);
  }
  if (!isWeakPin(pin)) return;
  throw new Refusal('WEAK_PIN', 'That PIN is too easy to guess. Please choose another.', {
    field: 'pin',
  });
}

/** The hash of a new PIN, or null where it is to go. */
export async function hashNewPin(role: Role, pin: string | null): Promise<string | null> {
  if (pin === null) return null;
  assertNewPin(role, pin);
  return hashPin(pin);
}
