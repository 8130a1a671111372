// The encrypted connection between two hubs. It uses the port of the screens and begins with an HTTP CONNECT request.
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect, createSecureContext, TLSSocket } from 'node:tls';
import { type Place, readAddress } from './address.ts';
import type { Identity } from './identity.ts';

/** The target of the CONNECT request with which a hub asks its partner for a connection. */
export const TUNNEL = 'comanda-standby:1';
const CONNECT_MS = 4000;

export interface SecureConnection {
  readonly socket: TLSSocket;
  /** The fingerprint of the other hub's certificate. */
  readonly fingerprint: string;
  /** The other hub's address as this machine sees it. */
  readonly remote: string;
}

/** Connects to another hub. Rejects if no hub at this address accepts the connection. */
export async function dial(address: string, identity: Identity): Promise<SecureConnection> {
  const place = readAddress(address);
  if (!place) throw new Error(`${address} is not an address`);
  const socket = await openTunnel(place);
  const { cert, key } = identity;
  const tls = connect({ socket, cert, key, rejectUnauthorized: false, minVersion: 'TLSv1.3' });
  return await settle(tls, 'secureConnect', place.host);
}

function openTunnel({ isSecure, host, port }: Place): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const options = { host, port, method: 'CONNECT', path: TUNNEL, agent: false as const };
    const request = isSecure
      ? requestSecure({ ...options, rejectUnauthorized: false })
      : requestPlain(options);
    const late = setTimeout(() => request.destroy(new Error('no answer')), CONNECT_MS);
    request.once('close', () => clearTimeout(late));
    request.once('connect', ({ statusCode }, socket: Duplex) => {
      clearTimeout(late);
      // An error without a listener would end the process.
      socket.on('error', () => socket.destroy());
      if (statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new Error(`it answered ${statusCode}`));
    });
    request.once('response', ({ statusCode }) => {
      request.destroy();
      reject(new Error(`it answered ${statusCode}`));
    });
    request.once('error', reject);
    request.end();
  });
}

/** Answers a CONNECT request of another hub. Resolves to the encrypted connection. */
export async function accept(
  socket: Duplex,
  remote: string,
  own: Identity,
): Promise<SecureConnection> {
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  const { cert, key } = own;
  const tls = new TLSSocket(socket as ConstructorParameters<typeof TLSSocket>[0], {
    isServer: true,
    requestCert: true,
    rejectUnauthorized: false,
    secureContext: createSecureContext({ cert, key, minVersion: 'TLSv1.3' }),
  });
  return await settle(tls, 'secure', remote);
}

/** Waits until both sides have proven that they own their certificates. */
function settle(socket: TLSSocket, event: string, remote: string): Promise<SecureConnection> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error('no answer')), CONNECT_MS);
    const fail = (error?: Error) => {
      clearTimeout(late);
      socket.destroy();
      reject(error ?? new Error('the connection ended'));
    };
    socket.once('error', fail);
    socket.once('close', () => fail());
    socket.once(event, () => {
      clearTimeout(late);
      const { fingerprint256 } = socket.getPeerCertificate();
      if (!fingerprint256) {
        fail(new Error('the other hub has no certificate'));
        return;
      }
      socket.setNoDelay(true);
      socket.off('error', fail);
      socket.on('error', () => socket.destroy());
      socket.removeAllListeners('close');
      resolve({ socket, fingerprint: fingerprint256, remote });
    });
  });
}
