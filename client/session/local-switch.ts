// A switch that one browser keeps for all of its users.
import { remember } from './local-memory.ts';

/** Returns a switch stored under this name. `atFirst` applies until somebody sets it. */
export const localSwitch = (name: string, atFirst: boolean) => ({
  isOn: (): boolean => (localStorage.getItem(name) ?? String(atFirst)) === 'true',
  set: (isOn: boolean): boolean => remember(name, String(isOn)),
});
