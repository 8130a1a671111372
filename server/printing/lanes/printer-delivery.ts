// Delivers a job to its printer, or to the stand-in while the printer is out of order.

import { findUnprintedCode } from '../../domain/accounts/unprinted-codes.ts';
import type { StoredJob } from '../../domain/print-jobs/job-queries.ts';
import type { StoredPrinter } from '../../domain/print-jobs/printers.ts';
import type { Hub } from '../../hub.ts';
import type { Encode } from '../escpos/encode.ts';
import type { PrintDocument } from '../layout/document.ts';
import { type Delivery, deliver, type Times } from '../transport/transport.ts';
import { Trust } from './trust.ts';

export interface DeliveryDeps {
  readonly hub: Hub;
  readonly times: Times;
  readonly stop: AbortSignal;
  readonly encode: Encode;
  /**
   * Runs the work while no other job uses the machine at this address: two printers in the list may be one machine, and
   * a stand-in prints for other printers.
   */
  alone<T>(address: string, work: () => Promise<T>): Promise<T>;
}

/** The result of a job, and the printer that took or refused it. */
export interface Delivered {
  readonly delivery: Delivery;
  readonly by: StoredPrinter;
}

/** Adds the code to the sheet of a new gift card, if the hub still has the code. */
function withCode(hub: Hub, document: PrintDocument): PrintDocument {
  if (document.kind !== 'card') return document;
  const code = hub.read((tx) => findUnprintedCode(tx, document.accountId));
  return code === undefined ? document : { ...document, code };
}

export const addressOf = ({ host, port }: StoredPrinter): string => `${host} ${port}`;

/** Tracks the trust in the printer and its stand-in, and sends jobs to them. */
export class PrinterDelivery {
  readonly trust = new Trust();
  readonly standInTrust = new Trust();
  readonly #deps: DeliveryDeps;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  /** Retries immediately, whatever failed before. */
  hurry(): void {
    this.trust.hurry();
    this.standInTrust.hurry();
  }

  /** Sends a job to the printer itself, or to its stand-in while the printer is out of order. */
  async deliver(
    job: StoredJob,
    printer: StoredPrinter,
    standIn: StoredPrinter | undefined,
  ): Promise<Delivered> {
    const hasStandIn = printer.stand_in_id !== null;
    if (!this.trust.isResting) {
      const delivery = await this.#send(job, printer, null);
      if (delivery.kind === 'refused') this.trust.refused(delivery.reason, hasStandIn);
      else this.trust.took(delivery, hasStandIn);
      if (delivery.kind !== 'refused' || !standIn) return { delivery, by: printer };
    }
    const state = this.#deps.hub.printers.stateOf(printer.id);
    const refused: Delivery = { kind: 'refused', reason: this.trust.reason, state };
    if (!standIn) return { delivery: refused, by: printer };
    const delivery = await this.#send(job, standIn, printer.name);
    if (delivery.kind === 'refused') return { delivery: refused, by: printer };
    // A stand-in that leaves a job in doubt is paused too. Later jobs then wait until one of the two printers recovers.
    this.standInTrust.took(delivery, true);
    return { delivery, by: standIn };
  }

  async #send(job: StoredJob, to: StoredPrinter, insteadOf: string | null): Promise<Delivery> {
    const { hub, times, stop, alone, encode } = this.#deps;
    const document = withCode(hub, JSON.parse(job.document) as PrintDocument);
    const device = { paper: to.paper, codePage: to.code_page, copies: to.copies };
    const marks = { duplicate: job.duplicate, insteadOf };
    const bytes = await encode(document, device, marks);
    const known = {
      isDoubted: (insteadOf === null ? this.trust : this.standInTrust).isDoubted,
      keepsOpen: to.keeps_open === 1,
    };
    const delivery = await alone(addressOf(to), () => deliver(to, bytes, stop, times, known));
    hub.printers.hear(to.id, delivery.state);
    return delivery;
  }
}
