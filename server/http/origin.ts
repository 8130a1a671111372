// Foreign pages: another site's page in a signed-in browser must not act on the hub (CONTRACT §1).
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { isSecure } from '../sessions/forwarded.ts';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Throws 403 `FOREIGN_ORIGIN` unless the page that calls came from this hub: scheme, host and port of `Origin` are
 * those the request came to. An absent `Origin` is let in (programs, old browsers), but not with a browser's word
 * that the call is cross-site.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  const isForeign =
    origin === undefined
      ? request.headers['sec-fetch-site'] === 'cross-site'
      : !isOwn(origin, request);
  if (isForeign) throw new Refusal('FOREIGN_ORIGIN', 'This page belongs to another site.');
}

/** Reads of a foreign page tell it nothing (no CORS), so only what changes something is refused. */
export function refuseForeignChange(request: FastifyRequest): void {
  if (!READS.includes(request.method)) refuseForeignOrigin(request);
}

function isOwn(origin: string, request: FastifyRequest): boolean {
  const own = `${isSecure(request) ? 'https' : 'http'}://${request.host}`;
  return (
    URL.canParse(own) && URL.canParse(origin) && new URL(origin).origin === new URL(own).origin
  );
}
