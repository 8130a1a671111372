// npm run dev: restarts the hub and updates the screens in place when a source file is saved.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { forgetBuild } from './setup/build.mjs';
import { projectRoot } from './setup/files.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp, say } from './setup/step.mjs';

/** After the last build, the hub waits this long for other builds of the same save before it restarts. */
const SETTLE_MS = 300;

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
  const builder = await vite.createBuilder({
    configFile: join(projectRoot, 'server/vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  // There is one build per thread; the builds that a saved file affects end one after another.
  const parts = Object.values(builder.environments).filter(({ name }) => name !== 'client');
  const built = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let soon;
  const watchers = await Promise.all(parts.map((part) => builder.build(part)));
  return watchers.map((watcher, index) => {
    if (!('on' in watcher)) throw new Error('Vite did not watch');
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') say(`The hub does not build: ${event.error.message}`);
      if (event.code !== 'END') return;
      built.add(index);
      clearTimeout(soon);
      if (built.size === parts.length)
        soon = setTimeout(() => (restarts = restarts.then(restartHub)), SETTLE_MS);
    });
    return watcher;
  });
}

async function main() {
  checkNode();
  await ensureInstalled();
  const vite = await import('vite');
  const watchers = await watchHub(vite);
  const screens = await vite.createServer({
    configFile: join(projectRoot, 'client/vite.config.ts'),
  });
  await screens.listen();
  screens.printUrls();

  const stop = async () => {
    await Promise.allSettled([
      ...watchers.map((watcher) => watcher.close()),
      screens.close(),
      restarts.then(stopHub),
    ]);
    process.exit(0);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

await main().catch(giveUp);
