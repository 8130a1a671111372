// How long the primary has been silent, as the standby and the screens heard it.

/** Within this time after somebody heard the primary, nobody takes over without its consent. */
export const ALIVE_MS = 10_000;
/** A screen's word counts for this long. */
const WORD_MS = 60_000;
/** What ended within this time ended together: screens ask every few seconds. */
const TOGETHER_MS = 3000;

export interface Heard {
  readonly msAgo: number;
  readonly by: 'standby' | 'screen';
}

export class Witnesses {
  readonly #monotonic: () => number;
  /** When the last screen said something, and when the primary was last heard by one. */
  #saidAt: number | undefined;
  #heardAt: number | undefined;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** A screen heard the primary so long ago. */
  say(msAgo: number): void {
    const now = this.#monotonic();
    this.#saidAt = now;
    this.#heardAt = Math.max(this.#heardAt ?? now - msAgo, now - msAgo);
  }

  /** True if a screen has said within a minute how long the primary is silent. */
  get hasWitness(): boolean {
    return this.#saidAt !== undefined && this.#monotonic() - this.#saidAt <= WORD_MS;
  }

  /**
   * Whether the primary may have worked on after the standby last heard it: a screen heard it later, or nobody knows.
   */
  mayHaveWorkedOn(standbyMs: number | undefined): boolean {
    if (standbyMs === undefined || this.#heardAt === undefined || !this.hasWitness) return true;
    return this.#monotonic() - this.#heardAt < standbyMs - TOGETHER_MS;
  }

  /** Returns who heard the primary last within ten seconds; undefined if nobody did. */
  lastHeard(standbyMs: number | undefined): Heard | undefined {
    const screenMs = this.#heardAt === undefined ? undefined : this.#monotonic() - this.#heardAt;
    const all: Heard[] = [];
    if (standbyMs !== undefined) all.push({ msAgo: Math.round(standbyMs), by: 'standby' });
    if (screenMs !== undefined) all.push({ msAgo: Math.round(screenMs), by: 'screen' });
    const [latest] = all.sort((a, b) => a.msAgo - b.msAgo);
    return latest && latest.msAgo < ALIVE_MS ? latest : undefined;
  }
}
