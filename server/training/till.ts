// The till that plays a past evening: it is signed in to the training hub, and signs in again when its session ends.
import { randomUUID } from 'node:crypto';
import { TrainingFailed } from './failed.ts';
import type { Player } from './prepare.ts';

interface Answer {
  readonly status: number;
  /** The answer to an order has `billId`, the answer to a read of a bill has `due`. */
  readonly body: { readonly billId: number; readonly due?: number };
}

export class TrainingTill {
  readonly #url: string;
  readonly #player: Player;
  #cookie = '';

  constructor(url: string, player: Player) {
    this.#url = `${url}/api/v1`;
    this.#player = player;
  }

  async signIn(): Promise<void> {
    const { username, password } = this.#player;
    const response = await this.#send('POST', '/auth/signin', { username, password });
    if (!response.ok)
      throw new TrainingFailed(`The training could not sign in: ${response.status}.`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  /** Sends one call. Signs in again if the session has ended during a long evening. */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    let response = await this.#send(method, path, body);
    if (response.status === 401) {
      await this.signIn();
      response = await this.#send(method, path, body);
    }
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  #send(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const sent = body && {
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    };
    const headers = { ...sent?.headers, cookie: this.#cookie };
    return fetch(this.#url + path, { method, ...sent, headers });
  }
}
