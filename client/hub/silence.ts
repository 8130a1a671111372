// Detects when the hub has been silent for so long that it counts as unreachable.
import { SOCKET_SILENCE_MS } from '#shared/limits.ts';

const LATE_MS = 2000;

interface SilenceDeps {
  /** Sends the hub a message that the hub answers. */
  ask(): void;
  /** Called when the hub has been silent for longer than 20 s. */
  gone(): void;
}

/**
 * Returns the silence timer: `heard` restarts it at each message, `stop` ends it, and `heardAt` returns the time of
 * the last message in ms.
 */
export function waitForSilence({ ask, gone }: SilenceDeps) {
  let heardAt = 0;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * This timer runs late after the tab was hidden or the computer slept. The hub then gets one more chance to respond.
   */
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
