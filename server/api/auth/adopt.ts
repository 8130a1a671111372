// After a takeover, a device of the old hub signs in at the new hub with a pass, which works only once. A till without
// a signed-in user moves to the new hub in the same way (contract 35.7).
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { findUser } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import type { NewDevice } from '../../sessions/devices.ts';
import { moveTill, type TillUse } from '../../sessions/tills.ts';
import { tillMark } from '../../standby/device-pass.ts';
import { beginSession, type SignedIn, sessionOver } from './sessions.ts';

interface Adoption {
  /** The id of the device on the old hub. */
  readonly deviceId: string;
  /** The row under which this hub stores the device from now on. */
  readonly device: NewDevice;
}

const byId = prepared<{ id: string }>()((p) =>
  qb.selectFrom('devices').selectAll().where('id', '=', p('id')),
);

/** Returns the till at which the device is used; null if it is not used at a till. */
export const tillOfDevice = (tx: Tx, deviceId: string): number | null =>
  tx.get(byId, { id: deviceId })?.till_id ?? null;

/**
 * Signs the device in under a new id and ends the old id, so that the pass cannot be used again. Throws 401 if the
 * device is unknown or its session has ended.
 */
export const adoptDevice: Command<Adoption, SignedIn> = (tx, { deviceId, device }, context) => {
  const before = tx.get(byId, { id: deviceId });
  const user = before && findUser(tx, before.user_id);
  if (!user || before.refresh_expires_at <= device.sessionNow) throw sessionOver();
  const { refresh_hash: refreshHash, by_pin } = before;
  const adopted = { ...device, byPin: by_pin === 1 };
  return beginSession(tx, context, { kind: 'user.adopted', user, device: adopted, refreshHash });
};

interface MovedTill {
  readonly mark: string;
  readonly till: Extract<TillUse, { kind: 'moved' }>;
}

/**
 * Gives a new token to the browser of a till that has no signed-in user. The pass of the till is then no longer valid.
 * Throws 401 if the till is unknown or has moved already.
 */
export const adoptTill: Command<MovedTill, { message: string; user: null }> = (
  tx,
  { mark, till },
) => {
  if (!moveTill(tx, till, (hash) => tillMark(hash) === mark)) throw sessionOver();
  return { answer: { message: 'Locked.', user: null } };
};
