// Who is connected: every screen that listens, what it is, and when it was last heard (CONTRACT §6).
import type { Hello, ScreenKind } from '#shared/frames.ts';

/** A connected screen, as the support page shows it. Instants are milliseconds of the hub's clock. */
export interface ConnectedScreen {
  readonly screen: ScreenKind;
  readonly name: string;
  /** Orders and payments that lie unsent on it. */
  readonly held: number;
  readonly userId: number;
  readonly username: string;
  readonly deviceId: string;
  readonly connectedAt: number;
  readonly heardAt: number;
}

/** The connected screens of this run of the hub, by a key that is the connection's own. */
export class Screens {
  readonly #screens = new Map<object, ConnectedScreen>();

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

  add(key: object, who: Pick<ConnectedScreen, 'userId' | 'username' | 'deviceId'>, now: number) {
    const { userId, username, deviceId } = who;
    const unknown = { screen: 'other', name: '', held: 0 } as const;
    this.#screens.set(key, {
      ...unknown,
      userId,
      username,
      deviceId,
      connectedAt: now,
      heardAt: now,
    });
  }

  /** Anything that arrives proves that the screen is there; a hello also says what it is. */
  hear(key: object, now: number, hello?: Hello): void {
    const known = this.#screens.get(key);
    if (!known) return;
    const said = hello && { screen: hello.screen, name: hello.name ?? '', held: hello.held ?? 0 };
    this.#screens.set(key, { ...known, ...said, heardAt: now });
  }

  remove(key: object): void {
    this.#screens.delete(key);
  }
}
