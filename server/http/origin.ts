// Protects against foreign pages: another site's page in a signed-in browser must not act on the hub (contract 1).
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { isSecure } from '../sessions/forwarded.ts';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Throws 403 `FOREIGN_ORIGIN` unless the calling page is from this hub: scheme, host and port of `Origin` must equal
 * those of the request. Requests without `Origin` are accepted (programs, old browsers), unless the browser marks them
 * as cross-site.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  const isForeign =
    origin === undefined
      ? request.headers['sec-fetch-site'] === 'cross-site'
      : !isOwn(origin, request);
  if (isForeign) throw new Refusal('FOREIGN_ORIGIN', 'This page belongs to another site.');
}

/** Refuses only changes: without CORS a foreign page cannot read answers. */
export function refuseForeignChange(request: FastifyRequest): void {
  if (!READS.includes(request.method)) refuseForeignOrigin(request);
}

function isOwn(origin: string, request: FastifyRequest): boolean {
  const own = `${isSecure(request) ? 'https' : 'http'}://${request.host}`;
  return (
    URL.canParse(own) && URL.canParse(origin) && new URL(origin).origin === new URL(own).origin
  );
}
