// One machine that opens connections without end does not lock the others out.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { listen } from '../../fixtures/sockets.ts';

let hub: TestHub;
let port: number;
const held: Socket[] = [];

beforeEach(async () => {
  hub = await makeHub();
  port = Number((await listen(hub)).split(':')[1]);
});
afterEach(async () => {
  for (const socket of held.splice(0)) socket.destroy();
  await hub.close();
});

/** Opens a connection from an address of this machine; whether the hub keeps it. */
async function open(localAddress: string): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => undefined);
  held.push(socket);
  await once(socket, 'connect');
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return await new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
}

test('800 of one address are kept, the next is not, and another address is served', async () => {
  const kept = async (count: number) => {
    const answers: boolean[] = [];
    while (answers.length < count) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => open('127.0.0.2')))));
    }
    return answers.filter((isKept) => isKept).length;
  };
  expect(await kept(900)).toBe(800);
  expect(await open('127.0.0.3')).toBe(true);
  const dispatcher = new Agent({ localAddress: '127.0.0.4' });
  const { statusCode } = await request(`http://127.0.0.1:${port}/healthz`, { dispatcher });
  expect(statusCode).toBe(200);
  await dispatcher.destroy();
  // When one has gone another may come.
  held[0]?.destroy();
  await expect.poll(() => open('127.0.0.2')).toBe(true);
});
