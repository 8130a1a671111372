// npm run office:bench: measures what receiving facts costs head office (scripts/bench/office.ts).
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
  const main = join(cwd, 'scripts/bench/office.ts');
  const args = ['--expose-gc', '--import', 'tsx', main, ...process.argv.slice(2)];
  const bench = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  const [code] = await once(bench, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  giveUp(error);
}
