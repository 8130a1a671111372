// Screens on the realtime socket that introduce themselves and receive order events, as kitchen screens do.
import { WebSocket } from 'undici';
import { openTill, type Till } from './till.ts';
import type { Ask } from './wire.ts';

interface Heard {
  readonly orderId: number | undefined;
  readonly orderIds: readonly number[];
  /** The orders from guests' phones that an event names. */
  readonly guestIds: readonly number[];
  readonly at: number;
  readonly bytes: number;
}

export interface Screen {
  hear(listener: (heard: Heard) => void): void;
  close(): void;
}

function openScreen({ hub, cookie }: Till): Promise<Screen> {
  const socket = new WebSocket(`ws://127.0.0.1:${hub.port}/socket.io`, { headers: { cookie } });
  const listeners = new Set<(heard: Heard) => void>();
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ event: 'hello', data: { screen: 'kitchen' } }));
    });
    socket.addEventListener('error', () => reject(new Error('no socket')));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      const frame = JSON.parse(text);
      if (frame.event === 'hello') {
        resolve({ hear: (listener) => listeners.add(listener), close: () => socket.close() });
        return;
      }
      const at = performance.now();
      const { orderId, orderIds = [], ids = [] } = frame.data ?? {};
      const guestIds = frame.event === 'guest_update' ? ids : [];
      for (const listener of listeners)
        listener({ orderId, orderIds, guestIds, at, bytes: Buffer.byteLength(text) });
    });
  });
}

/** The most connections that the hub allows one session. */
const PER_DEVICE = 50;

export async function openScreens(till: Till, count: number): Promise<Screen[]> {
  const screens: Screen[] = [];
  let device = till;
  // Connects in groups of ten, because a burst of upgrades is not part of the measurement.
  while (screens.length < count) {
    const some = Math.min(10, count - screens.length);
    if (screens.length > 0 && screens.length % PER_DEVICE === 0) device = await openTill(till.hub);
    screens.push(...(await Promise.all(Array.from({ length: some }, () => openScreen(device)))));
  }
  return screens;
}

/** Sends a request as a browser on plain HTTP does, which does not accept brotli. */
export const fromBrowser = (ask: Ask): Ask => ({
  ...ask,
  headers: { ...ask.headers, 'accept-encoding': 'gzip, deflate' },
});
