// How often the slow tests repeat: enough for a few minutes in `npm test`, all repetitions in `npm run faults`.

/** Whether this is `npm run faults`. */
export const isFull = process.env.FAULTS === 'full';

/**
 * Returns how often a slow test repeats in this run: `inFull` times in `npm run faults`, otherwise `inShort` times.
 */
export const times = (inFull: number, inShort: number): number => (isFull ? inFull : inShort);
