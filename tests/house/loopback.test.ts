// Tests stay on this machine: they must not reach a printer or a host of the local network.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';

test.each(['10.0.0.9', '192.168.1.50', '169.254.169.254', '8.8.8.8', 'example.com', 'fd00::7'])(
  '%s is out of reach',
  async (host) => {
    const [error] = await once(connect({ host, port: 9100 }), 'error');
    expect(error.message).toBe(`connect EHOSTUNREACH ${host}`);
  },
);

test('tests may connect to this machine', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  server.close();
});
