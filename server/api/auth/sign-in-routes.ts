// The calls of signing in, and of who is signed in (CONTRACT §3).
import type { Tx } from '../../db/executor.ts';
import { getStore } from '../../domain/store/settings.ts';
import { listPinUsers, sessionUserOf } from '../../domain/users/users.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { makeSignIn, refreshTokenOf } from '../../sessions/sessions.ts';
import { hasPins, makeTillUse, type Till } from '../../sessions/tills.ts';
import { hashToken } from '../../sessions/tokens.ts';
import type { PasswordCheck } from './password-check.ts';
import { signIn, wrongCredentials } from './sign-in.ts';

export const signInRoutes = (hub: Hub, passwords: PasswordCheck): Route[] => [
  route('POST /auth/signin', async ({ body, request, reply }) => {
    const user = await passwords.check({ failure: 'user.sign-in-failed', ...body, request, reply });
    if (!user) throw wrongCredentials();
    const sessionNow = hub.sessionClock.now();
    const { device, giveCookies } = makeSignIn(request, sessionNow);
    // A browser is enrolled only in a house where somebody has a PIN.
    const till = hub.read(hasPins) ? makeTillUse(request, device.name, sessionNow) : undefined;
    const before = refreshTokenOf(request);
    const input = {
      userId: user.id,
      passwordHash: user.password_hash,
      device: till ? { ...device, till: till.use } : device,
      refreshHash: before === undefined ? null : hashToken(before),
    };
    const answer = await hub.run(signIn, input, { actor: null });
    if (answer.status === 200) {
      giveCookies(reply);
      till?.giveCookie(reply);
    }
    return answer;
  }),
  route('GET /auth/session', ({ caller }) => ({
    user: sessionUserOf({ ...caller, id: caller.userId }),
  })),
  route('GET /store', ({ request, caller }) => ({
    ...hub.read((tx) => ({ ...storeOf(tx), hasPins: hasOthersPins(tx, caller.username) })),
    till: tillOf(request.till),
  })),
];

const hasOthersPins = (tx: Tx, me: string): 0 | 1 =>
  listPinUsers(tx).some(({ username }) => username !== me) ? 1 : 0;

function storeOf(tx: Tx) {
  const { store_name: name, currency, timezone, ...rules } = getStore(tx);
  return {
    name,
    currency,
    currencyDecimals: rules.currency_decimals,
    timezone,
    autoLockSeconds: rules.auto_lock_seconds,
    lockAfterSend: rules.lock_after_send,
  };
}

const tillOf = (till: Till | null) => till && { id: till.id, title: till.title };
