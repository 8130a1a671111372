// Which browsers speak under a till's name: of two that share one, no display shows either one's guest (CONTRACT §20.10).
import type { DisplayCart } from '#shared/display-cart.ts';

/** A connected screen as far as it speaks to displays. */
interface Speaker {
  /** The name of the till that it last said it is; '' while it has said none. */
  readonly speaksAs: string;
  /** The same for all tabs of a browser, and for all who sign in at an enrolled till. */
  readonly browser: string;
}

interface Browser {
  readonly deviceId: string;
  readonly tillId: number | null;
}

export const browserOf = ({ deviceId, tillId }: Browser): string =>
  tillId === null ? `device ${deviceId}` : `till ${tillId}`;

/** The names that two browsers or more go by. */
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

/** The tills that a display can be paired with, and which names two of them go by. */
export function tillsSaid(screens: readonly NamedScreen[], twins: string[]) {
  const named = screens.filter(({ screen, name }) => screen === 'pos' && name !== '');
  const tills = [...new Set(named.map(({ name }) => name))].sort();
  return twins.length === 0 ? { tills } : { tills, twins };
}

/** Nobody's cart. */
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
