// How often the heavy tests play: in minutes for `npm test`, in full for `npm run faults`.

/** Whether this is `npm run faults`. */
export const isFull = process.env.FAULTS === 'full';

/** The count for this run. */
export const times = (inFull: number, inShort: number): number => (isFull ? inFull : inShort);
