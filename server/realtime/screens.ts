// Who is connected: every screen that listens, what it is, and when it was last heard (CONTRACT §6).
import type { Hello, ScreenKind } from '#shared/frames.ts';
import { type HeldScreen, HeldScreens } from './held-screens.ts';

/** A connected screen, as the support page shows it. Instants are milliseconds of the hub's clock. */
export interface ConnectedScreen {
  readonly screen: ScreenKind;
  readonly name: string;
  /** Orders and payments that lie unsent on it. */
  readonly held: number;
  readonly userId: number;
  readonly username: string;
  readonly deviceId: string;
  readonly tillId: number | null;
  readonly connectedAt: number;
  readonly heardAt: number;
}

/** The connected screens of this run of the hub, by a key that is the connection's own. */
export class Screens {
  readonly #screens = new Map<object, ConnectedScreen>();
  /** Those that hold something, connected or not. */
  readonly held = new HeldScreens();

  get count(): number {
    return this.#screens.size;
  }

  list(): ConnectedScreen[] {
    return [...this.#screens.values()];
  }

  /** How many kitchen screens listen: with none, tickets are seen by nobody. */
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
   * Anything that arrives proves that the screen is there; a hello also says what it is. Gives what it holds, where that
   * is to be stored.
   */
  hear(key: object, now: number, hello?: Hello): HeldScreen | undefined {
    const known = this.#screens.get(key);
    if (!known) return undefined;
    const said = hello && { screen: hello.screen, name: hello.name ?? '', held: hello.held ?? 0 };
    const screen = { ...known, ...said, heardAt: now };
    this.#screens.set(key, screen);
    // Only who says how much it holds has an outbox; what it once said holds until it says otherwise.
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
