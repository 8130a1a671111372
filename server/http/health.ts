// GET /healthz: reports whether the hub serves and can store (contract 5).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { version } from '../../package.json';
import type { Hub } from '../hub.ts';
import { readCookie } from '../sessions/cookies.ts';
import { TILL_COOKIE } from '../sessions/tills.ts';
import { hashToken } from '../sessions/tokens.ts';
import { signTillPass, tillMark } from '../standby/device-pass.ts';
import { sealed } from '../standby/refusals.ts';
import { OPEN_TO_SCREENS } from './headers.ts';

/** Returns the address of the second hub, and whether that hub has all data; an empty object without a second hub. */
function partnerOf({ pair }: Hub): object {
  const partner = pair?.partnerAddress;
  return pair && partner ? { partner, mode: pair.mode } : {};
}

/**
 * Returns the pass with which this till can continue at the second hub; an empty object without a second hub or a till.
 */
function passOf({ pair }: Hub, request: FastifyRequest): object {
  const { till } = request;
  const token = readCookie(request, TILL_COOKIE);
  const { pair: paired, generation = 1 } = pair?.state ?? {};
  if (!paired || !till || token === undefined) return {};
  const mark = tillMark(hashToken(token));
  return { pass: signTillPass({ generation, tillId: till.id, mark }, paired.key) };
}

/**
 * Registers the route. `client` is the build of the screens that the hub serves, so that a page can detect that its
 * own build is older.
 */
export function registerHealth(app: FastifyInstance, hub: Hub, client: string | undefined): void {
  const startedAt = performance.now();
  let probing: Promise<boolean> | undefined;
  // Probes the storage, one probe at a time and only after a failed write: health checks must not wear out a memory
  // card.
  const probe = () => {
    probing ??= hub.probeStorage().finally(() => {
      probing = undefined;
    });
    return probing;
  };
  // The route also answers HEAD, which `wget --spider` and most monitors use.
  app.get('/healthz', { exposeHeadRoute: true }, async (request, reply) => {
    const { pair } = hub;
    if (pair?.partnerAddress) reply.headers(OPEN_TO_SCREENS);
    if (pair?.isSealed) throw sealed(pair.partnerAddress);
    const isOk = !hub.isStorageDoubted || (await probe());
    const failure = {
      message: "The hub can't store or read data right now.",
      code: 'STORAGE_UNAVAILABLE',
    };
    return reply
      .code(isOk ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: isOk ? 'ok' : 'failing',
        version,
        app: client,
        uptimeSeconds: Math.floor((performance.now() - startedAt) / 1000),
        screens: hub.screens.count,
        ...partnerOf(hub),
        ...passOf(hub, request),
        ...(isOk ? {} : failure),
      });
  });
}
