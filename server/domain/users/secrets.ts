// What other areas change of a user: the hashes of password and PIN, and the count of wrong PINs.
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

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

const newPin = prepared<{ id: number; hash: string | null }>()((p) =>
  qb
    .updateTable('users')
    .set({ pin_hash: p('hash'), pin_failures: 0, pin_rests_until: null })
    .where('id', '=', p('id')),
);

/** Stores the hash of a PIN; null removes the PIN. */
export const setPinHash = (tx: Tx, id: number, hash: string | null): void => {
  tx.run(newPin, { id, hash });
};

const newHash = prepared<{ id: number; hash: string }>()((p) =>
  qb
    .updateTable('users')
    .set({ password_hash: p('hash') })
    .where('id', '=', p('id')),
);

/** Stores the hash of a new password. The caller decides whose devices are signed out. */
export const setPasswordHash = (tx: Tx, id: number, hash: string): void => {
  tx.run(newHash, { id, hash });
};
