// What a screen would like to remember. A storage that is full or closed makes it forget, and stops nothing.
import { proxy } from 'valtio';

/** Whether something could not be remembered; told to people once, by the banner. */
export const memoryState = proxy({ isFull: false });

type Place = 'localStorage' | 'sessionStorage';

/** Keeps a text under a name; false where there is no room for it, and what was there stays. */
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
