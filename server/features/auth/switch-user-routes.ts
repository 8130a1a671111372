// The calls of PINs and of changing over at a till (CONTRACT §18).

import { isSecure } from '../../http/forwarded.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { hashNewPin } from '../../sessions/pins.ts';
import { clearCookies, makeSignIn, refreshTokenOf } from '../../sessions/sessions.ts';
import { makeTillUse } from '../../sessions/tills.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { listPinUsers } from '../users/queries.ts';
import { setOwnPin, wrongOwnPassword } from './own-pin.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PinCheck } from './pin-check.ts';
import { lockTill, switchUser, wrongPin } from './switch-user.ts';

export const switchUserRoutes = (hub: Hub, passwords: PasswordCheck, pins: PinCheck): Route[] => [
  route('POST /auth/pin', async ({ body, caller, call, request, reply }) => {
    const { username, userId, role } = caller;
    const failure = 'user.pin-change-failed';
    const user = await passwords.check({ ...body, failure, username, request, reply });
    if (!user) throw wrongOwnPassword();
    const pinHash = await hashNewPin(role, body.pin);
    return hub.run(setOwnPin, { userId, passwordHash: user.password_hash, pinHash }, call);
  }),
  route('GET /auth/switch', () => hub.read(listPinUsers)),
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
];
