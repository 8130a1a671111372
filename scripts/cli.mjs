// Runs the console of the installed hub, or else of this clone, installing and building it first if necessary (server/cli.ts).
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { installedConsole } from './setup/installed.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp, runAloud } from './setup/step.mjs';

const clone = fileURLToPath(new URL('..', import.meta.url));

try {
  const installed = installedConsole(clone, process.argv.slice(2));
  if (installed) {
    process.exit(await runAloud(installed, { cwd: process.cwd(), env: process.env }));
  }
  checkNode();
  await ensureInstalled();
  await ensureBuilt(undefined, undefined, ['server']);
} catch (error) {
  giveUp(error);
}

// Runs in this process, because the sub-command reads the arguments and the keyboard itself.
await import(new URL('../dist/server/cli.js', import.meta.url).href);
