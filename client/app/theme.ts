// The light or dark theme of this device. It follows the device's setting until someone chooses a theme. The kitchen
// is dark until someone chooses a theme there.
import { proxy, useSnapshot } from 'valtio';
import { remember } from '../session/local-memory.ts';

type Theme = 'light' | 'dark';
type Zone = 'usual' | 'kitchen';

const KEYS: Record<Zone, string> = { usual: 'comanda__theme', kitchen: 'comanda__theme_kitchen' };
const deviceDark = window.matchMedia('(prefers-color-scheme: dark)');

function chosen(zone: Zone): Theme | undefined {
  const value = localStorage.getItem(KEYS[zone]);
  return value === 'light' || value === 'dark' ? value : undefined;
}

function current(zone: Zone): Theme {
  return chosen(zone) ?? (zone === 'kitchen' || deviceDark.matches ? 'dark' : 'light');
}

const state = proxy<{ zone: Zone; theme: Theme }>({ zone: 'usual', theme: current('usual') });

function show(): void {
  state.theme = current(state.zone);
  document.documentElement.dataset.theme = state.theme;
}

/** Shows the theme, and updates it each time the device's setting changes. */
export function startTheme(): void {
  deviceDark.addEventListener('change', show);
  show();
}

/** Sets which area of the app is shown; the kitchen has its own choice of theme. */
export function enterZone(zone: Zone): void {
  state.zone = zone;
  show();
}

export function switchTheme(): void {
  remember(KEYS[state.zone], state.theme === 'dark' ? 'light' : 'dark');
  show();
}

export function useTheme(): Theme {
  return useSnapshot(state).theme;
}
