// The kitchen's sounds, made in code: a bright double tone for a new ticket, a low one for a stale screen.
import { proxy, useSnapshot } from 'valtio';

/** `locked`: the browser wants a tap first. */
const state = proxy<{ sound: 'on' | 'locked' | 'missing' }>({ sound: 'locked' });
let context: AudioContext | undefined;

function follow(): void {
  state.sound = context === undefined ? 'missing' : context.state === 'running' ? 'on' : 'locked';
}

/** Opens the sound if the browser lets us; call it from a tap to be let. */
export function openSound(): void {
  if (context === undefined && typeof AudioContext !== 'undefined') {
    context = new AudioContext();
    context.onstatechange = follow;
  }
  follow();
  if (context === undefined || context.state === 'running') return;
  // Without a tap the promise stays open; the state says so until then.
  void context.resume().then(follow, follow);
}

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
