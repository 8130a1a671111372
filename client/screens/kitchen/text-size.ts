// The text size of dishes on this device, chosen for the cook's distance.
import { proxy, useSnapshot } from 'valtio';
import { remember } from '../../session/local-memory.ts';

const SIZES = ['S', 'M', 'L'] as const;
export type TextSize = (typeof SIZES)[number];

const KEY = 'comanda__kitchen_text';

const stored = (): TextSize => SIZES.find((size) => size === localStorage.getItem(KEY)) ?? 'M';

const state = proxy<{ size: TextSize }>({ size: stored() });

/** Switches to the next larger size, and from the largest to the smallest. */
export function nextTextSize(): void {
  state.size = SIZES[(SIZES.indexOf(state.size) + 1) % SIZES.length] ?? 'M';
  remember(KEY, state.size);
}

export function useTextSize(): TextSize {
  return useSnapshot(state).size;
}
