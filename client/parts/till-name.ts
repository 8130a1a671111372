// What this till is called to its customer display; given once, and to be changed under Support.
import { proxy, useSnapshot } from 'valtio';

const KEY = 'comanda__till_name';
const MOST = 60;

/** Two tills of one house hardly ever get the same number; their displays say so where they do. */
const makeName = (): string => `Till ${100 + Math.floor(Math.random() * 900)}`;

function stored(): string {
  const name = localStorage.getItem(KEY) ?? makeName();
  localStorage.setItem(KEY, name);
  return name;
}

const state = proxy<{ name: string }>({ name: stored() });

export function nameTill(name: string): void {
  state.name = name.trim().slice(0, MOST) || makeName();
  localStorage.setItem(KEY, state.name);
}

export const useTillName = (): string => useSnapshot(state).name;
