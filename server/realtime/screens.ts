// The connected screens: their kind, and when each was last heard (contract 6).
import type { Hello, ScreenKind } from '#shared/frames.ts';
import { type HeldScreen, HeldScreens } from './held-screens.ts';

/** A connected screen, as the support page shows it. Instants are milliseconds of the hub's clock. */
export interface ConnectedScreen {
  readonly screen: ScreenKind;
  readonly name: string;
  /** The number of unsent orders and payments. */
  readonly held: number;
  readonly userId: number;
  readonly username: string;
  readonly deviceId: string;
  readonly tillId: number | null;
  readonly connectedAt: number;
  readonly heardAt: number;
}

/** The screens connected in this run of the hub, keyed by connection. */
export class Screens {
  readonly #screens = new Map<object, ConnectedScreen>();
  /** Screens with unsent entries, connected or not. */
  readonly held = new HeldScreens();

  get count(): number {
    return this.#screens.size;
  }

  list(): ConnectedScreen[] {
    return [...this.#screens.values()];
  }

  /** Returns the number of connected kitchen displays. If there are none, nobody sees tickets. */
  kitchenScreens(): number {
    return this.list().filter(({ screen }) => screen === 'kitchen').length;
  }

  add(
    key: object,
    who: Pick<ConnectedScreen, 'userId' | 'username' | 'deviceId'> & { tillId?: number | null },
    now: number,
  ) {
    const { userId, username, deviceId, tillId = null } = who;
    const unknown = { screen: 'other', name: '', held: 0 } as const;
    this.#screens.set(key, {
      ...unknown,
      userId,
      username,
      deviceId,
      tillId,
      connectedAt: now,
      heardAt: now,
    });
  }

  /**
   * Records that a screen was heard, and its kind if it sent a hello. If the number of the screen's unsent entries must
   * be stored, returns the screen with this number.
   */
  hear(key: object, now: number, hello?: Hello): HeldScreen | undefined {
    const known = this.#screens.get(key);
    if (!known) return undefined;
    const said = hello && { screen: hello.screen, name: hello.name ?? '', held: hello.held ?? 0 };
    const screen = { ...known, ...said, heardAt: now };
    this.#screens.set(key, screen);
    // A hello without `held` comes from a screen that has no outbox. The last `held` is valid until the next hello.
    if (hello ? hello.held === undefined : known.held === 0) return undefined;
    const { name, username, userId, tillId, deviceId, held } = screen;
    const id = tillId === null ? `device ${deviceId}` : `till ${tillId}`;
    const says = { id, name, username, userId, tillId, held, lastHeard: now };
    return this.held.say(says) ? says : undefined;
  }

  remove(key: object): void {
    this.#screens.delete(key);
  }
}
