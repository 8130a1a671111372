// The standby: its state, and the takeover that a person decides.
import { Refusal, say } from '#shared/errors.ts';
import { Follower } from './follower.ts';
import {
  type PairState,
  type Rehearsal,
  readPairState,
  type Takeover,
  wireRehearsal,
  writePairState,
} from './pair-state.ts';
import type { PairStatus } from './pair-status.ts';
import { rehearse } from './rehearse.ts';
import { decideTakeover } from './take-over.ts';
import { Witnesses } from './witnesses.ts';

interface StandbyParts {
  readonly dataDir: string;
  readonly ownAddress: string;
  readonly clock: () => number;
  readonly monotonic: () => number;
  /** The folder of the built threads. */
  readonly threads: URL;
  readonly log: { warn(details: object, text: string): void };
}

/** How long the primary may take to hand over. */
const HAND_OVER_MS = 5000;

export class StandbyHub {
  readonly #parts: StandbyParts;
  #follower: Follower | undefined;
  readonly witnesses: Witnesses;
  #state: PairState;
  #isTaking = false;
  #isRehearsing = false;

  constructor(parts: StandbyParts) {
    this.#parts = parts;
    this.#state = readPairState(parts.dataDir);
    this.witnesses = new Witnesses(parts.monotonic);
    if (this.#state.role !== 'standby') return;
    this.#follower = new Follower({
      ...parts,
      unpaired: () => this.#unpaired(),
      state: () => this.#state,
      setState: (state) => this.#setState(state),
    });
  }

  #setState(state: PairState): void {
    writePairState(this.#parts.dataDir, state);
    this.#state = state;
  }

  /** Called when the hub that took over has stored the entries that this sealed hub had acknowledged. */
  foundSent(): void {
    this.#setState({ ...this.#state, isFoundSent: true });
  }

  get state(): PairState {
    return this.#state;
  }

  /**
   * Ends the pair on this side. An unpaired standby is sealed, so that nobody works with its older data by mistake.
   */
  async unpair(): Promise<void> {
    if (!this.#state.pair)
      throw new Refusal('NOT_PAIRED', 'No second hub is paired with this hub.');
    await this.#follower?.unpair();
    this.#unpaired();
  }

  #unpaired(): void {
    this.#setState({ ...this.#state, role: 'sealed', pair: null });
    const follower = this.#follower;
    this.#follower = undefined;
    void follower?.stop();
  }

  /** The address of the primary, for calls that a standby does not answer. */
  get primary(): string | null {
    return this.#state.pair?.partner.address ?? null;
  }

  status(): PairStatus {
    const { role, generation, pair } = this.#state;
    const follower = this.#follower;
    const { commit, completeUntil } = follower ?? this.#state;
    const instant = (at: number) => new Date(at).toISOString();
    const partner = pair && {
      name: pair.partner.name,
      address: pair.partner.address,
      connected: follower?.isConnected === true,
      lag_ms: Math.round(follower?.silentMs ?? 0),
      lag_bytes: 0,
      since: instant(follower?.since ?? pair.since),
    };
    const mode = !pair ? 'alone' : follower?.isDoubled ? 'doubled' : 'single';
    const complete = completeUntil === null ? null : instant(completeUntil);
    return {
      ...{ role, generation, partner, mode, commit, complete_until: complete },
      ...wireRehearsal(this.#state),
    };
  }

  /**
   * Runs work on the folder of the last whole copy while nothing is added to it. Throws 409 `NO_COPY` before the first
   * copy is whole.
   */
  async withCopy<T extends object>(work: (folder: string) => T): Promise<T> {
    const done = await this.#follower?.withCopy(work);
    if (!done) throw noCopy();
    return done;
  }

  /** Rehearses a takeover with the copy. Throws 409 `NO_COPY`, or `PENDING` while the copy is in use. */
  async rehearse(): Promise<Rehearsal> {
    const follower = this.#follower;
    if (!follower) throw noCopy();
    if (this.#isRehearsing || this.#isTaking)
      throw new Refusal('PENDING', 'The copy is in use. Please try again later.');
    this.#isRehearsing = true;
    try {
      const rehearsal = await rehearse(follower, this.#parts);
      if (!rehearsal) throw noCopy();
      this.#setState({ ...this.#state, rehearsal });
      follower.tellRehearsal(rehearsal);
      return rehearsal;
    } finally {
      this.#isRehearsing = false;
    }
  }

  /**
   * Makes this hub the primary, and records `username` as the person who decided this. The caller must check that this
   * person may take over. Throws 409 with the reason if this hub must not take over now.
   */
  async takeOver(
    username: string,
    { anyway, force }: { anyway: boolean; force: boolean },
  ): Promise<void> {
    const follower = this.#follower;
    if (!follower) throw new Refusal('NOT_STANDBY', 'This hub is sealed; another one works.');
    if (this.#isTaking) throw new Refusal('PENDING', 'A takeover is under way.');
    this.#isTaking = true;
    try {
      const how = await this.#mayTakeOver(follower, anyway, force);
      follower.note();
      await follower.stop();
      const mayHavePrinted = how !== 'planned' && this.witnesses.mayHaveWorkedOn(follower.silentMs);
      const takeover: Takeover = { username, at: this.#parts.clock(), how, mayHavePrinted };
      this.#state = decideTakeover(this.#parts.dataDir, this.#state, takeover);
    } finally {
      this.#isTaking = false;
    }
  }

  async #mayTakeOver(
    follower: Follower,
    anyway: boolean,
    force: boolean,
  ): Promise<Takeover['how']> {
    if (!this.#state.copy) throw noCopy();
    if (await follower.takeOver(HAND_OVER_MS)) return 'planned';
    if (force) return 'forced';
    const heard = this.witnesses.lastHeard(follower.silentMs);
    if (heard) {
      const seconds = Math.ceil(heard.msAgo / 1000);
      throw new Refusal(
        'PRIMARY_ALIVE',
        say`The other hub was heard ${{ seconds }} seconds ago and did not hand over.`,
        { extra: { ms_ago: heard.msAgo, by: heard.by } },
      );
    }
    if (this.witnesses.hasWitness) return 'witnessed';
    if (anyway) return 'anyway';
    throw new Refusal(
      'NO_WITNESS',
      'No screen has said how long the other hub is silent. Make sure that it is off.',
    );
  }
}

const noCopy = (): Refusal =>
  new Refusal('NO_COPY', 'This hub has no whole copy yet and cannot take over.');
