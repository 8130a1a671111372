// One line of the fault table: a test's measurements, which `npm run faults` prints.
import { appendFileSync } from 'node:fs';

interface Fault {
  readonly fault: string;
  readonly cause: string;
  readonly holds: string;
  readonly result: string;
}

/** Prints the line immediately, and appends it to FAULT_TABLE if that is set. */
export function report(fault: Fault): void {
  console.log(`${fault.fault}: ${fault.result}`);
  if (process.env.FAULT_TABLE)
    appendFileSync(process.env.FAULT_TABLE, `${JSON.stringify(fault)}\n`);
}
