// Which screens hold orders or payments that the hub does not have, as each said when it was last heard (CONTRACT §19.7).

/** Where a screen's outbox lies: in the browser of a till, else of a signed-in device. */
export interface HeldScreen {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly userId: number;
  readonly tillId: number | null;
  readonly held: number;
  readonly lastHeard: number;
}

/** A screen that was silent for longer is no longer waited for. */
const HEARD_MS = 24 * 3_600_000;
/** How often what has not changed is stored again, for when the hub starts anew. */
const STORE_MS = 10 * 60_000;

export class HeldScreens {
  readonly #screens = new Map<string, HeldScreen & { storedAt: number }>();

  /** What was stored by an earlier run. */
  remember(screens: readonly HeldScreen[]): void {
    for (const screen of screens) {
      this.#screens.set(screen.id, { ...screen, storedAt: screen.lastHeard });
    }
  }

  /** A screen says how much it holds; true when that is to be stored. */
  say(screen: HeldScreen): boolean {
    const known = this.#screens.get(screen.id);
    if (screen.held === 0) return this.#screens.delete(screen.id);
    const isNews =
      known === undefined ||
      known.held !== screen.held ||
      known.userId !== screen.userId ||
      screen.lastHeard - known.storedAt >= STORE_MS;
    const storedAt = isNews ? screen.lastHeard : known.storedAt;
    this.#screens.set(screen.id, { ...screen, storedAt });
    return isNews;
  }

  /** Those heard within a day, the longest silent first. */
  list(now: number): HeldScreen[] {
    return [...this.#screens.values()]
      .filter(({ lastHeard }) => now - lastHeard < HEARD_MS)
      .sort((a, b) => a.lastHeard - b.lastHeard);
  }
}
