// Optional values that a screen remembers. If the storage is full or closed they are lost, and nothing stops.
import { proxy } from 'valtio';

/** Whether something could not be stored; the banner reports it once. */
export const memoryState = proxy({ isFull: false });

type Place = 'localStorage' | 'sessionStorage';

/** Stores a text under a name; returns false if there is no room, and the old value stays. */
export function remember(name: string, text: string, place: Place = 'localStorage'): boolean {
  try {
    globalThis[place].setItem(name, text);
    return true;
  } catch (error) {
    console.warn(`${name} could not be remembered`, error);
    memoryState.isFull = true;
    return false;
  }
}
