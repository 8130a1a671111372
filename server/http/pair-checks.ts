// Checks for hubs that have a second hub: the generation header of every request, and which calls a hub refuses while
// it may not work.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import type { PairedHub } from '../standby/paired-hub.ts';
import { sealed } from '../standby/refusals.ts';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
const CALL = '/api/v1';
/** The calls that a waiting hub accepts: sign-in, and the calls about the pair. */
const WHILE_WAITING =
  /^\/api\/v1\/(auth\/(signin|signout|refresh-token|switch|lock)|standby\/(confirm|heard|takeover|unpair|work))(\?|$)/;

/** The part of the pair that these checks need. */
type CheckedPair = Pick<
  PairedHub,
  'generationHeader' | 'hear' | 'isSealed' | 'isWaiting' | 'partnerAddress'
>;

/** Returns whether a request is `GET /standby`. */
export const asksForState = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && url.split('?', 1)[0] === `${CALL}/standby`;

/**
 * Throws 421 `SEALED` if another hub works in place of this one, and 503 `PARTNER_UNKNOWN` for a change while the hub
 * waits for its partner.
 */
export function checkPair(pair: CheckedPair, request: FastifyRequest, reply: FastifyReply): void {
  const { generationHeader } = pair;
  if (generationHeader === undefined) return;
  reply.header('Hub-Generation', generationHeader);
  const heard = request.headers['hub-generation'];
  if (typeof heard === 'string') pair.hear(heard);
  const isCall = request.url.startsWith(CALL);
  if (pair.isSealed && isCall) throw sealed(pair.partnerAddress);
  if (!pair.isWaiting || !isCall) return;
  if (READS.includes(request.method) || WHILE_WAITING.test(request.url)) return;
  throw new Refusal(
    'PARTNER_UNKNOWN',
    'This hub is waiting for the other hub. If the other hub is off, staff can confirm that.',
  );
}
