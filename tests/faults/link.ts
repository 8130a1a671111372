// The link from the standby to the primary. A test can cut it in one direction or damage its data.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Direction = 'to-primary' | 'to-standby';

export interface Link {
  /** The address that the standby calls. */
  readonly address: string;
  /** Passes nothing in these directions; neither side is notified. */
  cut(...directions: readonly Direction[]): void;
  /** Changes one bit of the next bytes to the standby. */
  damage(): void;
  mend(): void;
  close(): void;
}

export async function layLink(target: { host: string; port: number }): Promise<Link> {
  const sockets = new Set<Socket>();
  const cuts = new Set<Direction>();
  let damages = false;
  const spoil = (chunk: Buffer): Buffer => {
    if (!damages) return chunk;
    damages = false;
    const at = Math.floor(chunk.length / 2);
    chunk.writeUInt8(chunk.readUInt8(at) ^ 1, at);
    return chunk;
  };
  const pass = (from: Socket, to: Socket, direction: Direction) => {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => {
      if (!cuts.has(direction)) to.write(direction === 'to-standby' ? spoil(chunk) : chunk);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((standby) => {
    const primary = connect(target.port, target.host);
    pass(standby, primary, 'to-primary');
    pass(primary, standby, 'to-standby');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (...directions) => {
      for (const direction of directions) cuts.add(direction);
    },
    damage: () => {
      damages = true;
    },
    mend: () => {
      cuts.clear();
      // Closes the connections, because they lack the data that were dropped during the cut.
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
