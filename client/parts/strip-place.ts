// The element in the strip of a wall-mounted screen's frame, where the screen puts its own content.
import { createContext } from 'react';

/** Null until the strip is drawn, or if there is none. */
export const StripPlace = createContext<HTMLElement | null>(null);
