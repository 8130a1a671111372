// Starts the built hub in this process as a standby without a partner, asks for its page and its state, and ends it.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const [, , main = ''] = process.argv;
/** A hub that hangs must not block the set-up. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 50;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? address?.port : undefined;
}

/** @param {string} url */
async function ask(url) {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  await answer.text();
}

setTimeout(() => process.exit(1), PATIENCE_MS).unref();
process.env.PORT = String(await freePort());
console.log = () => undefined;
await import(pathToFileURL(main).href);
const hub = `http://127.0.0.1:${process.env.PORT}`;
for (;;) {
  try {
    await ask(`${hub}/standby`);
    await ask(`${hub}/api/v1/standby`);
    process.exit(0);
  } catch {
    // The hub does not listen yet.
    await sleep(AGAIN_MS);
  }
}
