// All lanes: created for each printer, woken after each commit that wrote a job, closed with the hub.
import { PROBE_MS, RETRY_MS } from '#shared/printing.ts';
import { listPending } from '../../domain/print-jobs/job-queries.ts';
import { doubtInterruptedJobs } from '../../domain/print-jobs/job-states.ts';
import { listPrinters } from '../../domain/print-jobs/printers.ts';
import type { Hub } from '../../hub.ts';
import type { Encode } from '../escpos/encode.ts';
import { probe, TIMES, type Times } from '../transport/transport.ts';
import { Lane, type LaneDeps } from './lane.ts';
import { addressOf } from './printer-delivery.ts';
import { WaitingTimes } from './waiting-times.ts';

/** How long a job in progress may take when the hub stops; the hub itself has five seconds. */
const FINISH_MS = 1200;

export class Lanes {
  readonly #hub: Hub;
  readonly #deps: LaneDeps;
  readonly #lanes = new Map<number, Lane>();
  readonly #busy = new Map<string, Promise<unknown>>();
  readonly #probing = new Set<number>();
  readonly #stop = new AbortController();
  #isLooking = false;
  #isClosed = false;

  private constructor(hub: Hub, encode: Encode, times: Times) {
    this.#hub = hub;
    const waiting = new WaitingTimes(hub.monotonic);
    const alone: LaneDeps['alone'] = (address, work) => this.#alone(address, work);
    this.#deps = { hub, times, encode, waiting, stop: this.#stop.signal, alone };
  }

  /** Takes over the jobs of an earlier run, then starts printing. */
  static async open(hub: Hub, encode: Encode, times: Times = TIMES): Promise<Lanes> {
    const lanes = new Lanes(hub, encode, times);
    // A full disk must not keep the hub from starting. Interrupted jobs are then neither marked nor printed.
    const checked = await hub.run(doubtInterruptedJobs, {}, { actor: null });
    if (checked.status !== 200) hub.log.error('interrupted print jobs could not be marked');
    lanes.#deps.waiting.takeOver(hub.read(listPending), hub.clock());
    hub.onSignal(({ kind }) => {
      if (kind === 'print' || kind === 'foreign') lanes.#lookSoon();
    });
    hub.printers.attend({
      changed: () => hub.announce({ event: 'print_update', data: { jobIds: [] } }),
      asked: () => lanes.#probeAll(),
      hurried: (printerId) => lanes.#lanes.get(printerId)?.hurry(),
    });
    lanes.#lookOrRetry();
    return lanes;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const late = setTimeout(() => this.#stop.abort(), FINISH_MS);
    await Promise.all([...this.#lanes.values()].map((lane) => lane.close()));
    clearTimeout(late);
    this.#stop.abort();
  }

  /** Looks for new jobs once per batch of commits, after the answers to the calls of that batch were sent. */
  #lookSoon(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setImmediate(() => {
      this.#isLooking = false;
      if (!this.#isClosed) this.#lookOrRetry();
    });
  }

  /** Retries after a failure, because nothing else would wake the lanes for the missed jobs. */
  #lookOrRetry(): void {
    try {
      this.#look();
    } catch (error) {
      this.#hub.log.error({ err: error }, 'the print jobs could not be looked at');
      setTimeout(() => this.#lookSoon(), RETRY_MS.first).unref();
    }
  }

  #look(): void {
    const { jobs, printers } = this.#hub.read((tx) => ({
      jobs: listPending(tx),
      printers: listPrinters(tx),
    }));
    this.#deps.waiting.notice(jobs);
    for (const { id } of printers) {
      if (!this.#lanes.has(id)) this.#lanes.set(id, new Lane(id, this.#deps));
    }
    for (const lane of this.#lanes.values()) lane.wake();
  }

  async #alone<T>(address: string, work: () => Promise<T>): Promise<T> {
    const before = this.#busy.get(address) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    this.#busy.set(address, settled);
    try {
      return await mine;
    } finally {
      if (this.#busy.get(address) === settled) this.#busy.delete(address);
    }
  }

  #probeAll(): void {
    if (this.#isClosed) return;
    for (const printer of this.#hub.read(listPrinters)) {
      const { id } = printer;
      const isKnown = this.#hub.printers.silenceOf(id) < PROBE_MS;
      if (isKnown || this.#probing.has(id) || this.#busy.has(addressOf(printer))) continue;
      this.#probing.add(id);
      void this.#alone(addressOf(printer), async () => {
        const said = await probe(printer, this.#stop.signal, this.#deps.times);
        this.#probing.delete(id);
        const state = said ?? this.#hub.printers.stateInSilenceOf(id);
        this.#hub.printers.hear(id, state);
        if (state === 'ready') this.#lanes.get(id)?.hearReady();
      });
    }
  }
}
