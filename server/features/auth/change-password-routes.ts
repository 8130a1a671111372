// The call that changes one's own password (CONTRACT §3); it is hashed before the command.
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { assertNewPassword } from '../../sessions/credentials.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { changePassword, wrongPassword } from './change-password.ts';
import type { PasswordCheck } from './password-check.ts';

export const changePasswordRoutes = (hub: Hub, passwords: PasswordCheck): Route[] => [
  route('POST /auth/change-password', async ({ body, caller, call, request, reply }) => {
    assertNewPassword(caller, body.newPassword, 'newPassword');
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
    return hub.run(changePassword, input, call);
  }),
];
