// npm run office: installs and builds if necessary, then runs head office. With --build-only, does not run it.
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp } from './setup/step.mjs';

try {
  checkNode();
  await ensureInstalled();
  await ensureBuilt(undefined, undefined, ['server', 'office']);
} catch (error) {
  giveUp(error);
}

if (!process.argv.includes('--build-only')) {
  // Runs in this process, so that signals and the exit code are head office's own.
  await import(new URL('../dist/server/office.js', import.meta.url).href);
}
