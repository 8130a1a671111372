// npm run bench: builds the product as users run it, then measures it and a bare reference (scripts/bench/main.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { ensureCompiled } from './setup/compiled.mjs';
import { projectRoot as cwd } from './setup/files.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { checkNode } from './setup/node-version.mjs';
import { giveUp } from './setup/step.mjs';

try {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  await ensureCompiled();
  const main = join(cwd, 'scripts/bench/main.ts');
  const args = ['--import', 'tsx', main, ...process.argv.slice(2)];
  const bench = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  const [code] = await once(bench, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  giveUp(error);
}
