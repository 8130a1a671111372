// Tracks how long the primary has been silent. Both the standby and the screens hear the primary.

/** If the standby or a screen heard the primary within this time, nobody takes over without the primary's consent. */
const ALIVE_MS = 10_000;
/** How long a screen's report counts. */
const WORD_MS = 60_000;
/** Screens report only every few seconds, so differences of up to this time do not count. */
const TOGETHER_MS = 3000;

interface Heard {
  readonly msAgo: number;
  readonly by: 'standby' | 'screen';
}

export class Witnesses {
  readonly #monotonic: () => number;
  /** When a screen last reported, and when a screen last heard the primary. */
  #saidAt: number | undefined;
  #heardAt: number | undefined;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Notes that a screen heard the primary `msAgo` milliseconds ago. */
  say(msAgo: number): void {
    const now = this.#monotonic();
    this.#saidAt = now;
    this.#heardAt = Math.max(this.#heardAt ?? now - msAgo, now - msAgo);
  }

  /** True if a screen has reported within the last minute how long the primary has been silent. */
  get hasWitness(): boolean {
    return this.#saidAt !== undefined && this.#monotonic() - this.#saidAt <= WORD_MS;
  }

  /**
   * Returns whether the primary may have worked on after the standby last heard it: true if a screen heard it later,
   * or if that is not known.
   */
  mayHaveWorkedOn(standbyMs: number | undefined): boolean {
    if (standbyMs === undefined || this.#heardAt === undefined || !this.hasWitness) return true;
    return this.#monotonic() - this.#heardAt < standbyMs - TOGETHER_MS;
  }

  /** Returns who heard the primary last; undefined if nobody heard it within the last ten seconds. */
  lastHeard(standbyMs: number | undefined): Heard | undefined {
    const screenMs = this.#heardAt === undefined ? undefined : this.#monotonic() - this.#heardAt;
    const all: Heard[] = [];
    if (standbyMs !== undefined) all.push({ msAgo: Math.round(standbyMs), by: 'standby' });
    if (screenMs !== undefined) all.push({ msAgo: Math.round(screenMs), by: 'screen' });
    const [latest] = all.sort((a, b) => a.msAgo - b.msAgo);
    return latest && latest.msAgo < ALIVE_MS ? latest : undefined;
  }
}
