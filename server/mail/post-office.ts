// Sends the waiting mails one after the other. This starts after each commit that added a mail, and no call waits for
// it.
import { findDueMail, findMailSettings, nextMailAt, recordMailTry } from '../domain/mail/mails.ts';
import { getStore } from '../domain/store/settings.ts';
import type { Hub } from '../hub.ts';
import { letterAbout } from './letters.ts';
import { sendMail } from './transport.ts';

/** The queue is checked at least this often, because the machine's clock may be changed. */
const LONGEST_WAIT_MS = 60_000;
/** The pause after a failure of the hub itself, such as a full disk. */
const RETRY_MS = 30_000;

export class PostOffice {
  readonly #hub: Hub;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;

  constructor(hub: Hub) {
    this.#hub = hub;
    hub.onSignal(({ kind }) => {
      if (kind === 'mail') this.#wake();
    });
    this.#wake();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wake(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    if (this.#running !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      if (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        this.#wake();
      }
    });
  }

  async #work(): Promise<void> {
    try {
      while (!this.#isClosed && (await this.#sendNext()));
      const at = this.#hub.read(nextMailAt);
      if (at !== undefined) this.#wakeIn(at - this.#hub.clock());
    } catch (error) {
      this.#hub.log.error({ err: error }, 'the mails could not be looked at');
      this.#wakeIn(RETRY_MS);
    }
  }

  #wakeIn(wait: number): void {
    if (this.#isClosed) return;
    const bounded = Math.min(Math.max(wait, 1000), LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => this.#wake(), bounded).unref();
  }

  /** Tries the next mail that is due; returns whether a mail was due. */
  async #sendNext(): Promise<boolean> {
    const hub = this.#hub;
    const next = hub.read((tx) => {
      const settings = findMailSettings(tx);
      const mail = settings && findDueMail(tx, hub.clock());
      if (!settings || !mail) return undefined;
      return { settings, mail, letter: letterAbout(tx, mail), from: getStore(tx).store_name };
    });
    if (next === undefined) return false;
    const { settings, mail, letter, from } = next;
    const place = { dataDir: hub.config.dataDir, from };
    const { reason } = await sendMail(settings, place, { to: mail.recipients, ...letter });
    if (reason !== null) hub.log.warn({ mail: mail.id, reason }, 'a mail was not sent');
    await hub.ask(recordMailTry, { id: mail.id, reason }, { actor: null });
    return true;
  }
}
