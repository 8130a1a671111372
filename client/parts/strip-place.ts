// The place in the top strip for the own controls of a wall screen, such as the kitchen display.
import { createContext } from 'react';

/** Null until the strip is drawn, or on a screen without one. */
export const StripPlace = createContext<HTMLElement | null>(null);
