// One's own password: the other devices go, this one stays (CONTRACT §3).

import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { assertNewPassword } from '../../sessions/credentials.ts';
import { devicesGone, removeDevicesOf } from '../../sessions/devices.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import type { Command } from '../../threads/command.ts';
import { findUser, setPasswordHash } from '../users/queries.ts';
import type { PasswordCheck } from './password-check.ts';

const wrongPassword = () =>
  new Refusal('WRONG_PASSWORD', 'The old password is wrong!', { field: 'password' });

export const changePasswordRoutes = (hub: Hub, passwords: PasswordCheck): Route[] => [
  route('POST /auth/change-password', async ({ body, caller, call, request, reply }) => {
    assertNewPassword(caller.role, body.newPassword, 'newPassword');
    const { username, userId, deviceId } = caller;
    const { password } = body;
    const failure = 'user.password-change-failed';
    const user = await passwords.check({ failure, username, password, request, reply });
    if (!user) throw wrongPassword();
    const input = {
      userId,
      deviceId,
      oldHash: user.password_hash,
      newHash: await hashPassword(body.newPassword),
    };
    return hub.command('changePassword', input, call);
  }),
];

interface ChangePassword {
  readonly userId: number;
  readonly deviceId: string;
  /** What the old password was checked against: of two changes at once one is too late. */
  readonly oldHash: string;
  readonly newHash: string;
}

const changePassword: Command<ChangePassword, { message: string }> = (tx, input, context) => {
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
    answer: { message: 'Password changed successfully!' },
    signals: devicesGone(removed),
  };
};

export const changePasswordCommands = { changePassword };
