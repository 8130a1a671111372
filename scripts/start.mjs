// npm start: installs and builds if necessary, then runs the hub.
import { ensureBuilt } from './setup/build.mjs';
import { ensureCompiled } from './setup/compiled.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp } from './setup/step.mjs';

try {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  await ensureCompiled();
} catch (error) {
  giveUp(error);
}

if (!process.argv.includes('--build-only')) {
  // Runs in this process, so that signals and the exit code are the hub's own.
  await import(new URL('../dist/server/main.js', import.meta.url).href);
}
