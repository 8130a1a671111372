// The fields of a user that other parts of the hub change: the hashes of password and PIN, and the count of wrong
// PINs.
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { StoredPin } from '../../sessions/pins.ts';

const forgive = prepared<{ id: number }>()((p) =>
  qb
    .updateTable('users')
    .set({ pin_failures: 0, pin_rests_until: null })
    .where('id', '=', p('id'))
    .where('pin_failures', '>', 0),
);

/** Resets the count of wrong PINs. */
export const forgivePin = (tx: Tx, id: number): void => {
  tx.run(forgive, { id });
};

const newPin = prepared<{ id: number; hash: string | null; digits: number | null }>()((p) =>
  qb
    .updateTable('users')
    .set({
      pin_hash: p('hash'),
      pin_digits: p('digits'),
      pin_failures: 0,
      pin_rests_until: null,
    })
    .where('id', '=', p('id')),
);

/** Stores a PIN; null removes it. */
export const setPin = (tx: Tx, id: number, pin: StoredPin | null): void => {
  tx.run(newPin, { id, hash: pin?.hash ?? null, digits: pin?.digits ?? null });
};

const learnDigits = prepared<{ id: number; digits: number }>()((p) =>
  qb
    .updateTable('users')
    .set({ pin_digits: p('digits') })
    .where('id', '=', p('id'))
    .where('pin_hash', 'is not', null)
    .where('pin_digits', 'is', null),
);

/**
 * Records the number of digits of a PIN after it was typed correctly. Only older PINs, which were stored without this
 * number, need it.
 */
export const learnPinDigits = (tx: Tx, id: number, digits: number): void => {
  tx.run(learnDigits, { id, digits });
};

const newHash = prepared<{ id: number; hash: string }>()((p) =>
  qb
    .updateTable('users')
    .set({ password_hash: p('hash') })
    .where('id', '=', p('id')),
);

/** Stores the hash of a new password. The caller decides which devices are signed out. */
export const setPasswordHash = (tx: Tx, id: number, hash: string): void => {
  tx.run(newHash, { id, hash });
};
