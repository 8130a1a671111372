// A connection that a browser opens in advance ends without an answer, because the browser would treat an answer as the
// answer to its next request (contract 8).
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerBrokenHttp } from '../../../server/http/refusals.ts';

const TOO_LATE = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Sends `text`, waits until the request has timed out, and returns everything that the hub sent. */
async function answerTo(text: string): Promise<string> {
  const server = createServer(async (socket) => {
    socket.resume();
    if (text !== '') await once(socket, 'data');
    await sleep(10);
    answerBrokenHttp(TOO_LATE, socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  client.on('data', (data) => {
    heard += data;
  });
  client.write(text);
  await once(client, 'close');
  server.close();
  return heard;
}

test('nothing is written on a connection without a request', async () => {
  expect(await answerTo('')).toBe('');
});

test('a request that is too slow is refused', async () => {
  expect(await answerTo('GET /healthz HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request/);
});
