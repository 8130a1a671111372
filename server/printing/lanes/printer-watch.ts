// How each printer is, as last heard; kept in memory, since only the printer itself knows it.
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

  /** One that connects and says nothing is taken for ready, unless it has shown that it is no printer. */
  stateInSilenceOf(printerId: number): PrinterState {
    return this.stateOf(printerId) === 'not-a-printer' ? 'not-a-printer' : 'ready';
  }

  /** Milliseconds since it was last heard of. */
  silenceOf(printerId: number): number {
    return performance.now() - (this.#heard.get(printerId)?.at ?? Number.NEGATIVE_INFINITY);
  }

  hear(printerId: number, state: PrinterState): void {
    const before = this.stateOf(printerId);
    this.#heard.set(printerId, { state, at: performance.now() });
    if (before !== state) this.#changed();
  }

  /** Its address has changed or it is gone: what was known is of another machine. */
  forget(printerId: number): void {
    this.#heard.delete(printerId);
  }

  /** A screen shows printers: those not heard of lately are asked. */
  ask(): void {
    this.#asked();
  }

  /** Somebody has mended a printer and asks for another try now. */
  hurry(printerId: number): void {
    this.#hurried(printerId);
  }

  /** The lanes do the work; screens are told of changes. */
  attend(ears: { changed: Listener; asked: Listener; hurried: (printerId: number) => void }): void {
    this.#changed = ears.changed;
    this.#asked = ears.asked;
    this.#hurried = ears.hurried;
  }
}
