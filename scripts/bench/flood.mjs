// node flood.mjs PORT PER_SECOND SECONDS: sends calls that open a card with a wrong token, over 200 connections from
// one address. Like a browser, each connection sends one request at a time, so fewer requests are sent while all
// connections wait for answers. Prints how many calls were answered. This is a separate process, so that it does not
// delay the measured calls.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const [port = 0, perSecond = 0, seconds = 0] = process.argv.slice(2).map(Number);
const CONNECTIONS = 200;
const STEP_MS = 5;
const body = JSON.stringify({ token: 'x'.repeat(22) });
const REQUEST = [
  'POST /api/v1/guest/open HTTP/1.1',
  `host: 127.0.0.1:${port}`,
  'content-type: application/json',
  `content-length: ${body.length}`,
  '',
  body,
].join('\r\n');

let answered = 0;
/** @type {import('node:net').Socket[]} */
const idle = [];

function open() {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.99' });
  socket.setNoDelay(true);
  socket.on('connect', () => idle.push(socket));
  socket.on('data', () => {
    answered += 1;
    idle.push(socket);
  });
  socket.on('error', (error) => {
    throw error;
  });
}
for (let n = 0; n < CONNECTIONS; n += 1) open();
while (idle.length < CONNECTIONS) await sleep(STEP_MS);

const start = performance.now();
const passed = () => (performance.now() - start) / 1000;
for (let sent = 0; passed() < seconds; await sleep(STEP_MS)) {
  const due = Math.floor(passed() * perSecond) - sent;
  for (const socket of idle.splice(0, due)) {
    socket.write(REQUEST);
    sent += 1;
  }
}
process.stdout.write(JSON.stringify({ answered, seconds: passed() }));
process.exit(0);
