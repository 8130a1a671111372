// The place in the top strip where a wall screen, such as the kitchen display, shows its own controls.
import { createContext } from 'react';

/** Null until the strip is drawn, or on a screen without a strip. */
export const StripPlace = createContext<HTMLElement | null>(null);
