// Space in the file of the copy's log, allocated before the frames need it, as the primary does for its own log
// (engine/log-space.ts). A sync of blocks that the file already has is faster, and does not depend on the file system's
// journal.
import { fstatSync } from 'node:fs';
import { appendZeros } from '../db/append-zeros.ts';
import { LOG_LIMIT_BYTES } from '../db/open.ts';

/** The size that the log reaches on a full evening. */
const FIRST_BYTES = 8 * 1024 * 1024;
const STEP_BYTES = 1024 * 1024;
/** The space that is kept ahead of the frames. */
const AHEAD_BYTES = 1024 * 1024;
/** The pause after a disk had no space. */
const REST_MS = 60_000;

export class FollowedSpace {
  readonly #file: number;
  #size: number;
  #restsUntil = 0;

  constructor(file: number) {
    this.#file = file;
    this.#size = fstatSync(file).size;
  }

  /** Allocates the space of a full evening, when the copy is opened and nobody waits. */
  begin(): void {
    while (this.#size < FIRST_BYTES && this.#addStep(FIRST_BYTES));
  }

  /** Called before frames are written up to `end`: keeps space ahead of them. */
  before(end: number): void {
    const wanted = Math.min(end + AHEAD_BYTES, LOG_LIMIT_BYTES);
    while (this.#size < wanted && this.#addStep(LOG_LIMIT_BYTES));
    this.#size = Math.max(this.#size, end);
  }

  /**
   * Adds one step; returns false if it could not. Never throws: without the space, the file grows as frames are
   * written.
   */
  #addStep(most: number): boolean {
    if (performance.now() < this.#restsUntil) return false;
    const end = Math.min(this.#size + STEP_BYTES, most);
    try {
      appendZeros(this.#file, this.#size, end);
      this.#size = end;
      return true;
    } catch {
      this.#restsUntil = performance.now() + REST_MS;
      return false;
    }
  }
}
