// The calls of the first start (contract 3). The password is hashed before the command, because hashing is slow.
import { isCurrency } from '#shared/currencies.ts';
import { invalid } from '#shared/errors.ts';
import { INVALID } from '#shared/texts.ts';
import { hasUsers } from '../../domain/users/users.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { assertNewPassword, assertUsername, savedMessage } from '../../sessions/credentials.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { makeSignIn } from '../../sessions/sessions.ts';
import { isTimeZone } from '../../time/zone-days.ts';
import { alreadySetUp, type Form, setUp } from './commands.ts';

export const setupRoutes = (hub: Hub): Route[] => [
  route('GET /setup', () => ({ needed: !hub.read(hasUsers) })),
  route('POST /setup', async ({ body, request, reply }) => {
    // Refuses early, because the hash is slow. The command checks again.
    if (hub.read(hasUsers)) throw alreadySetUp();
    check(body);
    const { password, ...form } = body;
    const owner = { role: 'admin', username: body.username } as const;
    const message = savedMessage(owner, password, 'Your store is ready.');
    const passwordHash = await hashPassword(password);
    const { device, giveCookies } = makeSignIn(request, hub.sessionClock.now());
    const answer = await hub.run(setUp, { form, passwordHash, device, message }, { actor: null });
    if (answer.status === 200) giveCookies(reply);
    return answer;
  }),
];

function check({ username, password, currency, timezone }: Form): void {
  assertUsername(username);
  assertNewPassword({ role: 'admin', username }, password);
  if (!isCurrency(currency)) throw invalid('currency', INVALID.currency);
  if (timezone && !isTimeZone(timezone)) throw invalid('timezone', 'Please select a time zone.');
}
