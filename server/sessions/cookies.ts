// The names of cookies that only the hub reads (CONTRACT §3).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './forwarded.ts';

/**
 * Under TLS of another name: a browser that holds a `Secure` one refuses its namesake, and takes `__Host-` from this
 * very host alone, not from a page of plain HTTP that calls itself so.
 */
export const cookieName = (name: string, secure: boolean): string =>
  secure ? `__Host-${name}` : name;

/** Of browsers that signed in under TLS before the names were bound to the host. */
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
