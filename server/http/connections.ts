// How many connections a machine may hold open: those that open thousands must not lock the others out.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { BoundedMap } from '../db/bounded-map.ts';
import { networkOf } from './network-of.ts';

interface Bounds {
  /** A file descriptor each; the service may have 8,192 (systemd/comanda.service). */
  readonly most: number;
  /** From here on a new one takes the place of the oldest over which nobody signed in has called. */
  readonly crowded: number;
  /** Kept for machines from which somebody signed in has called. */
  readonly reserved: number;
  /** Guests behind one access point share its address; so many phones are never in one restaurant. */
  readonly perAddress: number;
}

const BOUNDS: Bounds = { most: 4000, crowded: 3000, reserved: 500, perAddress: 800 };
/** So many machines are remembered for the calls of somebody signed in. */
const MOST_KNOWN = 1000;

const placeOf = ({ remoteAddress = '' }: Socket): string => networkOf(remoteAddress);
/** The same for a connection and for the TLS within it. */
const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

export class Connections {
  readonly #bounds: Bounds;
  readonly #perPlace = new Map<string, number>();
  /** Over which nobody signed in has called, the oldest first. */
  readonly #strangers = new Map<string, Socket>();
  readonly #known = new BoundedMap<string, true>(MOST_KNOWN);
  #count = 0;

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** Looks at each connection of this server from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      if (this.#hasRoomFor(placeOf(socket))) this.#add(socket);
      else socket.destroy();
    });
  }

  /** Somebody signed in calls over this connection: it stays, and its machine has room kept for it. */
  noteCaller(socket: Socket): void {
    this.#strangers.delete(keyOf(socket));
    this.#known.set(placeOf(socket), true);
  }

  #hasRoomFor(place: string): boolean {
    const { most, crowded, reserved, perAddress } = this.#bounds;
    if ((this.#perPlace.get(place) ?? 0) >= perAddress) return false;
    if (this.#count >= crowded) this.#dropStranger();
    return this.#count < (this.#known.has(place) ? most : most - reserved);
  }

  #dropStranger(): void {
    for (const [key, socket] of this.#strangers) {
      this.#strangers.delete(key);
      socket.destroy();
      return;
    }
  }

  #add(socket: Socket): void {
    const [place, key] = [placeOf(socket), keyOf(socket)];
    this.#count += 1;
    this.#perPlace.set(place, (this.#perPlace.get(place) ?? 0) + 1);
    this.#strangers.set(key, socket);
    socket.once('close', () => {
      this.#count -= 1;
      // A later connection may have the same port.
      if (this.#strangers.get(key) === socket) this.#strangers.delete(key);
      const left = (this.#perPlace.get(place) ?? 1) - 1;
      if (left > 0) this.#perPlace.set(place, left);
      else this.#perPlace.delete(place);
    });
  }
}

/** Behind a proxy all come from one address: counting them is the proxy's then. */
export function limitConnections(server: Server, isProxied: boolean): Connections {
  server.maxConnections = BOUNDS.most;
  const connections = new Connections();
  if (!isProxied) connections.watch(server);
  return connections;
}
