// One's own password: the other devices go, this one stays (CONTRACT §3).
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { setPasswordHash } from '../../domain/users/secrets.ts';
import { findUser } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import { devicesGone, removeDevicesOf } from '../../sessions/devices.ts';

export const wrongPassword = () =>
  new Refusal('WRONG_PASSWORD', 'The old password is wrong.', { field: 'password' });

interface ChangePassword {
  readonly userId: number;
  readonly deviceId: string;
  /** What the old password was checked against: of two changes at once one is too late. */
  readonly oldHash: string;
  readonly newHash: string;
}

export const changePassword: Command<ChangePassword, { message: string }> = (
  tx,
  input,
  context,
) => {
  const { userId, deviceId, oldHash, newHash } = input;
  if (findUser(tx, userId)?.password_hash !== oldHash) throw wrongPassword();
  setPasswordHash(tx, userId, newHash);
  const removed = removeDevicesOf(tx, userId, deviceId);
  audit(tx, context, {
    kind: 'user.password-changed',
    entity: 'user',
    id: context.actor?.username ?? userId,
    details: { devicesRemoved: removed.length },
  });
  return {
    answer: { message: 'Password changed successfully.' },
    signals: devicesGone(removed),
  };
};

export const changePasswordCommands = { changePassword };
