// Sends facts to webhooks. Each webhook has a queue, which starts after commits that wrote facts. No call waits for the
// queues (contract 34.5).
import { forgetShownSecrets, hasShownSecrets } from '../domain/facts/shown-secrets.ts';
import { listWebhooks } from '../domain/facts/webhooks.ts';
import type { Hub } from '../hub.ts';
import { Lane } from './lane.ts';

/** Facts that are written within this time of one another wake the queues together. */
const TOGETHER_MS = 50;
const MINUTE_MS = 60_000;

export class WebhookSender {
  readonly #hub: Hub;
  readonly #lanes = new Map<number, Lane>();
  readonly #forgetting: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(hub: Hub) {
    this.#hub = hub;
    hub.onSignal(({ kind }) => {
      if (kind === 'facts') this.#wakeSoon();
      if (kind === 'webhooks' || kind === 'foreign') this.#lookAgain();
    });
    this.#forgetting = setInterval(() => this.#forgetSecrets(), MINUTE_MS).unref();
    this.#lookAgain();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#forgetting);
    await Promise.all([...this.#lanes.values()].map((lane) => lane.close()));
  }

  #wakeSoon(): void {
    if (this.#isClosed || this.#timer !== undefined || this.#lanes.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      for (const lane of this.#lanes.values()) lane.wake();
    }, TOGETHER_MS).unref();
  }

  /** Opens and closes queues to match the stored webhooks. */
  #lookAgain(): void {
    if (this.#isClosed) return;
    try {
      const ids = new Set(this.#hub.read(listWebhooks).map(({ id }) => id));
      for (const [id, lane] of this.#lanes) if (!ids.has(id)) this.#drop(id, lane);
      for (const id of ids) {
        const lane = this.#lanes.get(id) ?? new Lane(this.#hub, id);
        this.#lanes.set(id, lane);
        lane.wake();
      }
    } catch (error) {
      this.#hub.log.error({ err: error }, 'the webhooks could not be looked at');
    }
  }

  #drop(id: number, lane: Lane): void {
    this.#lanes.delete(id);
    lane.close().catch((error) => this.#hub.log.error({ err: error }, 'a webhook did not close'));
  }

  /**
   * Deletes the stored copies of new secrets (shown-secrets.ts) after their time, but only if there are any, so that
   * an idle hub writes nothing.
   */
  #forgetSecrets(): void {
    if (!this.#hub.read(hasShownSecrets)) return;
    this.#hub
      .run(forgetShownSecrets, {}, { actor: null })
      .catch((error) => this.#hub.log.warn({ err: error }, 'secrets were not forgotten'));
  }
}
