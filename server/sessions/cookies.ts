// The names of cookies that only the hub reads (contract 3).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './forwarded.ts';

/**
 * Returns the cookie's name, which has a prefix under TLS. Without the prefix, a browser that has a `Secure` cookie
 * would refuse a plain cookie of the same name. The prefix `__Host-` also makes the browser accept the cookie only over
 * TLS and only from this host.
 */
export const cookieName = (name: string, secure: boolean): string =>
  secure ? `__Host-${name}` : name;

/**
 * The cookie's name in browsers that signed in under TLS with an earlier version, before `__Host-` bound names to the
 * host.
 */
const formerName = (name: string): string => `${name}_tls`;

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const secure = isSecure(request);
  const former = secure ? request.cookies[formerName(name)] : undefined;
  return request.cookies[cookieName(name, secure)] || former || undefined;
}

export function clearCookie(reply: FastifyReply, name: string, secure: boolean): void {
  const options = { path: '/', sameSite: 'lax', secure } as const;
  reply.clearCookie(cookieName(name, secure), options);
  if (secure) reply.clearCookie(formerName(name), options);
}
