// The second hub as a working hub sees it: the pair's state, the connection, and what answers wait for.
import { closeSync, openSync } from 'node:fs';
import type { Server } from 'node:http';
import type { WriteQueue } from '../threads/write-queue.ts';
import { Doubling, type DoublingTimes, type Mode } from './doubling.ts';
import { Leader } from './leader.ts';
import { type PairState, readPairState, writePairState } from './pair-state.ts';

export interface PairedParts {
  readonly path: string;
  readonly dataDir: string;
  readonly ownAddress: string;
  readonly writer: WriteQueue;
  readonly clock: () => number;
  readonly isWell: () => boolean;
  readonly log: { warn(details: object, text: string): void };
  /** Called when the hub becomes doubled, or works without its standby. */
  readonly changed: () => void;
  readonly times?: DoublingTimes | undefined;
}

export interface PairStatus {
  readonly role: 'primary' | 'standby' | 'sealed' | 'waiting';
  readonly generation: number;
  readonly partner: {
    readonly name: string;
    readonly address: string;
    readonly connected: boolean;
    readonly lag_ms: number;
    readonly lag_bytes: number;
    readonly since: string;
  } | null;
  readonly mode: Mode;
  readonly commit: number;
  readonly complete_until: string | null;
}

export class PairedHub {
  readonly #parts: PairedParts;
  readonly #doubling: Doubling;
  readonly #leader: Leader;
  #state: PairState;
  #database: number | undefined;

  constructor(parts: PairedParts, server: Server) {
    this.#parts = parts;
    this.#state = readPairState(parts.dataDir);
    this.#doubling = new Doubling(() => performance.now(), parts.changed, parts.times);
    this.#leader = new Leader(
      {
        ...parts,
        doubling: this.#doubling,
        database: () => this.#openDatabase(),
        failed: (error) => parts.log.warn({ reason: String(error) }, 'the standby gets no copy'),
        state: () => this.#state,
        setState: (state) => this.#setState(state),
      },
      server,
    );
    this.#place();
  }

  get state(): PairState {
    return this.#state;
  }

  get mode(): Mode {
    if (!this.#state.pair) return 'alone';
    return this.#doubling.isDoubled ? 'doubled' : 'single';
  }

  status(): PairStatus {
    const { role, generation, pair } = this.#state;
    const { lagMs, lagBytes, commit } = this.#doubling;
    const partner = pair && {
      name: pair.partner.name,
      address: pair.partner.address,
      connected: this.#leader.isConnected,
      lag_ms: lagMs,
      lag_bytes: lagBytes,
      since: new Date(this.#leader.since).toISOString(),
    };
    return { role, generation, partner, mode: this.mode, commit, complete_until: null };
  }

  /** Pairs with the hub that shows this code; resolves to its name, or undefined if no hub does. */
  confirm(code: string): Promise<string | undefined> {
    return this.#leader.confirm(code);
  }

  /** Ends the connections of all hubs that wait for their code. */
  sendAway(): void {
    this.#leader.sendAway();
  }

  /** Ends the pair: the hub works alone from now on. */
  unpair(): void {
    this.#doubling.end();
    this.#setState({ ...this.#state, pair: null });
    this.#leader.unpair();
  }

  /** Notes that the takeover is in the audit trail. */
  takeoverNoted(): void {
    const { takeover: _, ...state } = this.#state;
    this.#setState(state);
  }

  /** Ends the connection; nothing waits for the standby any more. */
  close(): void {
    this.#leader.close();
    this.#doubling.end();
  }

  /** Closes the database's file, after all connections to the database are closed. */
  release(): void {
    if (this.#database !== undefined) closeSync(this.#database);
    this.#database = undefined;
  }

  /**
   * Opens the database's file once for the life of the process: closing it would drop the locks that SQLite holds on
   * it in this process.
   */
  #openDatabase(): number {
    this.#database ??= openSync(this.#parts.path, 'r');
    return this.#database;
  }

  #setState(state: PairState): void {
    writePairState(this.#parts.dataDir, state);
    this.#state = state;
    this.#place();
  }

  /** Only the answers of a paired hub pass the gate. */
  #place(): void {
    this.#parts.writer.gate = this.#state.pair ? this.#doubling : undefined;
  }
}
