// Where a screen on a wall puts what it says in the strip of its frame.
import { createContext } from 'react';

/** Null until the strip is drawn, and where there is none. */
export const StripPlace = createContext<HTMLElement | null>(null);
