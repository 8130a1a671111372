// The pair as a working hub sees it: its state, the connection to the second hub, and the answers that wait for that
// hub.
import { closeSync, openSync } from 'node:fs';
import type { Server } from 'node:http';
import { Refusal } from '#shared/errors.ts';
import type { WriteQueue } from '../threads/write-queue.ts';
import { askPartner } from './ask-partner.ts';
import { Doubling, type DoublingTimes, type Mode } from './doubling.ts';
import { readGeneration, signGeneration } from './generation.ts';
import { Leader } from './leader.ts';
import { type PairState, readPairState, writePairState } from './pair-state.ts';
import { type PairStatus, primaryStatus } from './pair-status.ts';
import { oncePerStart, watchPartner } from './partner-watch.ts';

interface PairedParts {
  readonly path: string;
  readonly dataDir: string;
  readonly ownAddress: string;
  readonly writer: WriteQueue;
  readonly clock: () => number;
  readonly isWell: () => boolean;
  /** The id of the newest order; 0 if there are no orders. */
  readonly lastOrder: () => number;
  readonly log: { warn(details: object, text: string): void };
  /** Called when the hub becomes doubled, or goes on without its standby. */
  readonly changed: () => void;
  /** Called when another hub works in place of this one. This hub must then write nothing more. */
  readonly sealed: () => void;
  /**
   * Fetches the entries that a sealed hub of this generation had acknowledged. Resolves to false while this hub's
   * takeover is not recorded yet.
   */
  readonly find: (generation: number) => Promise<boolean>;
  /** Called when the standby of this name has ended the pair. */
  readonly unpaired: (name: string) => void;
  readonly times?: DoublingTimes | undefined;
}

/** The time after which a person may confirm that the other hub is off, so that this hub begins to work. */
const WAIT_MS = 30_000;
/** How long running commands may take when the hub hands over. */
const FINISH_MS = 4000;

export class PairedHub {
  readonly #parts: PairedParts;
  readonly #doubling: Doubling;
  readonly #leader: Leader;
  #state: PairState;
  #database: number | undefined;
  #header: string | undefined;
  readonly #endWatch: () => void;
  #isSealed = false;
  #startedAt = performance.now();
  #work: () => void = () => undefined;
  /** Resolves when this hub may work, because its partner has not taken over. */
  readonly working: Promise<void>;
  #isWaiting: boolean;

  constructor(parts: PairedParts, server: Server) {
    this.#parts = parts;
    this.#state = readPairState(parts.dataDir);
    // A hub that has just taken over need not wait, because it knows that the other hub does not work.
    this.#isWaiting = this.#state.pair !== null && this.#state.takeover === undefined;
    this.working = new Promise((resolve) => {
      this.#work = resolve;
    });
    if (!this.#isWaiting) this.#work();
    this.#doubling = new Doubling(() => performance.now(), parts.changed, parts.times);
    this.#doubling.commit = parts.writer.lastCommit;
    this.#leader = new Leader(
      {
        ...parts,
        doubling: this.#doubling,
        database: () => this.#openDatabase(),
        failed: (error) => parts.log.warn({ reason: String(error) }, 'the standby gets no copy'),
        state: () => this.#state,
        setPair: (pair) => this.#setState({ ...this.#state, pair }),
        learn: ({ role, generation }) => this.#learn(role, generation),
        rehearsed: (rehearsal) => this.#setState({ ...this.#state, rehearsal }),
        handOver: () => this.#handOver(),
        handedOver: () => this.#seal(),
        keepWorking: () => this.#keepWorking(),
        unpaired: () => this.#unpairedByStandby(),
      },
      server,
    );
    this.#place();
    this.#endWatch = this.#watch();
  }

