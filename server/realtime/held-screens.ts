// Screens with orders or payments that the hub does not have yet, as each screen last reported (contract 19.7).

/** A screen that has an outbox: the browser of a till, or a signed-in device. */
export interface HeldScreen {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly userId: number;
  readonly tillId: number | null;
  readonly held: number;
  readonly lastHeard: number;
}

/** A screen that has been silent for longer than this is no longer listed. */
const HEARD_MS = 24 * 3_600_000;
/** How often unchanged figures are stored again, so that a restarted hub has recent figures. */
const STORE_MS = 10 * 60_000;

export class HeldScreens {
  readonly #screens = new Map<string, HeldScreen & { storedAt: number }>();

  /** Loads the figures that an earlier run stored. */
  remember(screens: readonly HeldScreen[]): void {
    for (const screen of screens) {
      this.#screens.set(screen.id, { ...screen, storedAt: screen.lastHeard });
    }
  }

  /** Records how many unsent entries a screen has; returns true if that must be stored. */
  say(screen: HeldScreen): boolean {
    const known = this.#screens.get(screen.id);
    if (screen.held === 0) return this.#screens.delete(screen.id);
    const hasChanged =
      known === undefined ||
      known.held !== screen.held ||
      known.userId !== screen.userId ||
      screen.lastHeard - known.storedAt >= STORE_MS;
    const storedAt = hasChanged ? screen.lastHeard : known.storedAt;
    this.#screens.set(screen.id, { ...screen, storedAt });
    return hasChanged;
  }

  /**
   * Returns the screens that reported within a day; the screen that has been silent for the longest time comes first.
   */
  list(now: number): HeldScreen[] {
    return [...this.#screens.values()]
      .filter(({ lastHeard }) => now - lastHeard < HEARD_MS)
      .sort((a, b) => a.lastHeard - b.lastHeard);
  }
}
