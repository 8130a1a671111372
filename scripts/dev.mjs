// npm run dev: the hub starts again and the screens change in place when a source is saved.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { forgetBuild } from './setup/build.mjs';
import { projectRoot } from './setup/files.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp, say } from './setup/step.mjs';

/** @type {import('node:child_process').ChildProcess | undefined} */
let hub;
let restarts = Promise.resolve();

async function stopHub() {
  if (!hub || hub.exitCode !== null || hub.signalCode !== null) return;
  const ended = once(hub, 'exit');
  hub.kill('SIGTERM');
  await ended;
}

async function restartHub() {
  await stopHub();
  const main = join(projectRoot, 'dist/server/main.js');
  hub = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: projectRoot,
    env: { ...process.env, COMANDA_DEV: '1' },
    stdio: 'inherit',
  });
}

/** @param {typeof import('vite')} vite builds the hub's threads, which Node 20 can't start as .ts. */
async function watchHub(vite) {
  await forgetBuild('server');
  const watcher = await vite.build({
    configFile: join(projectRoot, 'server/vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite did not watch');
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') say(`The hub does not build: ${event.error.message}`);
    if (event.code === 'END') restarts = restarts.then(restartHub);
  });
  return watcher;
}

async function main() {
  checkNode();
  await ensureInstalled();
  const vite = await import('vite');
  const watcher = await watchHub(vite);
  const screens = await vite.createServer({
    configFile: join(projectRoot, 'client/vite.config.ts'),
  });
  await screens.listen();
  screens.printUrls();

  const stop = async () => {
    await Promise.allSettled([watcher.close(), screens.close(), restarts.then(stopHub)]);
    process.exit(0);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

await main().catch(giveUp);
