// One machine that opens endless connections does not lock other machines out.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Connections } from '../../../server/http/connections.ts';
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

/** Opens a connection from an address of this machine; returns whether the hub keeps it. */
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

test('800 connections from one address are kept, the next is refused, and another address is served', async () => {
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
  // After one connection has closed, the hub accepts another connection.
  held[0]?.destroy();
  await expect.poll(() => open('127.0.0.2')).toBe(true);
});

describe('where many machines hold connections', () => {
  let server: Server;
  const bounds = { most: 20, crowded: 12, reserved: 5, perAddress: 8 };
  beforeEach(async () => {
    const connections = new Connections(bounds);
    server = createServer(({ headers, socket }, answer) => {
      if (headers.cookie) connections.noteCaller(socket);
      answer.end();
    });
    connections.watch(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => void server.close());

  /**
   * Sends a request, with or without a session. Returns the socket if the hub keeps the connection, otherwise
   * undefined.
   */
  async function openAs(localAddress: string, session = ''): Promise<Socket | undefined> {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    held.push(socket);
    await once(socket, 'connect');
    const cookie = session && `Cookie: ${session}\r\n`;
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${cookie}\r\n`);
    return await new Promise((resolve) => {
      socket.once('data', () => resolve(socket));
      socket.once('close', () => resolve(undefined));
    });
  }
  const isOpen = (socket: Socket | undefined) => socket !== undefined && !socket.destroyed;

  test('a new device replaces the oldest device without a session; devices with a session stay', async () => {
    const till = await openAs('127.0.0.9', 'session');
    const strangers: (Socket | undefined)[] = [];
    for (let count = 0; count < 11; count += 1)
      strangers.push(await openAs(`127.0.1.${count % 3}`));
    expect(strangers.every(isOpen)).toBe(true);
    expect(isOpen(await openAs('127.0.1.7'))).toBe(true);
    await expect.poll(() => strangers.map(isOpen)).toEqual([false, ...Array(10).fill(true)]);
    expect(isOpen(till)).toBe(true);
  });

  test('the last places are kept for machines with somebody signed in', async () => {
    const kept = [];
    for (let count = 0; count < 15; count += 1)
      kept.push(await openAs(`127.0.2.${count % 3}`, 'session'));
    expect(kept.filter(isOpen)).toHaveLength(15);
    expect(await openAs('127.0.3.1')).toBeUndefined();
    expect(isOpen(await openAs('127.0.2.1', 'session'))).toBe(true);
    expect(kept.every(isOpen)).toBe(true);
  });
});
