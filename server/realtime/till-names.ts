// Tracks which browsers use which till name. If two browsers use the same name, no display shows the cart of either
// (contract 20.10).
import type { DisplayCart } from '#shared/display-cart.ts';

/** The parts of a connected screen that concern displays. */
interface Speaker {
  /** The till name that the screen last sent; '' if the screen has sent no name. */
  readonly speaksAs: string;
  /** Identifies the browser: the same for all its tabs, and for all users who sign in at an enrolled till. */
  readonly browser: string;
}

interface Browser {
  readonly deviceId: string;
  readonly tillId: number | null;
}

export const browserOf = ({ deviceId, tillId }: Browser): string =>
  tillId === null ? `device ${deviceId}` : `till ${tillId}`;

/** Returns the names that two or more browsers share. */
export function twinsAmong(speakers: Iterable<Speaker>): string[] {
  const first = new Map<string, string>();
  const twins = new Set<string>();
  for (const { speaksAs, browser } of speakers) {
    if (speaksAs === '') continue;
    if ((first.get(speaksAs) ?? browser) !== browser) twins.add(speaksAs);
    first.set(speaksAs, browser);
  }
  return [...twins].sort();
}

interface NamedScreen {
  readonly screen: string;
  readonly name: string;
}

/** Returns the till names that a display can be paired with, and the names that two or more browsers share. */
export function tillsSaid(screens: readonly NamedScreen[], twins: string[]) {
  const named = screens.filter(({ screen, name }) => screen === 'pos' && name !== '');
  const tills = [...new Set(named.map(({ name }) => name))].sort();
  return twins.length === 0 ? { tills } : { tills, twins };
}

/** Returns an empty cart. */
export const nothingOf = (till: string): DisplayCart => ({
  till,
  state: 'idle',
  lines: [],
  discount: 0,
  service: 0,
  total: 0,
  paid: 0,
  change: null,
});
