// The calls of pairing a screen (CONTRACT §24).
import { notFound, Refusal } from '#shared/errors.ts';
import { PAIRING_MS } from '#shared/limits.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { makeSignIn } from '../../sessions/sessions.ts';
import { addressOf } from '../../sessions/tokens.ts';
import { approvePairing, signInPaired } from './pair.ts';
import { Pairings } from './pairings.ts';
import type { PasswordCheck } from './password-check.ts';

const noSuchScreen = () => notFound('waiting screen');

export const pairingRoutes = (hub: Hub, passwords: PasswordCheck): Route[] => {
  const pairings = new Pairings(hub.monotonic);
  return [
    route('POST /auth/pairing', ({ request }) => {
      const expiresAt = new Date(hub.clock() + PAIRING_MS).toISOString();
      return { ...pairings.begin(addressOf(request)), expiresAt };
    }),
    route('POST /auth/pairing/approve', async ({ body, caller, call, request, reply }) => {
      const { code, username } = body;
      const who = { username: caller.username, request, reply };
      if (!passwords.guess(who, () => pairings.isWaiting(code))) throw noSuchScreen();
      const { userId } = await hub.ask(approvePairing, { username }, call);
      pairings.approve(code, userId);
      return { message: 'The screen is signed in now.' };
    }),
    route('POST /auth/pairing/claim', async ({ body, request, reply }) => {
      const userId = pairings.look(body.secret);
      if (userId === undefined) throw noSuchScreen();
      if (userId === null) {
        throw new Refusal('PENDING', 'Nobody has said yet who this screen is.');
      }
      // Before the answer of the writer: of two claims at once one signs in.
      pairings.end(body.secret);
      const { device, giveCookies } = makeSignIn(request, hub.sessionClock.now());
      const answer = await hub.run(signInPaired, { userId, device }, { actor: null });
      if (answer.status === 200) giveCookies(reply);
      return answer;
    }),
  ];
};
