// Accepts the encrypted connections of other hubs: the partner says hello, and others may ask to become the partner.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { version } from '../../package.json';
import { accept, type SecureConnection, TUNNEL } from './connection.ts';
import { getIdentity, type Identity } from './identity.ts';
import type { PairState } from './pair-state.ts';
import { type Message, Wire } from './wire.ts';

export type Hello = Extract<Message, { type: 'hello' }>;

interface ReceptionParts {
  readonly dataDir: string;
  /** The address at which partners reach this hub. */
  readonly ownAddress: string;
  readonly state: () => PairState;
  readonly log: { warn(details: object, text: string): void };
  /**
   * Called after the partner and this hub have exchanged hellos. The called function uses the connection or ends it.
   */
  greeted(wire: Wire, hello: Hello): void;
  /** Called with the first message of a hub that is not the partner. If absent, such hubs are refused. */
  readonly stranger?: (
    wire: Wire,
    message: Message,
    secure: SecureConnection,
    own: Identity,
  ) => void;
}

const HELLO_MS = 4000;

/** Sends the reason and ends the connection. */
export function refuse(wire: Wire, reason: string): void {
  wire.send({ type: 'refused', reason });
  wire.closeSoon();
}

export class Reception {
  readonly #parts: ReceptionParts;
  #identity: Promise<Identity> | undefined;

  constructor(parts: ReceptionParts, server: Server) {
    this.#parts = parts;
    server.on('connect', (request: IncomingMessage, socket: Duplex) =>
      this.#receive(request, socket),
    );
  }

  #receive(request: IncomingMessage, socket: Duplex): void {
    socket.on('error', () => socket.destroy());
    if (request.url !== TUNNEL) {
      socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    const remote = request.socket.remoteAddress ?? '';
    this.#identity ??= getIdentity(this.#parts.dataDir).catch((error: unknown) => {
      this.#identity = undefined;
      throw error;
    });
    this.#identity
      .then(async (own) => this.#meet(await accept(socket, remote, own), own))
      .catch((error: unknown) => {
        socket.destroy();
        this.#parts.log.warn({ reason: String(error) }, 'another hub could not connect');
      });
  }

  #meet(secure: SecureConnection, own: Identity): void {
    const wire = new Wire(secure.socket);
    const late = setTimeout(() => wire.close(), HELLO_MS);
    wire.onClose(() => clearTimeout(late));
    wire.listen((message) => {
      clearTimeout(late);
      const { pair } = this.#parts.state();
      const { stranger } = this.#parts;
      if (pair && secure.fingerprint === pair.partner.fingerprint) this.#greet(wire, message);
      else if (stranger) stranger(wire, message, secure, own);
      else refuse(wire, 'This hub is not paired with you.');
    });
  }

  #greet(wire: Wire, message: Message): void {
    if (message.type !== 'hello') {
      wire.close();
      return;
    }
    const { role, generation } = this.#parts.state();
    const address = this.#parts.ownAddress;
    wire.send({ type: 'hello', role, generation, version, address, place: null });
    this.#parts.greeted(wire, message);
  }
}
