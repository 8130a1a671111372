// The calls for the caller's own password, PIN and devices, and for switching users at a till (contract 3, 18).
// Passwords and PINs are hashed before the command, because hashing is slow and would block the writer.

import { prepared, qb } from '../../db/query.ts';
import { listPinUsers } from '../../domain/users/users.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { assertNewPassword, savedMessage } from '../../sessions/credentials.ts';
import { isSecure } from '../../sessions/forwarded.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { hashNewPin } from '../../sessions/pins.ts';
import { clearCookies, makeSignIn, refreshTokenOf } from '../../sessions/sessions.ts';
import { makeTillUse } from '../../sessions/tills.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { removeDevice } from './devices.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PinCheck } from './pin-check.ts';
import { changePassword, setOwnPin, wrongOwnPassword, wrongPassword } from './secrets.ts';
import { lockTill, switchUser, wrongPin } from './sessions.ts';

const ownDevices = prepared<{ user: number; sessionNow: number }>()((p) =>
  qb
    .selectFrom('devices')
    .select(['id', 'ip', 'name', 'created_at'])
    .where('user_id', '=', p('user'))
    .where('refresh_expires_at', '>', p('sessionNow'))
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

export const accountRoutes = (hub: Hub, passwords: PasswordCheck, pins: PinCheck): Route[] => [
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
      message: savedMessage(caller, body.newPassword, 'Password changed successfully.'),
    };
    return hub.run(changePassword, input, call);
  }),
  route('POST /auth/pin', async ({ body, caller, call, request, reply }) => {
    const { username, userId, role } = caller;
    const failure = 'user.pin-change-failed';
    const user = await passwords.check({ ...body, failure, username, request, reply });
    if (!user) throw wrongOwnPassword();
    const pin = await hashNewPin(role, body.pin);
    return hub.run(setOwnPin, { userId, passwordHash: user.password_hash, pin }, call);
  }),
  route('GET /auth/switch', ({ query }) => hub.read((tx) => listPinUsers(tx, query.scope))),
  route('POST /auth/switch', async ({ body, request, reply }) => {
    const user = await pins.check({ ...body, request, reply });
    if (!user) throw wrongPin();
    const sessionNow = hub.sessionClock.now();
    const { device, giveCookies } = makeSignIn(request, sessionNow);
    const till = makeTillUse(request, device.name, sessionNow);
    const token = refreshTokenOf(request);
    const input = {
      userId: user.id,
      pinHash: user.pin_hash,
      device: { ...device, till: till.use },
      refreshHash: token === undefined ? null : hashToken(token),
    };
    const answer = await hub.run(switchUser, input, { actor: null });
    if (answer.status === 200) {
      giveCookies(reply);
      till.giveCookie(reply);
    }
    return answer;
  }),
  route('POST /auth/lock', async ({ call, request, reply }) => {
    const answer = await hub.run(lockTill, null, call);
    if (answer.status === 200) clearCookies(reply, isSecure(request));
    return answer;
  }),
  route('GET /auth/devices', ({ caller }) => {
    const values = { user: caller.userId, sessionNow: hub.sessionClock.now() };
    return hub.read((tx) =>
      tx.all(ownDevices, values).map(({ id, ip, name, created_at }) => ({
        device_id: id,
        device_ip: ip,
        device_name: name,
        device_location: '',
        created_at: new Date(created_at).toISOString(),
        isMyDevice: id === caller.deviceId,
      })),
    );
  }),
  route('POST /auth/remove-device', ({ body, caller, call }) => {
    const input = { userId: caller.userId, ownId: caller.deviceId, deviceId: body.device_id };
    return hub.run(removeDevice, input, call);
  }),
];
