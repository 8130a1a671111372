// npm run machine: installs, uses, breaks and removes Comanda on a real Debian in qemu (scripts/machine/main.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot as cwd } from './setup/files.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp } from './setup/step.mjs';

try {
  checkNode();
  await ensureInstalled();
  const main = join(cwd, 'scripts/machine/main.ts');
  const args = ['--import', 'tsx', main, ...process.argv.slice(2)];
  const test = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  const [code] = await once(test, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  giveUp(error);
}
