// The primary's part of the pair: accepts the connections of its standby, and of hubs that want to become one.
import type { IncomingMessage, Server } from 'node:http';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import { version } from '../../package.json';
import { fillAddress } from './address.ts';
import { accept, type SecureLine, TUNNEL } from './connection.ts';
import { getIdentity, type Identity } from './identity.ts';
import type { PairState, Partner } from './pair-state.ts';
import { codeOf, commitTo, newNonce, newPairKey } from './pairing.ts';
import { type LineParts, StandbyLine } from './standby-line.ts';
import { type Message, Wire } from './wire.ts';

export interface LeaderParts extends LineParts {
  /** The address that partners are told to call; '' for the one that they see. */
  readonly ownAddress: string;
  readonly state: () => PairState;
  readonly setState: (state: PairState) => void;
  readonly log: { warn(details: object, text: string): void };
}

/** A hub that waits for its code to be confirmed. */
interface Candidate {
  readonly code: string;
  readonly wire: Wire;
  readonly partner: Partner;
}

const MOST_CANDIDATES = 3;
const CANDIDATE_MS = 10 * 60_000;
const HELLO_MS = 4000;

export class Leader {
  readonly #parts: LeaderParts;
  #identity: Promise<Identity> | undefined;
  #candidates = new Set<Candidate>();
  #line: StandbyLine | undefined;
  /** When the standby's connection began or ended. */
  since: number;

  constructor(parts: LeaderParts, server: Server) {
    this.#parts = parts;
    this.since = parts.clock();
    server.on('connect', (request: IncomingMessage, socket: Duplex) =>
      this.#receive(request, socket),
    );
  }

  get isConnected(): boolean {
    return this.#line?.isOpen === true;
  }

  close(): void {
    this.#line?.close();
    this.sendAway();
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
        this.#parts.log.warn({ reason: String(error) }, 'a second hub could not connect');
      });
  }

  #meet(secure: SecureLine, own: Identity): void {
    const wire = new Wire(secure.socket);
    const { pair } = this.#parts.state();
    const late = setTimeout(() => wire.close(), HELLO_MS);
    wire.onClose(() => clearTimeout(late));
    wire.listen((message) => {
      clearTimeout(late);
      if (pair && secure.fingerprint === pair.partner.fingerprint) this.#greet(wire, message);
      else if (message.type === 'pair') this.#consider(wire, message, secure, own);
      else this.#refuse(wire, 'This hub is not paired with you.');
    });
  }

  #refuse(wire: Wire, reason: string): void {
    wire.send({ type: 'refused', reason });
    setTimeout(() => wire.close(), 1000).unref();
  }

  #greet(wire: Wire, message: Message): void {
    if (message.type !== 'hello') {
      wire.close();
      return;
    }
    const { generation, role } = this.#parts.state();
    const address = this.#parts.ownAddress;
    wire.send({ type: 'hello', role, generation, version, address, place: null });
    if (message.role !== 'standby') {
      wire.close();
      return;
    }
    this.#line?.close();
    this.#line = new StandbyLine(wire, this.#parts);
    this.since = this.#parts.clock();
    wire.onClose(() => {
      this.since = this.#parts.clock();
    });
    this.#line.start(message.generation === generation ? message.place : null);
  }

  /** Somebody wants to become the standby: both sides now show the same code. */
  #consider(
    wire: Wire,
    asked: Extract<Message, { type: 'pair' }>,
    { fingerprint, remote }: SecureLine,
    own: Identity,
  ): void {
    if (this.#parts.state().pair || this.#candidates.size >= MOST_CANDIDATES) {
      this.#refuse(wire, 'This hub takes no second hub now.');
      return;
    }
    const ends = { primary: own.fingerprint, standby: fingerprint };
    const nonce = newNonce();
    wire.listen((message) => {
      const isKept =
        message.type === 'pair-nonce' && commitTo(message.nonce, ends) === asked.commitment;
      if (!isKept) {
        wire.close();
        return;
      }
      const address = fillAddress(asked.address, remote);
      const partner = { name: asked.name.slice(0, 100), address, fingerprint };
      this.#await({ code: codeOf(ends, nonce, message.nonce), wire, partner });
    });
    wire.send({ type: 'pair-nonce', nonce });
  }

  #await(candidate: Candidate): void {
    this.#candidates.add(candidate);
    const late = setTimeout(() => candidate.wire.close(), CANDIDATE_MS);
    candidate.wire.onClose(() => {
      clearTimeout(late);
      this.#candidates.delete(candidate);
    });
    candidate.wire.listen(() => undefined);
  }

  /** Ends the connections of all hubs that wait for their code. */
  sendAway(): void {
    for (const { wire } of this.#candidates) wire.close();
  }

  /** Tells the standby that it is none any more. */
  unpair(): void {
    this.#line?.unpair();
    this.#line = undefined;
  }

  /** Pairs with the hub that shows this code; resolves to its name, or undefined if no hub does. */
  async confirm(code: string): Promise<string | undefined> {
    const found = [...this.#candidates].find((candidate) => candidate.code === code);
    if (!found) return undefined;
    const { wire, partner } = found;
    const key = newPairKey();
    const state = this.#parts.state();
    const stored = new Promise<boolean>((resolve) => {
      wire.listen(({ type }) => resolve(type === 'pair-stored'));
      wire.onClose(() => resolve(false));
    });
    const { ownAddress: address } = this.#parts;
    const name = hostname();
    wire.send({ type: 'paired', key, generation: state.generation, name, address });
    if (!(await stored)) return undefined;
    const pair = { partner, key, since: this.#parts.clock() };
    this.#parts.setState({ ...this.#parts.state(), pair });
    wire.close();
    for (const other of this.#candidates) other.wire.close();
    return partner.name;
  }
}
