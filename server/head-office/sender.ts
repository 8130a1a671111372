// Sends facts to head office in batches and repeats them after failures. No call waits for this (contract 36.5).
import { MAX_BATCH_BYTES, MAX_BATCH_FACTS } from '#shared/office.ts';
import { OFFICE_FAILURES } from '#shared/office-failures.ts';
import type { ApplyRelease } from '../api/releases/apply.ts';
import { factHead } from '../domain/facts/feed.ts';
import {
  findHeadOffice,
  readUnsent,
  recordOfficeFailed,
  recordOfficeSent,
  sentStoreOf,
} from '../domain/facts/head-office.ts';
import { factText } from '../domain/facts/read-facts.ts';
import { hasFewOpen, listLateTokens } from '../domain/kitchen/late-tickets.ts';
import { generationNow } from '../domain/standby/generations.ts';
import type { Hub } from '../hub.ts';
import { openPassword } from '../mail/seal.ts';
import { OfficeFailed, sayHead, sendFacts } from './client.ts';
import { workOffReleases } from './releases.ts';

export interface SenderTimes {
  /** The longest time that facts wait before they are sent. */
  readonly waitMs: number;
  /** How often the number of waiting facts is checked. */
  readonly lookMs: number;
  readonly heardMs: number;
  /** The pauses after failures; the last pause repeats. */
  readonly pausesMs: readonly number[];
}

const TIMES: SenderTimes = {
  waitMs: 15_000,
  lookMs: 1000,
  heardMs: 60_000,
  pausesMs: [5000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000],
};
/** If this many facts wait, they are sent without further delay. */
const ENOUGH = 200;
/** An idle hub stores at most this often that head office has answered. */
const RECENT_MS = 10 * 60_000;
/** The number of facts that are read together while a batch is filled. */
const PAGE = 100;
/** The bytes that are reserved for the fields of a request other than its facts. */
const HEAD_BYTES = 2048;

const missingKey = () => new OfficeFailed(OFFICE_FAILURES.keyGone);

export class HeadOfficeSender {
  readonly #hub: Hub;
  readonly #applyRelease: ApplyRelease;
  readonly #times: SenderTimes;
  readonly #ends = new AbortController();
  readonly #hearing: NodeJS.Timeout;
  #sending: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #tries = 0;
  /** Whether the sender waits after a failure. */
  #isResting = false;
  /**
   * The number of the fact from which head office last asked the hub to send. If head office asks for the same number
   * twice in a row, the second request is a failure.
   */
  #expected: number | undefined;

  constructor(hub: Hub, applyRelease: ApplyRelease, times: SenderTimes = TIMES) {
    this.#hub = hub;
    this.#applyRelease = applyRelease;
    this.#times = times;
    hub.onSignal(({ kind }) => {
      if (kind === 'facts') this.#noteFacts();
      if (kind === 'head-office') this.#begin();
    });
    this.#hearing = setInterval(() => this.#start('heard'), times.heardMs).unref();
    this.#start('heard');
  }

  async close(): Promise<void> {
    this.#ends.abort();
    clearInterval(this.#hearing);
    clearTimeout(this.#sending);
    clearTimeout(this.#looking);
    await this.#running;
  }

  #begin(): void {
    this.#tries = 0;
    this.#isResting = false;
    this.#expected = undefined;
    this.#start('heard');
  }

  /** Sends facts when they have waited long enough, or when there are many. */
  #noteFacts(): void {
    this.#sending ??= setTimeout(() => {
      this.#sending = undefined;
      this.#start('facts');
    }, this.#times.waitMs).unref();
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined;
      if (this.#waiting() >= ENOUGH) this.#start('facts');
    }, this.#times.lookMs).unref();
  }

