// When the hub has said nothing for so long that it counts as gone.
import { SOCKET_SILENCE_MS } from '#shared/limits.ts';

const LATE_MS = 2000;

interface SilenceDeps {
  /** Asks the hub for a word. */
  ask(): void;
  /** It has been silent for longer than 20 s. */
  gone(): void;
}

/** Begins to wait; `heard` at each word of the hub begins anew, `stop` ends it. `heardAt`: its last word, in ms. */
export function waitForSilence({ ask, gone }: SilenceDeps) {
  let heardAt = 0;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A timer that comes late was held back by a hidden tab or a sleeping computer: the hub gets one more chance to answer. */
  function whenSilent(): void {
    const late = Date.now() - heardAt > SOCKET_SILENCE_MS + LATE_MS;
    if (!late || asking) {
      gone();
      return;
    }
    asking = true;
    ask();
    timer = setTimeout(whenSilent, LATE_MS);
  }

  function heard(): void {
    heardAt = Date.now();
    asking = false;
    clearTimeout(timer);
    timer = setTimeout(whenSilent, SOCKET_SILENCE_MS);
  }

  heard();
  return { heard, heardAt: () => heardAt, stop: () => clearTimeout(timer) };
}
