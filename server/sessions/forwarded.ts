// What a proxy in front says of a request: believed hop by hop, and never to the harm of what the hub sees itself (CONTRACT §1).
import { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';

/** Trusts the addresses that as many proxies wrote, the nearest first; what stands left of them a stranger may have written. */
export const trustHops = (hops: number): false | ((address: string, hop: number) => boolean) =>
  hops > 0 && ((_, hop) => hop < hops);

/** The entries of a forwarded header; none where no proxy is trusted. */
function entriesOf(request: FastifyRequest, header: string): string[] {
  const isProxied = request.ips !== undefined;
  const values = isProxied ? [request.headers[header] ?? []].flat() : [];
  return values.flatMap((value) => value.split(',')).map((entry) => entry.trim());
}

/** Every name that a request was sent to: the hub's own word for it, and the proxies'. */
export const hostsOf = (request: FastifyRequest): string[] => [
  request.headers.host ?? '',
  ...entriesOf(request, 'x-forwarded-host'),
];

/** Whether the browser speaks TLS, to the hub or to a proxy: no header takes that back. */
export const isSecure = (request: FastifyRequest): boolean =>
  request.raw.socket instanceof TLSSocket ||
  entriesOf(request, 'x-forwarded-proto').includes('https');
