// npm start: installs, builds, then becomes the hub. A second start does none of that again.
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
  // In this very process, so that signals and the exit code are the hub's own.
  await import(new URL('../dist/server/main.js', import.meta.url).href);
}
