// How many connections a machine may hold open: one that opens thousands must not lock the others out.
import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

/** A file descriptor each; the service may have 8,192 (systemd/comanda.service). */
const MAX_CONNECTIONS = 4000;
/** Guests behind one access point share its address; so many phones are never in one restaurant. */
const MAX_PER_ADDRESS = 800;

/** Machines choose their own IPv6 addresses below a network of 64 bits, so these count as one. */
function placeOf({ remoteAddress = '' }: Socket): string {
  if (!isIPv6(remoteAddress) || remoteAddress.startsWith('::ffff:')) return remoteAddress;
  const [head = [], tail = []] = remoteAddress.split('::').map((part) => part.split(':'));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** Behind a proxy all come from one address: counting them is the proxy's then. */
export function limitConnections(server: Server, isProxied: boolean): void {
  server.maxConnections = MAX_CONNECTIONS;
  if (isProxied) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const place = placeOf(socket);
    const count = (open.get(place) ?? 0) + 1;
    if (count > MAX_PER_ADDRESS) {
      socket.destroy();
      return;
    }
    open.set(place, count);
    socket.once('close', () => {
      const left = (open.get(place) ?? 1) - 1;
      if (left > 0) open.set(place, left);
      else open.delete(place);
    });
  });
}