  #waiting(): number {
    return this.#hub.read((tx) => {
      const office = findHeadOffice(tx);
      return office ? factHead(tx).seq - office.sent_seq : 0;
    });
  }

  #start(what: 'facts' | 'heard'): void {
    if (this.#ends.signal.aborted || this.#isResting) return;
    if (this.#running !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#work(what).finally(() => {
      this.#running = undefined;
      if (!this.#isAskedAgain) return;
      this.#isAskedAgain = false;
      this.#start('facts');
    });
  }

  async #work(what: 'facts' | 'heard'): Promise<void> {
    try {
      if (what === 'heard') await this.#sayHead();
      while (!this.#ends.signal.aborted && (await this.#sendBatch()));
      if (what === 'heard') await this.#fetchReleases();
      this.#tries = 0;
      this.#expected = undefined;
    } catch (error) {
      await this.#rest(error);
    }
  }

  /** Waits longer after each failure. Nothing is lost: facts are kept until head office has them. */
  async #rest(error: unknown): Promise<void> {
    if (this.#ends.signal.aborted) return;
    if (!(error instanceof OfficeFailed)) this.#hub.log.error({ err: error }, 'head office failed');
    const { pausesMs } = this.#times;
    const pause = pausesMs[Math.min(this.#tries, pausesMs.length - 1)] ?? 0;
    this.#tries += 1;
    this.#isResting = true;
    clearTimeout(this.#sending);
    this.#sending = setTimeout(() => {
      this.#sending = undefined;
      this.#isResting = false;
      this.#start('facts');
    }, pause).unref();
    const reason = error instanceof Error ? error.message : String(error);
    await this.#hub
      .ask(recordOfficeFailed, { reason }, { actor: null })
      .catch((cause) => this.#hub.log.warn({ err: cause }, 'a failure was not recorded'));
  }

  /** Returns the parameters that every call to head office needs; undefined if there is no head office. */
  #asking() {
    const office = this.#hub.read(findHeadOffice);
    if (!office) return undefined;
    const key = openPassword(this.#hub.config.dataDir, office.sealed_key);
    if (key === undefined) throw missingKey();
    return { office, asking: { address: office.address, key, signal: this.#ends.signal } };
  }

  async #sayHead(): Promise<void> {
    const found = this.#asking();
    if (!found) return;
    const { store, head } = this.#hub.read((tx) => ({
      store: sentStoreOf(tx),
      head: factHead(tx),
    }));
    const status = { lateTickets: await this.#countLate() };
    const expected = await sayHead(found.asking, { store, head, status });
    const { sent_seq, reason, heard_at } = found.office;
    const isRecent = this.#hub.clock() - (heard_at ?? 0) < RECENT_MS;
    if (sent_seq === expected - 1 && reason === null && isRecent) return;
    await this.#record(expected - 1);
  }

  /** Counts the late tickets, on another thread if many orders are open. */
  async #countLate(): Promise<number> {
    const now = this.#hub.clock();
    const near = this.#hub.read((tx) => (hasFewOpen(tx) ? listLateTokens(tx, now) : undefined));
    return (near ?? (await this.#hub.askElsewhere('dashboardNow', { now })).lateTokens).length;
  }

  /** Applies new releases. Once a minute is often enough, because head office publishes rarely. */
  async #fetchReleases(): Promise<void> {
    const found = this.#asking();
    if (found) await workOffReleases(this.#hub, this.#applyRelease, found.asking);
  }

  async #record(seq: number): Promise<void> {
    await this.#hub.ask(recordOfficeSent, { seq }, { actor: null });
  }

  /** Returns the body of the next batch, and the number of its last fact. */
  #nextBatch(after: number): { body: string; to: number; isFull: boolean } | undefined {
    const first = this.#hub.read((tx) => ({
      ...readUnsent(tx, after, PAGE),
      store: sentStoreOf(tx),
      generation: generationNow(tx) ?? 1,
    }));
    const texts: string[] = [];
    let [bytes, to, page] = [HEAD_BYTES, after, first.facts];
    while (page.length > 0) {
      for (const fact of page) {
        const text = factText(fact);
        bytes += Buffer.byteLength(text) + 1;
        const isFull = texts.length === MAX_BATCH_FACTS || bytes > MAX_BATCH_BYTES;
        if (isFull && texts.length > 0) return { ...bodyOf(first, texts, after), to, isFull };
        texts.push(text);
        to = fact.seq;
      }
      page = this.#hub.read((tx) => readUnsent(tx, to, PAGE).facts);
    }
    return texts.length === 0 ? undefined : { ...bodyOf(first, texts, after), to, isFull: false };
  }

  /** Sends the next facts; returns whether there may be more. */
  async #sendBatch(): Promise<boolean> {
    const found = this.#asking();
    const batch = found && this.#nextBatch(found.office.sent_seq);
    if (!found || !batch) return false;
    try {
      await sendFacts(found.asking, batch.body);
    } catch (error) {
      if (!(error instanceof OfficeFailed) || error.expected === undefined) throw error;
      if (error.expected === this.#expected) throw error;
      this.#expected = error.expected;
      await this.#record(error.expected - 1);
      return true;
    }
    this.#expected = undefined;
    await this.#record(batch.to);
    return batch.isFull;
  }
}

interface First {
  readonly store: object;
  readonly generation: number;
  readonly previousHash: string;
  readonly facts: readonly { readonly seq: number }[];
}

/**
 * `after` is the last fact that head office has. If the facts after it were deleted, `first` is the number of the first
 * remaining fact.
 */
function bodyOf(
  { facts, store, generation, previousHash }: First,
  texts: readonly string[],
  after: number,
): { body: string } {
  const from = facts[0]?.seq ?? 0;
  const gone = from > after + 1 ? { first: from } : {};
  const head = { store, generation, from, to: from + texts.length - 1, ...gone, previousHash };
  return { body: `${JSON.stringify(head).slice(0, -1)},"facts":[${texts.join(',')}]}` };
}
