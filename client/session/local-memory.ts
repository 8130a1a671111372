// Optional values that a screen remembers. If the storage is full or not available, they are lost, but the screen
// continues to work.
import { proxy } from 'valtio';

/** Whether a value could not be stored. The banner reports this once. */
export const memoryState = proxy({ isFull: false });

type Place = 'localStorage' | 'sessionStorage';

/** Stores a text under a name. Returns false if the text could not be stored; the old value then stays. */
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
