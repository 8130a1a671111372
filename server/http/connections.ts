// Limits the connections of each machine: a machine that opens thousands of connections must not lock out the others.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { BoundedMap } from '../db/bounded-map.ts';
import { networkOf } from './network-of.ts';

interface Bounds {
  /**
   * The maximum number of connections. Each needs a file descriptor, and the service may have 8,192
   * (systemd/comanda.service).
   */
  readonly most: number;
  /** From this number of connections on, a new connection replaces the oldest connection without a signed-in caller. */
  readonly crowded: number;
  /** The number of connections that are reserved. Only machines from which a signed-in user has called may use them. */
  readonly reserved: number;
  /**
   * The maximum number of connections of one address. Guests behind one access point share its address, and no
   * restaurant has more phones.
   */
  readonly perAddress: number;
}

const BOUNDS: Bounds = { most: 4000, crowded: 3000, reserved: 500, perAddress: 800 };
/** The number of machines that are remembered because a signed-in user has called from them. */
const MOST_KNOWN = 1000;

const placeOf = ({ remoteAddress = '' }: Socket): string => networkOf(remoteAddress);
/** Identifies a connection. A TLS socket has the same key as the connection below it. */
const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

export class Connections {
  readonly #bounds: Bounds;
  readonly #perPlace = new Map<string, number>();
  /** Connections without a signed-in caller, the oldest first. */
  readonly #strangers = new Map<string, Socket>();
  readonly #known = new BoundedMap<string, true>(MOST_KNOWN);
  #count = 0;

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** Checks each new connection of this server. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      if (this.#mayConnect(placeOf(socket))) this.#add(socket);
      else socket.destroy();
    });
  }

  /**
   * Records that a signed-in user calls over this connection: the connection is kept, and its machine may use the
   * reserve.
   */
  noteCaller(socket: Socket): void {
    this.#strangers.delete(keyOf(socket));
    this.#known.set(placeOf(socket), true);
  }

  #mayConnect(place: string): boolean {
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
      // A later connection may have the same port. The entry of that connection must stay.
      if (this.#strangers.get(key) === socket) this.#strangers.delete(key);
      const left = (this.#perPlace.get(place) ?? 1) - 1;
      if (left > 0) this.#perPlace.set(place, left);
      else this.#perPlace.delete(place);
    });
  }
}

/**
 * Limits the connections of a server. Behind a proxy all connections come from one address, so the proxy must limit
 * them.
 */
export function limitConnections(server: Server, isProxied: boolean): Connections {
  server.maxConnections = BOUNDS.most;
  const connections = new Connections();
  if (!isProxied) connections.watch(server);
  return connections;
}
