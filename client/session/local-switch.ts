// An on/off switch that one browser stores for all of its users.
import { remember } from './local-memory.ts';

/** Returns the switch that is stored under this name. `atFirst` is its value until somebody sets it. */
export const localSwitch = (name: string, atFirst: boolean) => ({
  isOn: (): boolean => (localStorage.getItem(name) ?? String(atFirst)) === 'true',
  set: (isOn: boolean): boolean => remember(name, String(isOn)),
});
