// The console: installs and builds the hub where that is missing, then runs one of its sub-commands (server/cli.ts).
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp } from './setup/step.mjs';

try {
  checkNode();
  await ensureInstalled();
  await ensureBuilt(undefined, undefined, ['server']);
} catch (error) {
  giveUp(error);
}

// In this very process: the sub-command reads the arguments and the keyboard itself.
await import(new URL('../dist/server/cli.js', import.meta.url).href);
