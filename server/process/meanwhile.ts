// The server that runs while the start waits for its disk. It is loaded only when it is needed.
import type { HubParts } from './assemble-hub.ts';

export class Meanwhile {
  readonly #parts: HubParts;
  #ending: Promise<() => Promise<void>> | undefined;
  #reason = '';

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  serve(reason: string): void {
    const { log, onDeath } = this.#parts;
    if (reason !== this.#reason) log.error({ reason }, 'the disk is waited for');
    this.#reason = reason;
    this.#ending ??= import('./serve-meanwhile.ts').then(({ serveMeanwhile }) =>
      serveMeanwhile(this.#parts),
    );
    this.#ending.catch(onDeath);
  }

  async end(): Promise<void> {
    const end = await this.#ending;
    await end?.();
  }
}
