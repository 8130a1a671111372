// The last known state of each printer. It is kept only in memory, because after a restart only the printer knows its
// state.
import type { PrinterState } from '#shared/printing.ts';

type Listener = () => void;

export class PrinterWatch {
  readonly #heard = new Map<number, { state: PrinterState; at: number }>();
  #changed: Listener = () => undefined;
  #asked: Listener = () => undefined;
  #hurried: (printerId: number) => void = () => undefined;

  stateOf(printerId: number): PrinterState {
    return this.#heard.get(printerId)?.state ?? 'unknown';
  }

  /**
   * Returns the state of a printer that accepts a connection but sends nothing: ready, unless it has shown that it is
   * not a printer.
   */
  stateInSilenceOf(printerId: number): PrinterState {
    return this.stateOf(printerId) === 'not-a-printer' ? 'not-a-printer' : 'ready';
  }

  /** Returns the milliseconds since the printer was last heard. */
  silenceOf(printerId: number): number {
    return performance.now() - (this.#heard.get(printerId)?.at ?? Number.NEGATIVE_INFINITY);
  }

  hear(printerId: number, state: PrinterState): void {
    const before = this.stateOf(printerId);
    this.#heard.set(printerId, { state, at: performance.now() });
    if (before !== state) this.#changed();
  }

  /**
   * Forgets the state, because the printer was removed, or because its address changed and may belong to another
   * machine.
   */
  forget(printerId: number): void {
    this.#heard.delete(printerId);
  }

  /** Requests the state of the printers that have not reported their state recently, because a screen shows them. */
  ask(): void {
    this.#asked();
  }

  /** Retries a printer immediately, because a user has repaired it. */
  hurry(printerId: number): void {
    this.#hurried(printerId);
  }

  /**
   * Sets the listeners: `changed` notifies screens, `asked` asks printers for their state, `hurried` retries one
   * printer.
   */
  attend(ears: { changed: Listener; asked: Listener; hurried: (printerId: number) => void }): void {
    this.#changed = ears.changed;
    this.#asked = ears.asked;
    this.#hurried = ears.hurried;
  }
}
