// Signing in, and who is signed in (CONTRACT §3).
import type { SessionUser } from '#shared/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import {
  addDevice,
  devicesGone,
  type NewDevice,
  removeExpiredDevices,
} from '../../sessions/devices.ts';
import { makeSignIn } from '../../sessions/sessions.ts';
import type { Command } from '../../threads/command.ts';
import { getStore } from '../store/queries.ts';
import { findUser, sessionUserOf } from '../users/queries.ts';
import type { PasswordCheck } from './password-check.ts';

const wrongCredentials = () => new Refusal('INVALID_CREDENTIALS', 'Invalid username or password!');

export const signInRoutes = (hub: Hub, passwords: PasswordCheck): Route[] => [
  route('POST /auth/signin', async ({ body, request, reply }) => {
    const user = await passwords.check({ failure: 'user.sign-in-failed', ...body, request, reply });
    if (!user) throw wrongCredentials();
    const { device, giveCookies } = makeSignIn(request, hub.sessionClock.now());
    const input = { userId: user.id, passwordHash: user.password_hash, device };
    const answer = await hub.command('signIn', input, { actor: null });
    if (answer.status === 200) giveCookies(reply);
    return answer;
  }),
  route('GET /auth/session', ({ caller }) => ({ user: sessionUserOf(caller) })),
  route('GET /store', () => hub.read(storeOf)),
];

function storeOf(tx: Tx) {
  const { store_name: name, currency, timezone } = getStore(tx);
  return { name, currency, timezone };
}

interface SignIn {
  readonly userId: number;
  /** The hash that the password was checked against: it may have been changed since. */
  readonly passwordHash: string;
  readonly device: NewDevice;
}

interface SignedIn {
  message: string;
  user: SessionUser;
}

const signIn: Command<SignIn, SignedIn> = (tx, { userId, passwordHash, device }, context) => {
  const user = findUser(tx, userId);
  if (!user || user.password_hash !== passwordHash) throw wrongCredentials();
  const expired = removeExpiredDevices(tx, device.sessionNow);
  addDevice(tx, userId, device, context.now);
  audit(tx, context, {
    kind: 'user.signed-in',
    entity: 'device',
    id: device.id,
    userId,
    username: user.username,
    deviceId: device.id,
    details: { name: device.name, address: device.ip },
  });
  return {
    answer: { message: 'Signed in successfully!', user: sessionUserOf(user) },
    signals: devicesGone(expired),
  };
};

export const signInCommands = { signIn };
