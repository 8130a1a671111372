// Headers that proxies add. Only the configured number of proxies is trusted, and their headers never replace the
// values that the hub itself sees (contract 1).
import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';

/**
 * Trusts the addresses that this many proxies have written, counted from the nearest proxy. Earlier addresses in the
 * header may be forged.
 */
export const trustHops = (hops: number): false | ((address: string, hop: number) => boolean) =>
  hops > 0 && ((_, hop) => hop < hops);

/** Returns the entries of a forwarded header; an empty list if no proxy is trusted. */
function entriesOf(request: FastifyRequest, header: string): string[] {
  const isProxied = request.ips !== undefined;
  const values = isProxied ? [request.headers[header] ?? []].flat() : [];
  return values.flatMap((value) => value.split(',')).map((entry) => entry.trim());
}

/** Returns every host name of a request: its `Host` header, and the host names that proxies forward. */
export const hostsOf = (request: FastifyRequest): string[] => [
  request.headers.host ?? '',
  ...entriesOf(request, 'x-forwarded-host'),
];

/** Returns true if the browser uses TLS, to the hub or to a proxy. No header can make that false. */
export const isSecure = (request: FastifyRequest): boolean =>
  request.raw.socket instanceof TLSSocket ||
  entriesOf(request, 'x-forwarded-proto').includes('https');
