// The name of this till for its customer display; created once and editable under Support.
import { proxy, useSnapshot } from 'valtio';
import { remember } from '../session/local-memory.ts';

const KEY = 'comanda__till_name';
const MOST = 60;

/**
 * Returns a name with a random number. Two tills of one restaurant hardly ever get the same number. If they do, their
 * customer displays report it.
 */
const makeName = (): string => `Till ${100 + Math.floor(Math.random() * 900)}`;

function stored(): string {
  const name = localStorage.getItem(KEY) ?? makeName();
  remember(KEY, name);
  return name;
}

const state = proxy<{ name: string }>({ name: stored() });

export function nameTill(name: string): void {
  state.name = name.trim().slice(0, MOST) || makeName();
  remember(KEY, state.name);
}

export const useTillName = (): string => useSnapshot(state).name;
