// How often the slow tests repeat: enough for a few minutes in `npm test`, all repetitions in `npm run faults`.

/** Whether this is `npm run faults`. */
export const isFull = process.env.FAULTS === 'full';

/** Returns the count for this run. */
export const times = (inFull: number, inShort: number): number => (isFull ? inFull : inShort);
