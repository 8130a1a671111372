// One printer's lane: prints its jobs in order, one at a time, and stores their results.

import { DRAWER_MOST_MS, HOLD_AFTER_MS, RETRY_MS } from '#shared/printing.ts';
import {
  findWaiting,
  findWaitingSlip,
  isSlip,
  listPending,
  type StoredJob,
} from '../../domain/print-jobs/job-queries.ts';
import type { JobMove } from '../../domain/print-jobs/job-states.ts';
import { holdPrintJobs, movePrintJob } from '../../domain/print-jobs/job-states.ts';
import { findPrinter, type StoredPrinter } from '../../domain/print-jobs/printers.ts';
import { reassignPrintJobs } from '../../domain/print-jobs/unassigned-jobs.ts';
import { type Delivered, type DeliveryDeps, PrinterDelivery } from './printer-delivery.ts';
import type { WaitingTimes } from './waiting-times.ts';

/** Dependencies that all lanes share. */
export interface LaneDeps extends DeliveryDeps {
  readonly waiting: WaitingTimes;
}

/** If neither the printer nor its stand-in took a slip, the stand-in is tried again after this pause. */
const STAND_IN_MS = 5000;

export class Lane {
  readonly #printerId: number;
  readonly #deps: LaneDeps;
  readonly #route: PrinterDelivery;
  #wake: () => void = () => undefined;
  #isClosed = false;
  readonly #running: Promise<void>;

  constructor(printerId: number, deps: LaneDeps) {
    this.#printerId = printerId;
    this.#deps = deps;
    this.#route = new PrinterDelivery(deps);
    this.#running = this.#run();
  }

  wake(): void {
    this.#wake();
  }

  /** Retries immediately, whatever failed before. */
  hurry(): void {
    this.#route.hurry();
    this.#wake();
  }

  /**
   * Called when the printer reports that it is ready. Retries immediately, unless the printer left a job in doubt.
   */
  hearReady(): void {
    const { trust } = this.#route;
    if (trust.isResting && !trust.isDoubted) this.hurry();
  }

  /** Closes the lane after the job in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#step();
      } catch (error) {
        // An uncaught error would end this loop, and the lane would not print again until the next start of the hub.
        this.#deps.hub.log.error({ err: error, printer: this.#printerId }, 'a print lane failed');
        await this.#sleep(RETRY_MS.first);
      }
    }
  }

  #sleep(ms: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #step(): Promise<void> {
    const { hub } = this.#deps;
    const { job, printer, standIn } = hub.read((tx) => {
      const printer = findPrinter(tx, this.#printerId);
      const standInId = printer?.stand_in_id ?? null;
      const standIn = standInId === null ? undefined : findPrinter(tx, standInId);
      // While the printer is out of order, a job waits if the stand-in cannot print it. Such jobs must not delay slips,
      // which the stand-in can print.
      const find = this.#route.trust.isResting && standIn ? findWaitingSlip : findWaiting;
      return { printer, job: find(tx, this.#printerId), standIn };
    });
    if (!job)
      return this.#sleep(this.#route.trust.isResting ? this.#route.trust.restMs : RETRY_MS.most);
    if (!printer) {
      // The printer was removed while this job was waiting for it.
      const leaving = { printerId: this.#printerId };
      const { status } = await hub.run(reassignPrintJobs, leaving, { actor: null });
      if (status !== 200) await this.#sleep(RETRY_MS.first);
      return;
    }
    if (await this.#setAside(job)) return;
    const isHelped = isSlip(job.kind) && !this.#route.standInTrust.isResting;
    const helper = isHelped ? standIn : undefined;
    if (this.#route.trust.isResting && !helper) return this.#sleep(this.#route.trust.restMs);
    await this.#print(job, printer, helper);
  }

  /**
   * Fails a late drawer job. If another job has waited too long, holds all jobs that have waited too long. Returns true
   * if this job was failed or held.
   */
  async #setAside(job: StoredJob): Promise<boolean> {
    const { hub, waiting } = this.#deps;
    const waited = waiting.of(job);
    if (job.kind === 'drawer' && waited > DRAWER_MOST_MS) {
      const reason = 'The drawer could not be opened in time.';
      await this.#move({ id: job.id, from: 'waiting', to: 'failed', reason });
      waiting.forget(job);
      return true;
    }
    if (waited <= HOLD_AFTER_MS) return false;
    const old = hub
      .read(listPending)
      .filter((each) => each.printer_id === this.#printerId && each.state === 'waiting')
      .filter((each) => waiting.of(each) > HOLD_AFTER_MS);
    const { status } = await hub.run(
      holdPrintJobs,
      { ids: old.map(({ id }) => id) },
      { actor: null },
    );
    if (status === 200) for (const each of old) waiting.forget(each);
    else await this.#sleep(RETRY_MS.first);
    return true;
  }

