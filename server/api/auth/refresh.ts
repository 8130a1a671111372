// A new access cookie for a device that still holds its refresh cookie (CONTRACT §3).
import type { SessionUser } from '#shared/entities/people.ts';
import { Refusal } from '#shared/errors.ts';
import { findUser, sessionUserOf } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import { findByRefresh, renewDevice } from '../../sessions/devices.ts';

export const sessionOver = () => new Refusal('NOT_SIGNED_IN', 'Please sign in.');

interface Refresh {
  readonly refreshHash: string;
  readonly accessHash: string;
  readonly sessionNow: number;
}

export const refreshSession: Command<Refresh, { message: string; user: SessionUser }> = (
  tx,
  { refreshHash, accessHash, sessionNow },
  { now },
) => {
  const device = findByRefresh(tx, refreshHash);
  const user = device && findUser(tx, device.user_id);
  if (!user || device.refresh_expires_at <= sessionNow) throw sessionOver();
  renewDevice(tx, device.id, accessHash, { now, sessionNow });
  return { answer: { message: 'Session refreshed.', user: sessionUserOf(user) } };
};

export const refreshCommands = { refreshSession };
