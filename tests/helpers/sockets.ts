// Real sockets for a test: a listening hub, and clients that keep what they hear.
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'undici';
import type { HubFrame } from '#shared/frames.ts';
import { SOCKET_PATH } from '#shared/limits.ts';
import type { RunningHub } from '../../server/start-hub.ts';

/** Starts listening where it does not yet; gives `127.0.0.1:port`. */
export async function listen({ app }: RunningHub): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export interface Ear {
  readonly socket: WebSocket;
  readonly frames: HubFrame[];
  /** The next frame that was not taken yet; fails after two seconds. */
  next(): Promise<HubFrame>;
  readonly closed: Promise<{ code: number; reason: string }>;
  say(event: string, data: unknown): void;
}

const withinTwoSeconds = <T>(what: string, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no ${what} within two seconds`)), 2000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** Connects; rejects when the upgrade is refused. */
export async function connect(
  host: string,
  headers: Record<string, string>,
  path = SOCKET_PATH,
): Promise<Ear> {
  const socket = new WebSocket(`ws://${host}${path}`, { headers });
  const frames: HubFrame[] = [];
  const waiting: ((frame: HubFrame) => void)[] = [];
  let taken = 0;
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as HubFrame;
    frames.push(frame);
    const waiter = waiting.shift();
    if (!waiter) return;
    taken += 1;
    waiter(frame);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }));
  });
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the upgrade was refused')));
  });
  await withinTwoSeconds('connection', opened);
  const next = () => {
    const ready = frames[taken];
    if (ready) {
      taken += 1;
      return Promise.resolve(ready);
    }
    const arrived = new Promise<HubFrame>((resolve) => waiting.push(resolve));
    return withinTwoSeconds('frame', arrived);
  };
  const say = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }));
  return { socket, frames, next, closed, say };
}