  async #print(
    job: StoredJob,
    printer: StoredPrinter,
    standIn: StoredPrinter | undefined,
  ): Promise<void> {
    const { id } = job;
    const reason = '';
    if (!(await this.#move({ id, from: 'waiting', to: 'printing', reason }))) return;
    try {
      const delivered = await this.#route.deliver(job, printer, standIn);
      await this.#settle(job, printer, delivered);
    } catch (error) {
      // A failed delivery is returned as a value. Only steps before the connection throw, so nothing was sent.
      this.#deps.hub.log.error({ err: error, job: id }, 'a print job could not be made');
      const why = 'This job could not be prepared for printing.';
      await this.#store({ id, from: 'printing', to: 'failed', reason: why });
    }
  }

  async #settle(
    { id }: StoredJob,
    printer: StoredPrinter,
    { delivery, by }: Delivered,
  ): Promise<void> {
    const printedBy = by.id === printer.id ? null : by.id;
    if (delivery.kind === 'refused') {
      await this.#store({ id, from: 'printing', to: 'waiting', reason: delivery.reason });
      // The pause begins even if only the stand-in was tried. Otherwise the stand-in would be retried without a pause.
      if (!this.#route.trust.isResting) this.#route.trust.refused(delivery.reason, false);
      // The stand-in may recover before the printer is retried.
      await this.#sleep(Math.min(this.#route.trust.restMs, STAND_IN_MS));
      return;
    }
    const { confirmed, reason, to } =
      delivery.kind === 'done'
        ? { confirmed: delivery.confirmed, reason: '', to: 'done' as const }
        : { confirmed: false, reason: delivery.reason, to: 'unconfirmed' as const };
    await this.#store({ id, from: 'printing', to, reason, confirmed, printedBy });
  }

  /**
   * Moves a job to another state in the database, and returns true. Returns false on a full disk, or if another step
   * has moved the job.
   */
  async #move(move: JobMove): Promise<boolean> {
    const { status, text } = await this.#deps.hub.run(movePrintJob, move, { actor: null });
    if (status !== 200) await this.#sleep(RETRY_MS.first);
    return status === 200 && (JSON.parse(text) as { moved: boolean }).moved;
  }

  /**
   * Stores the result of a job, which may already be on paper, and retries until it is stored. If the hub stops
   * first, the job becomes `unconfirmed`.
   */
  async #store(move: JobMove): Promise<void> {
    while (!this.#deps.stop.aborted || !this.#isClosed) {
      if (await this.#isStored(move)) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS.first));
    }
  }

  async #isStored(move: JobMove): Promise<boolean> {
    try {
      return (await this.#deps.hub.run(movePrintJob, move, { actor: null })).status === 200;
    } catch (error) {
      // The write queue is full, so the result could not be stored yet.
      this.#deps.hub.log.warn({ err: error, job: move.id }, 'a print job waits to be stored');
      return false;
    }
  }
}
