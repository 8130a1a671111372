// Posts one body to a receiver: signed, within ten seconds, without following redirects (contract 34.5).
import { createHmac } from 'node:crypto';
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { WEBHOOK_TIMEOUT_MS } from '#shared/limits.ts';
import { judgedLookup, type Reach, Unreachable } from './reach.ts';

interface Delivery {
  readonly url: string;
  readonly secret: string;
  readonly body: string;
  /** Milliseconds since 1970, for the signature. */
  readonly now: number;
  readonly reach: Reach;
  /** Ends the try early. */
  readonly signal: AbortSignal;
}

/** Returns the signature of a body: the HMAC-SHA256 of the time, a dot and the body. The key is the secret in UTF-8. */
function signatureOf(secret: string, seconds: number, body: string): string {
  const mac = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${seconds}.${body}`);
  return `t=${seconds},v1=${mac.digest('hex')}`;
}

const portOf = ({ port, protocol }: URL): number => {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
};

/** Returns the host as a connection needs it: an IPv6 address without brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

function optionsOf(
  { url, secret, body, now, reach, signal }: Delivery,
  address: URL,
): RequestOptions {
  const bytes = Buffer.byteLength(body);
  return {
    method: 'POST',
    host: hostOf(address),
    port: portOf(address),
    path: `${address.pathname}${address.search}`,
    headers: {
      Host: address.host,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes,
      'User-Agent': 'Comanda',
      'Comanda-Signature': signatureOf(secret, Math.floor(now / 1000), body),
    },
    // Each try has its own connection, so that its address is checked again.
    agent: false,
    lookup: judgedLookup(reach, portOf(address)),
    signal: AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)]),
    ...(url.startsWith('https:')
      ? { servername: isIP(hostOf(address)) ? '' : address.hostname }
      : {}),
  };
}

/**
 * Returns in words why a try failed. An error with a code is described by the code, because its message contains the
 * address.
 */
function reasonOf(error: unknown, { signal }: Delivery): string {
  if (signal.aborted) return 'the hub stopped';
  if (!(error instanceof Error)) return 'the connection failed';
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no answer within ${WEBHOOK_TIMEOUT_MS / 1000} seconds`;
  if (error instanceof Unreachable) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? error.message : `the connection failed (${code})`;
}

const isDone = (status: number): boolean => status >= 200 && status < 300;

function send(made: ClientRequest, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    made.on('error', reject);
    made.on('response', (response) => {
      const { statusCode = 0 } = response;
      // The answer's body is not needed, and it may be very long.
      response.on('error', () => undefined);
      response.destroy();
      resolve(isDone(statusCode) ? null : `the receiver answered ${statusCode}`);
    });
    made.end(body);
  });
}

/** Posts a body. Returns null if the receiver answered 2xx, else why not; never throws. */
export async function deliver(delivery: Delivery): Promise<string | null> {
  try {
    const address = new URL(delivery.url);
    const host = hostOf(address);
    if (isIP(host) !== 0 && !delivery.reach(host, portOf(address))) throw new Unreachable();
    const make = address.protocol === 'https:' ? httpsRequest : httpRequest;
    return await send(make(optionsOf(delivery, address)), delivery.body);
  } catch (error) {
    return reasonOf(error, delivery);
  }
}
