// The best-selling dishes of this hour, cached until the hour or the menu changes (contract 5.2).
import type { Hub } from '../../hub.ts';
import { businessDayNow, saleHour } from '../../time/business-day.ts';

interface Kept {
  readonly day: string;
  readonly hour: number;
  readonly itemIds: Promise<number[]>;
}

/** Caches the favourites. All callers within an hour share one read. */
export class Favourites {
  readonly #hub: Hub;
  #kept: Kept | undefined;

  constructor(hub: Hub) {
    this.#hub = hub;
    hub.onSignal(({ kind }) => {
      if (kind === 'answers-stale' || kind === 'foreign') this.#kept = undefined;
    });
  }

  /** Returns at most `MAX_FAVOURITES` item ids, most sold first. */
  async itemIds(): Promise<number[]> {
    const now = this.#hub.clock();
    const [day, hour] = this.#hub.read((tx) => [businessDayNow(tx, now), saleHour(tx, now)]);
    if (this.#kept?.day === day && this.#kept.hour === hour) return this.#kept.itemIds;
    const itemIds = this.#hub.askElsewhere('favouritesAt', { day, hour });
    const kept = { day, hour, itemIds };
    this.#kept = kept;
    try {
      return await itemIds;
    } catch (refusal) {
      // Forgets a failed read, so that the next caller reads again.
      if (this.#kept === kept) this.#kept = undefined;
      throw refusal;
    }
  }
}
