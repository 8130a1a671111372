// The queue of one webhook: sends its facts (records of invoices, payments and other events) in order, one at a time,
// independent of every other webhook (contract 34.5).
import { factText } from '../domain/facts/read-facts.ts';
import {
  findWebhook,
  listNextFacts,
  recordDelivered,
  recordFailed,
  type StoredWebhook,
} from '../domain/facts/webhooks.ts';
import type { Hub } from '../hub.ts';
import { openPassword } from '../mail/seal.ts';
import { deliver } from './deliver.ts';
import { reachOf } from './reach.ts';

/** How many facts are read together. */
const PAGE = 50;
/**
 * How often progress is stored. After a restart of the hub, the facts that were sent since the last stored progress
 * are sent again.
 */
const SAVE_MS = 1000;
/**
 * The longest wait before the queue looks again for something to send, because the machine's clock may be set during
 * a longer wait.
 */
const LONGEST_WAIT_MS = 60_000;
/**
 * How long a hub that stops waits for the answer to a fact that it has just sent. Without that answer, the fact is sent
 * again.
 */
const LAST_ANSWER_MS = 1000;
/** The pause after a failure of the hub itself, such as a full disk. */
const RETRY_MS = 30_000;

/** Sends a signed body to a webhook; returns null or why it failed. */
export function sendTo(
  hub: Hub,
  { url, secret: sealed }: Pick<StoredWebhook, 'url' | 'secret'>,
  body: string,
  signal: AbortSignal,
): Promise<string | null> {
  const secret = openPassword(hub.config.dataDir, sealed);
  if (secret === undefined) {
    return Promise.resolve('its secret is not on this machine: please add the webhook again');
  }
  const reach = hub.mayReach ?? reachOf(hub.config);
  return deliver({ url, secret, body, now: hub.clock(), reach, signal });
}

export class Lane {
  readonly #hub: Hub;
  readonly #id: number;
  readonly #ends = new AbortController();
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  /**
   * The number of the last fact that was delivered, or that was skipped because the webhook does not receive its kind.
   */
  #seq = 0;
  #deliveredAt: number | null = null;
  #savedAt = 0;

  constructor(hub: Hub, id: number) {
    this.#hub = hub;
    this.#id = id;
  }

  /** Ends the running try, if its answer does not come soon, and stores the webhook's progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const end = setTimeout(() => this.#ends.abort(), LAST_ANSWER_MS);
    await this.#running;
    clearTimeout(end);
  }

  wake(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    if (this.#running !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      if (!this.#isAskedAgain) return;
      this.#isAskedAgain = false;
      this.wake();
    });
  }

  async #work(): Promise<void> {
    try {
      while (!this.#isClosed && (await this.#sendPage()));
      await this.#save();
    } catch (error) {
      this.#hub.log.error({ err: error, webhook: this.#id }, 'a webhook could not be looked at');
      this.#wakeIn(RETRY_MS);
    }
  }

  #wakeIn(wait: number): void {
    if (this.#isClosed) return;
    const bounded = Math.min(Math.max(wait, 100), LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => this.wake(), bounded).unref();
  }

  #read() {
    return this.#hub.read((tx) => {
      const webhook = findWebhook(tx, this.#id);
      if (webhook?.state !== 'active') return undefined;
      const after = Math.max(this.#seq, webhook.sent_seq);
      return { webhook, facts: listNextFacts(tx, after, PAGE) };
    });
  }

  /** Sends the next facts; returns whether there may be more. */
  async #sendPage(): Promise<boolean> {
    const next = this.#read();
    if (next === undefined) return false;
    const { webhook, facts } = next;
    const wait = webhook.next_at - this.#hub.clock();
    if (webhook.tries > 0 && wait > 0) {
      this.#wakeIn(wait);
      return false;
    }
    const kinds = webhook.kinds.split(',');
    for (const fact of facts) {
      if (kinds.includes(fact.kind)) {
        const reason = await sendTo(this.#hub, webhook, factText(fact), this.#ends.signal);
        if (reason !== null) return this.#isClosed ? false : this.#fail(reason);
        this.#deliveredAt = this.#hub.clock();
      }
      this.#seq = fact.seq;
      if (this.#isClosed) return false;
      if (this.#hub.monotonic() - this.#savedAt >= SAVE_MS) await this.#save();
    }
    return facts.length === PAGE;
  }

  async #fail(reason: string): Promise<false> {
    this.#hub.log.warn({ webhook: this.#id, reason }, 'a fact was not delivered');
    const failed = { id: this.#id, seq: this.#seq, reason };
    await this.#hub.ask(recordFailed, failed, { actor: null });
    const webhook = this.#hub.read((tx) => findWebhook(tx, this.#id));
    if (webhook?.state === 'active') this.#wakeIn(webhook.next_at - this.#hub.clock());
    return false;
  }

  async #save(): Promise<void> {
    this.#savedAt = this.#hub.monotonic();
    const stored = this.#hub.read((tx) => findWebhook(tx, this.#id));
    if (stored === undefined || stored.sent_seq >= this.#seq) return;
    const deliveredAt = this.#deliveredAt;
    const saved = { id: this.#id, seq: this.#seq, deliveredAt };
    await this.#hub.ask(recordDelivered, saved, { actor: null });
  }
}
