// One connection to the hub's order events. It introduces this screen when it opens and with each heartbeat (contract
// 6).
import type { Hello, HubFrame } from '#shared/frames.ts';
import { HEARTBEAT_MS, SOCKET_PATH } from '#shared/limits.ts';
import { noteHeard } from './heard.ts';
import { readFrame } from './order-frames.ts';
import { waitForSilence } from './silence.ts';

export interface SocketDeps {
  connect(): WebSocket;
  greeting(): Hello;
  heard(frame: HubFrame): void;
  /** Called when the hub has been silent for longer than 20 s; close the connection then. */
  silent(): void;
  /** Called when the hub or the network ended the connection; not called after `close`. */
  ended(code: number): void;
}

export type OrderSocket = ReturnType<typeof openSocket>;

export function connectToHub(): WebSocket {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${window.location.host}${SOCKET_PATH}`);
}

/** Opens the connection; throws if the browser can't create a WebSocket. */
export function openSocket(deps: SocketDeps) {
  const socket = deps.connect();
  let isOver = false;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function say(event: string, data: object): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }));
  }

  const sayHello = (): void => say('hello', deps.greeting());
  const silence = waitForSilence({ ask: sayHello, gone: deps.silent });

  socket.onopen = () => {
    sayHello();
    heartbeat = setInterval(sayHello, HEARTBEAT_MS);
  };
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    silence.heard();
    noteHeard();
    const frame = readFrame(data);
    if (frame !== undefined) deps.heard(frame);
  };
  socket.onclose = ({ code }) => {
    if (!isOver) deps.ended(code);
  };

  return {
    say,
    sayHello,
    heardAt: silence.heardAt,
    close(): void {
      isOver = true;
      silence.stop();
      clearInterval(heartbeat);
      socket.close();
    },
  };
}
