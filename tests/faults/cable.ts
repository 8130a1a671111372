// A screen's network cable to the hub. A test can cut and restore it; while it is cut, connections hang or break.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Cable {
  readonly host: string;
  /**
   * `hangs`: no data passes and neither side is notified, as if the Wi-Fi failed. `breaks`: connections end, and new
   * connections are refused.
   */
  cut(how: 'hangs' | 'breaks'): void;
  mend(): void;
  close(): void;
}

export async function layCable(port: number): Promise<Cable> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'whole' | 'hangs' | 'breaks' = 'whole';
  const pass = ([screen, hub]: readonly [Socket, Socket]) => {
    screen.pipe(hub);
    hub.pipe(screen);
  };
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const server = createServer((screen) => {
    if (state === 'breaks') {
      screen.destroy();
      return;
    }
    const pair = [screen, connect(port, '127.0.0.1')] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => end(pair));
      socket.on('close', () => end(pair));
    }
    if (state === 'whole') pass(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (how) => {
      state = how;
      for (const pair of [...pairs]) {
        if (how === 'breaks') end(pair);
        for (const socket of how === 'hangs' ? pair : []) {
          socket.unpipe();
          socket.pause();
        }
      }
    },
    mend: () => {
      state = 'whole';
      for (const pair of pairs) pass(pair);
    },
    close: () => {
      for (const pair of [...pairs]) end(pair);
      server.close();
    },
  };
}
