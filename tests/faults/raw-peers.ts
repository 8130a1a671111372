// Misbehaving clients: bare TCP connections that never read the hub's answers or never finish a request.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawPeer {
  readonly socket: Socket;
  /** Resolves when the hub has closed the connection, with the milliseconds since it was opened. */
  readonly closed: Promise<number>;
}

/** Opens a connection and sends a text over it. */
async function openPeer(port: number, text: string): Promise<RawPeer> {
  const since = performance.now();
  // Connects from another address, so that the well-behaved till does not share the limits of this client.
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' });
  // The hub is expected to cut the connection.
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - since));
  });
  await once(socket, 'connect');
  socket.write(text);
  return { socket, closed };
}

/** Begins a request and then sends one header every few seconds for ever. */
export async function openSlowHeaders(port: number): Promise<RawPeer> {
  const peer = await openPeer(port, 'GET /api/v1/orders HTTP/1.1\r\nHost: localhost\r\n');
  const drip = setInterval(() => peer.socket.write('X-More: 1\r\n'), 3000);
  void peer.closed.then(() => clearInterval(drip));
  peer.socket.resume();
  return peer;
}

/** Announces a body of 1,000 bytes, sends half of it, and the rest byte by byte. */
export async function openHalfBody(port: number, cookie: string): Promise<RawPeer> {
  const head = [
    'POST /api/v1/pos/create-order HTTP/1.1',
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ];
  const peer = await openPeer(port, `${head.join('\r\n')}\r\n\r\n{"cart":"${'x'.repeat(490)}`);
  const drip = setInterval(() => peer.socket.write('x'), 3000);
  void peer.closed.then(() => clearInterval(drip));
  peer.socket.resume();
  return peer;
}

/** Upgrades to a realtime socket and then never reads. */
export async function openDeafSocket(port: number, cookie: string): Promise<RawPeer> {
  const head = [
    'GET /socket.io HTTP/1.1',
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const peer = await openPeer(port, `${head.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(peer.socket, 'data')) as [Buffer];
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error('not upgraded');
  peer.socket.pause();
  return peer;
}
