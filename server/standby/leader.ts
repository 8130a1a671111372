// The primary's part of the pair: its standby's connection, and the hubs that want to become its standby.
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { fillAddress } from './address.ts';
import type { SecureConnection } from './connection.ts';
import type { Identity } from './identity.ts';
import type { Pair, PairState, Partner } from './pair-state.ts';
import { codeOf, commitTo, newNonce, newPairKey } from './pairing.ts';
import { type Hello, Reception, refuse } from './reception.ts';
import { type ConnectionParts, StandbyConnection } from './standby-connection.ts';
import type { Message, Wire } from './wire.ts';

interface LeaderParts extends ConnectionParts {
  /** The address at which partners reach this hub. */
  readonly ownAddress: string;
  readonly state: () => PairState;
  readonly setPair: (pair: Pair) => void;
  readonly log: { warn(details: object, text: string): void };
  /** Called with the partner's role and generation; returns whether this hub may continue to work. */
  readonly learn: (hello: Hello) => boolean;
}

/** A hub that waits until a person confirms its code. */
interface Candidate {
  readonly code: string;
  readonly wire: Wire;
  readonly partner: Partner;
}

const MOST_CANDIDATES = 3;
const CANDIDATE_MS = 10 * 60_000;
/** How long the new standby has to store the pair. */
const STORED_MS = 10_000;

export class Leader {
  readonly #parts: LeaderParts;
  readonly #candidates = new Set<Candidate>();
  #connection: StandbyConnection | undefined;
  /** When the standby's connection began or ended. */
  since: number;

  constructor(parts: LeaderParts, server: Server) {
    this.#parts = parts;
    this.since = parts.clock();
    const { dataDir, ownAddress, state, log } = parts;
    new Reception(
      {
        ...{ dataDir, ownAddress, state, log },
        greeted: (wire, hello) => this.#greeted(wire, hello),
        stranger: (...met) => this.#consider(...met),
      },
      server,
    );
  }

  get isConnected(): boolean {
    return this.#connection?.isOpen === true;
  }

  close(): void {
    this.#connection?.close();
    this.sendAway();
  }

  #greeted(wire: Wire, hello: Hello): void {
    if (!this.#parts.learn(hello) || hello.role !== 'standby') {
      wire.closeSoon();
      return;
    }
    this.#connection?.close();
    this.#connection = new StandbyConnection(wire, this.#parts);
    this.since = this.#parts.clock();
    wire.onClose(() => {
      this.since = this.#parts.clock();
    });
    this.#connection.start(
      hello.generation === this.#parts.state().generation ? hello.place : null,
    );
  }

  /** Called when another hub wants to become the standby. Both hubs then show the same code. */
  #consider(
    wire: Wire,
    asked: Message,
    { fingerprint, remote }: SecureConnection,
    own: Identity,
  ): void {
    const isFull = this.#candidates.size >= MOST_CANDIDATES;
    if (asked.type !== 'pair' || this.#parts.state().pair || isFull) {
      refuse(wire, 'This hub takes no second hub now.');
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

  /** Ends the connections of all hubs that wait until a person confirms their code. */
  sendAway(): void {
    for (const { wire } of this.#candidates) wire.close();
  }

  /** Tells the standby that the pair has ended. */
  unpair(): void {
    this.#connection?.unpair();
    this.#connection = undefined;
  }

  /** Pairs with the hub that shows this code; resolves to its name, or undefined if no hub shows it. */
  async confirm(code: string): Promise<string | undefined> {
    const found = [...this.#candidates].find((candidate) => candidate.code === code);
    if (!found) return undefined;
    const { wire, partner } = found;
    const key = newPairKey();
    const state = this.#parts.state();
    const stored = new Promise<boolean>((resolve) => {
      wire.listen(({ type }) => resolve(type === 'pair-stored'));
      wire.onClose(() => resolve(false));
      setTimeout(() => wire.close(), STORED_MS).unref();
    });
    const { ownAddress: address } = this.#parts;
    const name = hostname();
    wire.send({ type: 'paired', key, generation: state.generation, name, address });
    if (!(await stored)) return undefined;
    const pair = { partner, key, since: this.#parts.clock() };
    this.#parts.setPair(pair);
    wire.close();
    for (const other of this.#candidates) other.wire.close();
    return partner.name;
  }
}
