// One line of the fault table: what a test measured, for `npm run faults` to print.
import { appendFileSync } from 'node:fs';

interface Fault {
  readonly fault: string;
  readonly cause: string;
  readonly holds: string;
  readonly result: string;
}

/** Printed at once, and kept where FAULT_TABLE names a file. */
export function report(fault: Fault): void {
  console.log(`${fault.fault}: ${fault.result}`);
  if (process.env.FAULT_TABLE)
    appendFileSync(process.env.FAULT_TABLE, `${JSON.stringify(fault)}\n`);
}
