// Uses separate cookie names for a training hub (contract 37.2). A browser sends its cookies to every port of a host,
// so a sign-in at the training hub would otherwise replace the session of the restaurant's own hub.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { TRAINING_COOKIES } from '#shared/limits.ts';

/**
 * Returns the cookies of a training hub under the names that the hub knows. Drops the cookies of the restaurant's own
 * hub.
 */
const ownCookies = (header: string): string =>
  header
    .split(/; */)
    .filter((pair) => pair.startsWith(TRAINING_COOKIES))
    .map((pair) => pair.slice(TRAINING_COOKIES.length))
    .join('; ');

/**
 * Renames the cookies that this hub reads and sends. Call this after the plugin for cookies, which must write its
 * header first.
 */
export function separateCookies(app: FastifyInstance): void {
  const read = ({ headers }: IncomingMessage) => {
    if (headers.cookie !== undefined) headers.cookie = ownCookies(headers.cookie);
  };
  // Sockets use the cookies of their upgrade request.
  for (const event of ['request', 'upgrade']) app.server.prependListener(event, read);
  app.addHook('onSend', async (_request, reply) => {
    const set = reply.getHeader('set-cookie');
    if (set === undefined) return;
    reply.removeHeader('set-cookie');
    for (const line of [set].flat()) reply.header('set-cookie', `${TRAINING_COOKIES}${line}`);
  });
}
