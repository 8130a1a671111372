// Repetitions of the slow tests: a few minutes for `npm test`, all for `npm run faults`.

/** Whether this is `npm run faults`. */
export const isFull = process.env.FAULTS === 'full';

/** Returns the count for this run. */
export const times = (inFull: number, inShort: number): number => (isFull ? inFull : inShort);
