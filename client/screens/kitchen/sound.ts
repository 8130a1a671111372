// The kitchen's sounds, generated in code: a bright double tone for a new ticket, and a low tone for a screen that is
// out of date.
import { proxy, useSnapshot } from 'valtio';

/** `locked`: the browser allows sound only after a tap on the page. */
const state = proxy<{ sound: 'on' | 'locked' | 'missing' }>({ sound: 'locked' });
let context: AudioContext | undefined;

function follow(): void {
  state.sound = context === undefined ? 'missing' : context.state === 'running' ? 'on' : 'locked';
}

/** A short silent sample: a browser that plays it also allows sound without a tap. */
const SILENCE =
  'data:audio/wav;base64,UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==';

/**
 * Returns whether sound may start now. Does not try to start an audio context, because the browser would then write a
 * warning to the console.
 */
async function mayBegin(): Promise<boolean> {
  if (navigator.userActivation?.hasBeenActive !== false) return true;
  try {
    await new Audio(SILENCE).play();
    return true;
  } catch {
    // The browser requires a tap first. A button on the screen asks for it.
    return false;
  }
}

async function begin(): Promise<void> {
  if (context === undefined && !(await mayBegin())) return;
  if (context === undefined && typeof AudioContext !== 'undefined') {
    context = new AudioContext();
    context.onstatechange = follow;
  }
  follow();
  if (context === undefined || context.state === 'running') return;
  // This promise stays pending until a tap, so it is not awaited. Until then, `state.sound` is `locked`.
  void context.resume().then(follow, follow);
}

/** Enables the sound if the browser allows it. A browser always allows this when a tap is the cause of the call. */
export const openSound = (): void => void begin();

function tone(at: number, hertz: number, seconds: number): void {
  if (context === undefined) return;
  const start = context.currentTime + at;
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = hertz;
  oscillator.type = 'triangle';
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.6, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

const isOn = () => context?.state === 'running';

export function soundNewTicket(): void {
  if (!isOn()) return;
  tone(0, 880, 0.25);
  tone(0.18, 1318.5, 0.45);
}

export function soundStale(): void {
  if (!isOn()) return;
  tone(0, 330, 0.4);
  tone(0.45, 247, 0.7);
}

export function useSound() {
  return useSnapshot(state).sound;
}