  get state(): PairState {
    return this.#state;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** True if another hub works in place of this one. */
  get isSealed(): boolean {
    return this.#isSealed;
  }

  /** The address of the other hub; null if there is none. */
  get partnerAddress(): string | null {
    return this.#state.pair?.partner.address ?? null;
  }

  /** The value of the header `Hub-Generation`; undefined for a hub without a partner. */
  get generationHeader(): string | undefined {
    return this.#header;
  }

  get mode(): Mode {
    if (!this.#state.pair) return 'alone';
    return this.#doubling.isDoubled ? 'doubled' : 'single';
  }

  status(): PairStatus {
    const { isConnected, since } = this.#leader;
    const { lagMs, lagBytes } = this.#doubling;
    return primaryStatus(this.#state, {
      ...{ isConnected, since, lagMs, lagBytes },
      isWaiting: this.#isWaiting,
      mode: this.mode,
      commit: this.#parts.writer.lastCommit,
    });
  }

  /** Pairs with the hub that shows this code; resolves to its name, or undefined if no hub shows it. */
  confirm(code: string): Promise<string | undefined> {
    return this.#leader.confirm(code);
  }

  /** Ends the connections of all hubs that wait until a person confirms their code. */
  sendAway(): void {
    this.#leader.sendAway();
  }

  /** Ends the pair: the hub works alone from now on. */
  unpair(): void {
    this.#doubling.end();
    this.#setState({ ...this.#state, pair: null });
    this.#leader.unpair();
  }

  /** Called when a person says that the other hub is off. Throws 409 `WAIT` in the first thirty seconds. */
  assertMayWork(): void {
    if (!this.#isWaiting) throw new Refusal('BAD_TRANSITION', 'This hub works already.');
    if (performance.now() - this.#startedAt >= WAIT_MS) return;
    throw new Refusal('WAIT', 'The other hub may still answer. Please wait half a minute.');
  }

  /** Lets the hub work from now on. */
  beginWork(): void {
    this.#isWaiting = false;
    this.#work();
  }

  /**
   * Reads the header `Hub-Generation` of a request. A higher generation means that the screen has seen a takeover, so
   * this hub is sealed.
   */
  hear(header: string): void {
    const { pair, generation } = this.#state;
    const heard = pair && readGeneration(header, pair.key);
    if (heard && heard > generation) this.#seal();
  }

  /** Called when the takeover is in the audit trail. */
  takeoverNoted(): void {
    const { takeover: _, ...state } = this.#state;
    this.#setState(state);
  }

  /** Ends the connection to the standby. Answers no longer wait for the standby. */
  close(): void {
    this.#endWatch();
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

  #unpairedByStandby(): void {
    const name = this.#state.pair?.partner.name;
    if (name === undefined) return;
    this.unpair();
    this.#parts.unpaired(name);
  }

  /**
   * Asks the partner for its role while the partner is not connected as the standby. Returns the function that stops
   * asking.
   */
  #watch(): () => void {
    const { dataDir, ownAddress, log } = this.#parts;
    const find = oncePerStart(this.#parts.find, log);
    return watchPartner({
      ask: () => {
        const isNeeded = this.#state.pair && !this.#leader.isConnected && !this.#isSealed;
        return isNeeded ? askPartner({ dataDir, ownAddress, state: this.#state }) : undefined;
      },
      heard: ({ role, generation }) => {
        if (this.#learn(role, generation) && role === 'sealed') find(generation);
      },
      isWaiting: () => this.#isWaiting,
    });
  }

  /**
   * Compares the partner's role and generation with those of this hub. Returns whether this hub may continue to work.
   */
  #learn(role: string, generation: number): boolean {
    if (this.#isSealed) return false;
    if (role === 'primary' && generation > this.#state.generation) {
      this.#seal();
      return false;
    }
    if (this.#isWaiting) this.beginWork();
    return true;
  }

  /** Stops all writes, and waits until running commands are committed. Throws if they take too long. */
  async #handOver(): Promise<void> {
    this.#isSealed = true;
    for (const deadline = performance.now() + FINISH_MS; this.#parts.writer.isBusy; ) {
      if (performance.now() > deadline) throw new Error('commands are still under way');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Accepts writes again, unless another hub works. */
  #keepWorking(): void {
    this.#isSealed = this.#state.role === 'sealed';
  }

  /** Called when another hub works in place of this one. First stores that this hub is sealed, then ends its work. */
  #seal(): void {
    this.#isSealed = true;
    if (this.#state.role === 'sealed') return;
    this.#setState({ ...this.#state, role: 'sealed' });
    this.#parts.log.warn({}, 'another hub works in place of this one, which is sealed');
    this.#parts.sealed();
  }

  #setState(state: PairState): void {
    writePairState(this.#parts.dataDir, state);
    this.#state = state;
    this.#place();
  }

  /** Applies the state. Only the answers of a paired hub wait for the second hub. */
  #place(): void {
    const { pair, generation } = this.#state;
    this.#parts.writer.gate = pair ? this.#doubling : undefined;
    this.#header = pair ? signGeneration(generation, pair.key) : undefined;
  }
}
